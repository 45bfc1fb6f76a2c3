package flatzinc

import "github.com/gozinc/gozinc/flatzinc/scan"

// tokens is a stream of tokens: the scanner, or the lexer of the grammar.
type tokens interface {
	Peek() scan.Token
	Advance()
}

// complaint is an error whose line is not known yet.
type complaint struct {
	pos Pos
	msg string
}

// accept consumes the next token if its text is the given one.
func accept(in tokens, text string) bool {
	if in.Peek().Text != text {
		return false
	}
	in.Advance()
	return true
}

// expect consumes the next token, whose text must be the given one.
func expect(in tokens, text string) *complaint {
	if !accept(in, text) {
		return expected(`"`+text+`"`, in.Peek())
	}
	return nil
}

// expected complains that found is not what was expected.
func expected(what string, found scan.Token) *complaint {
	if found.Kind == scan.Bad {
		return &complaint{found.Pos, found.Text}
	}
	return &complaint{found.Pos, "expected " + what + ", found " + found.String()}
}
