package flatzinc

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// feedHead gives the grammar's lexer the part of the block that the grammar
// reads by itself, and a Tail token for what is left with the scanner. The
// block starts with the current token.
//
//	constraint | Tail
//	solve | Tail
//	predicate name ( ... ) ; |
//	| Tail, of declarations
func (r *reader) feedHead() bool {
	r.head.clear()
	first := r.scan.tok
	switch {
	case first.kind == tokIdent && (first.text == "constraint" || first.text == "solve"):
		r.feed()
	case first.kind == tokIdent && first.text == "predicate":
		return r.feedPredicate()
	case !startsType(first):
		return r.failExpected(itemNames, first)
	}
	r.head.add(lexer.Token{Type: typeTail, Pos: lexer.Position{Offset: int(r.scan.tok.pos)}})
	return true
}

// itemNames says what an item can be.
const itemNames = "an item (predicate, a declaration, constraint or solve)"

// feed passes the current token on.
func (r *reader) feed() bool {
	t := r.scan.tok
	if t.kind == tokBad {
		return r.failExpected("", t)
	}
	r.head.add(grammarToken(t))
	r.scan.advance()
	return true
}

// feedPredicate passes a whole predicate item on.
func (r *reader) feedPredicate() bool {
	for {
		kind := r.scan.tok.kind
		if kind == tokEOF {
			return true
		}
		if !r.feed() {
			return false
		}
		if kind == tokSemicolon {
			return true
		}
	}
}

// tail runs a production that reads from the scanner. Its error is in r.err;
// participle is only told that there was one.
func (r *reader) tail(l *lexer.PeekingLexer, read func() bool) error {
	t := l.Peek()
	if t.Type != typeTail {
		return participle.NextMatch
	}
	l.Next()
	if !read() {
		return r.err
	}
	return nil
}

// unexpectedMessage words participle's complaint about a token. Its own words
// name the productions of the grammar, which are foreign to the reader. The
// argument start is what was expected where participle does not tell.
func unexpectedMessage(e *participle.UnexpectedTokenError, start string) string {
	found := describeToken(e.Unexpected)
	_, want, ok := strings.Cut(e.Message(), " (expected ")
	if !ok {
		return "expected " + start + ", found " + found
	}
	want = strings.TrimSuffix(want, ")")
	if fields := strings.Fields(want); len(fields) > 0 {
		want = fields[0]
	}
	if plain, ok := grammarNames[want]; ok {
		want = plain
	}
	return "expected " + want + ", found " + found
}

// grammarNames says in plain words what the elements of the grammar are.
var grammarNames = map[string]string{
	"<ident>":       "a name",
	"PredicateItem": "a name",
	"ParamNode":     "a parameter",
}

func describeToken(t lexer.Token) string {
	if t.EOF() {
		return token{kind: tokEOF}.String()
	}
	return token{kind: tokIdent, text: t.Value}.String()
}
