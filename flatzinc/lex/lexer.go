// Package lex makes the scanner of FlatZinc the lexer of grammars that participle
// parses.
package lex

import (
	"io"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// typeIdent is the type of token that the grammar names. All other tokens occur
// in it by their text.
const typeIdent = lexer.TokenType(scan.Ident)

// Definition is the lexer of the grammar.
type Definition struct{}

// Symbols names the types of token.
func (Definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{"EOF": lexer.EOF, "Ident": typeIdent}
}

// Lex returns a lexer that yields all tokens of r.
func (Definition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	l := &wholeLexer{}
	l.scan.Reset(r)
	return l, nil
}

// LexString returns a lexer that yields all tokens of text.
func (Definition) LexString(_, text string) (lexer.Lexer, error) {
	l := &wholeLexer{}
	l.scan.ResetString(text)
	return l, nil
}

// wholeLexer yields every token of a text, for short texts.
type wholeLexer struct{ scan scan.Scanner }

// Next returns the next token.
func (l *wholeLexer) Next() (lexer.Token, error) {
	t := l.scan.Tok
	switch {
	case l.scan.Err != nil:
		return lexer.Token{}, l.scan.Err
	case t.Kind == scan.Bad:
		return lexer.Token{}, &lexer.Error{Msg: t.Text, Pos: lexer.Position{Offset: int(t.Pos)}}
	}
	l.scan.Advance()
	return grammarToken(t), nil
}

// grammarToken converts a token. Only the offset of its position is filled in:
// lines and columns are worked out for errors alone.
func grammarToken(t scan.Token) lexer.Token {
	out := lexer.Token{Type: lexer.TokenType(t.Kind), Value: t.Text, Pos: lexer.Position{Offset: int(t.Pos)}}
	switch t.Kind {
	case scan.EOF:
		out.Type = lexer.EOF
	case scan.Quoted:
		out.Type, out.Value = typeIdent, t.Name()
	}
	return out
}

// Buffer is a PeekingLexer that is filled again for every item instead of
// being built anew: its tokens live in one slice for the whole file.
type Buffer struct {
	lexer  *lexer.PeekingLexer
	tokens []lexer.Token // what lexer reads; longer than any head so far
	n      int           // how many are in use
}

// blankLexer yields n empty tokens.
type blankLexer struct{ n int }

func (b *blankLexer) Next() (lexer.Token, error) {
	if b.n == 0 {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	b.n--
	return lexer.Token{}, nil
}

// Clear empties the buffer for the next item.
func (h *Buffer) Clear() { h.n = 0 }

// Add appends a token.
func (h *Buffer) Add(t scan.Token) { h.put(grammarToken(t)) }

func (h *Buffer) put(t lexer.Token) {
	if h.n == len(h.tokens) {
		h.grow()
	}
	h.tokens[h.n] = t
	h.n++
}

// grow doubles the capacity. A PeekingLexer takes its tokens from a lexer
// only once, so it is made with blank ones, and Range gives the slice that
// holds them.
func (h *Buffer) grow() {
	size := max(64, 2*len(h.tokens))
	old := h.tokens
	h.lexer, _ = lexer.Upgrade(&blankLexer{size}) // a blankLexer has no errors
	h.tokens = h.lexer.Range(0, lexer.RawCursor(size))
	copy(h.tokens, old)
}

// Rewind ends the head with an EOF token and returns the lexer at its start.
func (h *Buffer) Rewind(end scan.Pos) *lexer.PeekingLexer {
	h.put(lexer.EOFToken(lexer.Position{Offset: int(end)}))
	h.lexer.LoadCheckpoint(lexer.Checkpoint{})
	return h.lexer
}

// Tokens are the tokens of the grammar's lexer.
type Tokens struct{ *lexer.PeekingLexer }

func (l Tokens) Advance() { l.Next() }

func (l Tokens) Peek() scan.Token {
	t := l.PeekingLexer.Peek()
	out := scan.Token{Kind: scan.Kind(t.Type), Pos: scan.Pos(t.Pos.Offset), Text: t.Value}
	if t.EOF() {
		out.Kind = scan.EOF
	}
	return out
}
