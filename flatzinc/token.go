package flatzinc

import "fmt"

// tokenKind is the lexical class of a token.
type tokenKind uint8

const (
	tokEOF      tokenKind = iota
	tokBad                // no token; the text is the complaint
	tokIdent              // also keywords
	tokQuoted             // 'any text'
	tokInt                // 12, -3, 0xFF, 0o17
	tokFloat              // 1.5, -2e6
	tokInfinity           // infinity, -infinity
	tokString             // "text", with the quotes
	tokDots               // ..
	tokColons             // ::
	tokColon
	tokComma
	tokSemicolon
	tokEquals
	tokLParen
	tokRParen
	tokLBracket
	tokRBracket
	tokLBrace
	tokRBrace
)

// token is one lexical element. The text is part of the scanner's window: what
// is kept of it must be copied, or it keeps the whole window alive.
type token struct {
	kind tokenKind
	pos  Pos
	text string
}

// String describes the token for messages.
func (t token) String() string {
	switch {
	case t.kind == tokEOF:
		return "end of file"
	case len(t.text) > 40:
		return fmt.Sprintf("%.40q...", t.text)
	case t.kind == tokString || t.kind == tokQuoted:
		return t.text
	}
	return fmt.Sprintf("%q", t.text)
}

// isWord reports whether t is the keyword.
func (t token) isWord(keyword string) bool { return t.kind == tokIdent && t.text == keyword }

// isName reports whether the token can be the name of something.
func (t token) isName() bool { return t.kind == tokIdent || t.kind == tokQuoted }

// name returns the name that the token stands for. Quotes around a plain
// identifier mean nothing and are dropped; other quoted names keep theirs, so
// that a name can be printed as it is.
func (t token) name() string {
	if t.kind == tokQuoted {
		if inner := t.text[1 : len(t.text)-1]; isPlainName(inner) {
			return inner
		}
	}
	return t.text
}

// isPlainName reports whether s needs no quotes as a name.
func isPlainName(s string) bool {
	if s == "" || !isIdentStart(s[0]) || keywords[s] {
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

// keywords are the words that FlatZinc uses; none of them names a variable.
// The words that are reserved for MiniZinc only are not refused: some
// compilers let them through.
var keywords = map[string]bool{
	"array": true, "bool": true, "constraint": true, "false": true,
	"float": true, "int": true, "maximize": true, "minimize": true,
	"infinity": true, "of": true, "predicate": true, "satisfy": true, "set": true,
	"solve": true, "true": true, "var": true,
}
