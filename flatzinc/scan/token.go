package scan

import "fmt"

// Pos is a place in the source: its byte offset.
type Pos uint32

// Kind is the lexical class of a token.
type Kind uint8

const (
	EOF      Kind = iota
	Bad           // no token; the text is the complaint
	Ident         // also keywords
	Quoted        // 'any text'
	Int           // 12, -3, 0xFF, 0o17
	Float         // 1.5, -2e6
	Infinity      // infinity, -infinity
	String        // "text", with the quotes
	Dots          // ..
	Colons        // ::
	Colon
	Comma
	Semicolon
	Equals
	LParen
	RParen
	LBracket
	RBracket
	LBrace
	RBrace
)

// Token is one lexical element. The text is part of the scanner's window: what
// is kept of it must be copied, or it keeps the whole window alive.
type Token struct {
	Kind Kind
	Pos  Pos
	Text string
}

// String describes the token for messages.
func (t Token) String() string {
	switch {
	case t.Kind == EOF:
		return "end of file"
	case len(t.Text) > 40:
		return fmt.Sprintf("%.40q...", t.Text)
	case t.Kind == String || t.Kind == Quoted:
		return t.Text
	}
	return fmt.Sprintf("%q", t.Text)
}

// IsWord reports whether t is the keyword.
func (t Token) IsWord(keyword string) bool { return t.Kind == Ident && t.Text == keyword }

// IsName reports whether the token can be the name of something.
func (t Token) IsName() bool { return t.Kind == Ident || t.Kind == Quoted }

// Name returns the name that the token stands for. Quotes around a plain
// identifier mean nothing and are dropped; other quoted names keep theirs, so
// that a name can be printed as it is.
func (t Token) Name() string {
	if t.Kind == Quoted {
		if inner := t.Text[1 : len(t.Text)-1]; isPlainName(inner) {
			return inner
		}
	}
	return t.Text
}

// isPlainName reports whether s needs no quotes as a name.
func isPlainName(s string) bool {
	if s == "" || !isIdentStart(s[0]) || IsKeyword(s) {
		return false
	}
	for i := 1; i < len(s); i++ {
		if !isIdentPart(s[i]) {
			return false
		}
	}
	return true
}

func isIdentStart(c byte) bool { return charClass[c]&classLetter != 0 }
func isIdentPart(c byte) bool  { return charClass[c]&(classLetter|classDigit) != 0 }

// IsKeyword reports whether FlatZinc uses the word; none of them names a variable.
// The words that are reserved for MiniZinc only are not refused: some
// compilers let them through.
func IsKeyword(s string) bool { return keywords[s] }

var keywords = map[string]bool{
	"array": true, "bool": true, "constraint": true, "false": true,
	"float": true, "int": true, "maximize": true, "minimize": true,
	"infinity": true, "of": true, "predicate": true, "satisfy": true, "set": true,
	"solve": true, "true": true, "var": true,
}
