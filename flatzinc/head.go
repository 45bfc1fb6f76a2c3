package flatzinc

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// feedHead gives the head of the item that starts with the current token to
// the grammar's lexer, and a Tail token for the rest, which stays with the
// scanner:
//
//	constraint Name | Tail
//	Type : Name     | Tail
//	solve           | Tail
//	predicate Name ( ... ) ;
//
// A head that is not of this form is fed up to its first strange token, where
// the grammar will complain.
func (r *reader) feedHead() bool {
	r.head.clear()
	first := r.scan.tok
	if first.kind != tokIdent {
		return r.feedDecl()
	}
	switch first.text {
	case "constraint":
		if !r.feed() {
			return false
		}
		if r.scan.tok.isName() && !r.feed() {
			return false
		}
	case "solve":
		if !r.feed() {
			return false
		}
	case "predicate":
		return r.feedPredicate()
	default:
		return r.feedDecl()
	}
	r.feedTail()
	return true
}

// feed passes the current token on.
func (r *reader) feed() bool {
	t := r.scan.tok
	if t.kind == tokBad {
		return r.fail(t.pos, "%s", t.text)
	}
	r.head.add(grammarToken(t))
	r.scan.advance()
	return true
}

func (r *reader) feedTail() {
	r.head.add(lexer.Token{Type: typeTail, Pos: lexer.Position{Offset: int(r.scan.tok.pos)}})
}

// feedDecl passes the head of a declaration on: all up to the name behind the
// colon.
func (r *reader) feedDecl() bool {
	for {
		t := r.scan.tok
		switch t.kind {
		case tokEOF, tokSemicolon, tokEquals, tokColons, tokLParen, tokString:
			return r.feed()
		case tokColon:
			if !r.feed() {
				return false
			}
			if r.scan.tok.isName() {
				if !r.feed() {
					return false
				}
				r.feedTail()
				return true
			}
			return r.feed()
		}
		if !r.feed() {
			return false
		}
	}
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
	found := describeToken(&e.Unexpected)
	if e.Unexpected.Type == typeTail {
		found = "the rest of the item"
	}
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
	"<ident>":   "a name",
	"TypeNode":  "a type",
	"ParamList": "parameters",
	"ParamNode": "a parameter",
}
