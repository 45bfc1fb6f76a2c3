package flatzinc

import (
	"errors"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// readPredicate reads a predicate item by the grammar.
func (r *reader) readPredicate() bool {
	if !r.feedPredicate() {
		return false
	}
	item, err := r.parser.ParseFromLexer(r.head.Rewind(r.scan.Tok.Pos))
	if err != nil {
		return r.translate(err)
	}
	return r.addPredicate(item)
}

// feedPredicate gives the grammar's lexer the tokens of the item.
func (r *reader) feedPredicate() bool {
	r.head.Clear()
	for {
		t := r.scan.Tok
		switch t.Kind {
		case scan.EOF:
			return true
		case scan.Bad:
			return r.failExpected("", t)
		}
		r.head.Add(t)
		r.scan.Advance()
		if t.Kind == scan.Semicolon {
			return true
		}
	}
}

// translate makes an error of participle one of ours.
func (r *reader) translate(err error) bool {
	var pe participle.Error
	if !errors.As(err, &pe) {
		return r.fail(r.scan.Tok.Pos, "%s", err)
	}
	msg := pe.Message()
	var unexpected *participle.UnexpectedTokenError
	if errors.As(err, &unexpected) {
		msg = unexpectedMessage(unexpected, "a predicate")
	}
	return r.fail(Pos(pe.Position().Offset), "%s", msg)
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
	"<ident>":   "a name",
	"ParamNode": "a parameter",
}

func describeToken(t lexer.Token) string {
	if t.EOF() {
		return scan.Token{Kind: scan.EOF}.String()
	}
	return scan.Token{Kind: scan.Ident, Text: t.Value}.String()
}
