package scan

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// scanAll returns all tokens of text, read in pieces of the given size, and
// the starts of the lines.
func scanAll(text string, piece int) (tokens []Token, lines []Pos) {
	var s Scanner
	s.ResetPiece(strings.NewReader(text), piece)
	for s.Tok.Kind != EOF {
		tokens = append(tokens, s.Tok)
		s.Advance()
	}
	return append(tokens, s.Tok), s.Lines
}

func TestScan(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []Kind
	}{
		{"", nil},
		{"\ufeff x", []Kind{Ident}},
		{"abc _x A9_", []Kind{Ident, Ident, Ident}},
		{"1..5", []Kind{Int, Dots, Int}},
		{"-1..-5", []Kind{Int, Dots, Int}},
		{"1.5..2.5", []Kind{Float, Dots, Float}},
		{"1e5..2E-5", []Kind{Float, Dots, Float}},
		{"0x1F..0o17", []Kind{Int, Dots, Int}},
		{"-infinity..infinity infinityx", []Kind{Infinity, Dots, Infinity, Ident}},
		{"'a b''c'", []Kind{Quoted, Quoted}},
		{`"a\"b" "\\"`, []Kind{String, String}},
		{"x::y:z", []Kind{Ident, Colons, Ident, Colon, Ident}},
		{"()[]{},;=", []Kind{
			LParen, RParen, LBracket, RBracket, LBrace, RBrace, Comma, Semicolon, Equals,
		}},
		{"a%b\n%\n\n%c", []Kind{Ident}},
		{"1.", []Kind{Bad}},
		{"1...5", []Kind{Int, Dots, Bad, Int}},
		{"1.e5", []Kind{Int, Bad, Ident}},
		{"1e", []Kind{Bad}},
		{"1e+", []Kind{Bad}},
		{"-", []Kind{Bad}},
		{"'", []Kind{Bad}},
		{"\"", []Kind{Bad}},
		{"\"a\nb", []Kind{Bad, Ident}},
		{"\"a\\\nb", []Kind{Bad, Ident}},
		{"日", []Kind{Bad}},
	} {
		for _, piece := range []int{1, 2, 3, windowSize} {
			tokens, _ := scanAll(tt.text, piece)
			var got []Kind
			for _, x := range tokens[:len(tokens)-1] {
				got = append(got, x.Kind)
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
		if int(x.Pos) < end || int(x.Pos) > len(text) {
			t.Fatalf("%q: token %v at %d, the last one ended at %d", text, x, x.Pos, end)
		}
		if x.Kind == Bad {
			end = int(x.Pos) + 1
			continue
		}
		end = int(x.Pos) + len(x.Text)
		if text[x.Pos:end] != x.Text {
			t.Fatalf("%q: token %v is not at %d", text, x, x.Pos)
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
	for _, file := range testFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkScan(t, string(text))
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
		n, ok, tooLarge := ParseInt(tt.text)
		if n != tt.n || ok != tt.ok || tooLarge != tt.tooLarge {
			t.Errorf("%s: got %d %t %t", tt.text, n, ok, tooLarge)
		}
	}
}

// FuzzScan checks the tokens of every text.
func FuzzScan(f *testing.F) {
	for _, file := range testFiles(f) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(checkScan)
}

func testFiles(t testing.TB) []string {
	files, err := filepath.Glob("../../testdata/flatzinc/*.*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	return files
}
