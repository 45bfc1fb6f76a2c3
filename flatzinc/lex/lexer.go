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
	var in scan.Scanner
	in.Reset(r)
	return &tokenLexer{in: &in}, nil
}

// Item returns the tokens of an item, from the current one to a semicolon, which the
// scanner has taken then.
func Item(in *scan.Scanner) (*lexer.PeekingLexer, error) {
	return lexer.Upgrade(&tokenLexer{in: in, item: true})
}

// tokenLexer yields the tokens of a scanner.
type tokenLexer struct {
	in          *scan.Scanner
	item, ended bool // an item ends with its semicolon
}

// Next returns the next token.
func (l *tokenLexer) Next() (lexer.Token, error) {
	t := l.in.Tok
	switch {
	case l.ended:
		return lexer.EOFToken(lexer.Position{Offset: int(t.Pos)}), nil
	case l.in.Err != nil:
		return lexer.Token{}, l.in.Err
	case t.Kind == scan.Bad:
		return lexer.Token{}, &lexer.Error{Msg: t.Text, Pos: lexer.Position{Offset: int(t.Pos)}}
	}
	l.ended = l.item && t.Kind == scan.Semicolon
	l.in.Advance()
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
