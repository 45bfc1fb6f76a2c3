package flatzinc

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// scanAll returns all tokens of text, read in pieces of the given size, and
// the starts of the lines.
func scanAll(text string, piece int) (tokens []token, lines []Pos) {
	var s scanner
	s.resetPiece(strings.NewReader(text), piece)
	for s.tok.kind != tokEOF {
		tokens = append(tokens, s.tok)
		s.advance()
	}
	return append(tokens, s.tok), s.lines
}

func TestScan(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []tokenKind
	}{
		{"", nil},
		{"\ufeff x", []tokenKind{tokIdent}},
		{"abc _x A9_", []tokenKind{tokIdent, tokIdent, tokIdent}},
		{"1..5", []tokenKind{tokInt, tokDots, tokInt}},
		{"-1..-5", []tokenKind{tokInt, tokDots, tokInt}},
		{"1.5..2.5", []tokenKind{tokFloat, tokDots, tokFloat}},
		{"1e5..2E-5", []tokenKind{tokFloat, tokDots, tokFloat}},
		{"0x1F..0o17", []tokenKind{tokInt, tokDots, tokInt}},
		{"-infinity..infinity infinityx", []tokenKind{tokInfinity, tokDots, tokInfinity, tokIdent}},
		{"'a b''c'", []tokenKind{tokQuoted, tokQuoted}},
		{`"a\"b" "\\"`, []tokenKind{tokString, tokString}},
		{"x::y:z", []tokenKind{tokIdent, tokColons, tokIdent, tokColon, tokIdent}},
		{"()[]{},;=", []tokenKind{
			tokLParen, tokRParen, tokLBracket, tokRBracket, tokLBrace, tokRBrace, tokComma, tokSemicolon, tokEquals,
		}},
		{"a%b\n%\n\n%c", []tokenKind{tokIdent}},
		{"1.", []tokenKind{tokBad}},
		{"1...5", []tokenKind{tokInt, tokDots, tokBad, tokInt}},
		{"1.e5", []tokenKind{tokInt, tokBad, tokIdent}},
		{"1e", []tokenKind{tokBad}},
		{"1e+", []tokenKind{tokBad}},
		{"-", []tokenKind{tokBad}},
		{"'", []tokenKind{tokBad}},
		{"\"", []tokenKind{tokBad}},
		{"\"a\nb", []tokenKind{tokBad, tokIdent}},
		{"\"a\\\nb", []tokenKind{tokBad, tokIdent}},
		{"日", []tokenKind{tokBad}},
	} {
		for _, piece := range []int{1, 2, 3, windowSize} {
			tokens, _ := scanAll(tt.text, piece)
			var got []tokenKind
			for _, x := range tokens[:len(tokens)-1] {
				got = append(got, x.kind)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q in pieces of %d: got %v, want %v", tt.text, piece, got, tt.want)
			}
		}
	}
}

// checkScan checks what holds of the tokens of every text: they are its parts
// in their order, and do not depend on the size of the pieces.
func checkScan(t *testing.T, text string) {
	want, wantLines := scanAll(text, windowSize)
	end := 0
	for _, x := range want {
		if int(x.pos) < end || int(x.pos) > len(text) {
			t.Fatalf("%q: token %v at %d, the last one ended at %d", text, x, x.pos, end)
		}
		if x.kind == tokBad {
			end = int(x.pos) + 1
			continue
		}
		end = int(x.pos) + len(x.text)
		if text[x.pos:end] != x.text {
			t.Fatalf("%q: token %v is not at %d", text, x, x.pos)
		}
	}
	for _, piece := range []int{1, 3, 16} {
		if piece < len(text)/4000 {
			continue // that would take long
		}
		if got, lines := scanAll(text, piece); !slices.Equal(got, want) || !slices.Equal(lines, wantLines) {
			t.Fatalf("%q in pieces of %d:\n%v %v\nwant\n%v %v", text, piece, got, lines, want, wantLines)
		}
	}
}

func TestScanFiles(t *testing.T) {
	files, err := filepath.Glob("../testdata/flatzinc/*.*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkScan(t, string(text))
	}
}

// TestLongTokens has tokens that are longer than the window.
func TestLongTokens(t *testing.T) {
	long := strings.Repeat("x", 3*windowSize)
	m := mustParse(t, "%"+long+"\nvar int: "+long+" :: note(\""+long+"\");"+
		strings.Repeat("\n", 2*windowSize)+"solve minimize "+long+";")
	if v := m.Vars[0]; v.Name != long || v.Anns[0].Elems()[0].Str() != long {
		t.Errorf("name of %d bytes, string of %d", len(v.Name), len(v.Anns[0].Elems()[0].Str()))
	}
	if line, _ := m.Position(m.Solve.Pos); line != 2*windowSize+2 {
		t.Errorf("solve item on line %d", line)
	}
}

func TestParseInt(t *testing.T) {
	for _, tt := range []struct {
		text     string
		n        int64
		ok       bool
		tooLarge bool
	}{
		{"0", 0, true, false},
		{"-0", 0, true, false},
		{"007", 7, true, false},
		{"123456789012345678", 123456789012345678, true, false},
		{"9223372036854775806", 1<<63 - 2, true, false},
		{"-9223372036854775806", 2 - 1<<63, true, false},
		{"9223372036854775807", 0, false, true},
		{"-9223372036854775807", 0, false, true},
		{"-9223372036854775808", 0, false, true},
		{"99999999999999999999999", 0, false, true},
		{"0x7ffffffffffffffe", 1<<63 - 2, true, false},
		{"-0x7ffffffffffffffe", 2 - 1<<63, true, false},
		{"0x7fffffffffffffff", 0, false, true},
		{"-0x7fffffffffffffff", 0, false, true},
		{"0x10000000000000000", 0, false, true},
		{"0o777", 511, true, false},
		{"0xZ", 0, false, false},
		{"0o", 0, false, false},
		{"0x_1", 0, false, false},
	} {
		n, ok, tooLarge := parseInt(tt.text)
		if n != tt.n || ok != tt.ok || tooLarge != tt.tooLarge {
			t.Errorf("%s: got %d %t %t", tt.text, n, ok, tooLarge)
		}
	}
}
