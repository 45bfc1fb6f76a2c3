package flatzinc

import (
	"errors"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gozinc/gozinc/flatzinc/lex"
	"github.com/gozinc/gozinc/flatzinc/scan"
)

// readPredicate reads a predicate item by the grammar.
func (r *reader) readPredicate() bool {
	tokens, err := lex.Item(&r.scan)
	var item *predicateItem
	if err == nil {
		item, err = r.parser.ParseFromLexer(tokens)
	}
	if err != nil {
		pos, msg := complaintOf(err, "a predicate")
		return r.fail(pos, "%s", msg)
	}
	return r.addPredicate(item)
}

// complaintOf words an error of participle, where start was expected at first.
func complaintOf(err error, start string) (Pos, string) {
	var pe participle.Error
	if !errors.As(err, &pe) {
		return 0, err.Error()
	}
	var unexpected *participle.UnexpectedTokenError
	if errors.As(err, &unexpected) {
		return Pos(pe.Position().Offset), unexpectedMessage(unexpected, start)
	}
	return Pos(pe.Position().Offset), pe.Message()
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
