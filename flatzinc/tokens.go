package flatzinc

import "github.com/alecthomas/participle/v2/lexer"

// tokens is a stream of tokens: the scanner, or the lexer of the grammar.
type tokens interface {
	peek() token
	advance()
}

// lexerTokens are the tokens of the grammar's lexer.
type lexerTokens struct{ *lexer.PeekingLexer }

func (l lexerTokens) advance() { l.Next() }

func (l lexerTokens) peek() token {
	t := l.Peek()
	out := token{kind: tokenKind(t.Type), pos: Pos(t.Pos.Offset), text: t.Value}
	if t.EOF() {
		out.kind = tokEOF
	}
	return out
}

// complaint is an error whose line is not known yet.
type complaint struct {
	pos Pos
	msg string
}

// accept consumes the next token if its text is the given one.
func accept(in tokens, text string) bool {
	if in.peek().text != text {
		return false
	}
	in.advance()
	return true
}

// expect consumes the next token, whose text must be the given one.
func expect(in tokens, text string) *complaint {
	if !accept(in, text) {
		return expected(`"`+text+`"`, in.peek())
	}
	return nil
}

// expected complains that found is not what was expected.
func expected(what string, found token) *complaint {
	if found.kind == tokBad {
		return &complaint{found.pos, found.text}
	}
	return &complaint{found.pos, "expected " + what + ", found " + found.String()}
}
