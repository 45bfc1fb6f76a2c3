package flatzinc

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gozinc/gozinc/flatzinc/lex"
)

// The grammar of what has the form of a signature: predicate items, and the
// signatures of constraints (signature.go). All other items are read by hand
// (productions.go), as participle takes ten times as long.
// Measured: docs/decisions/0039.

// predicateItem declares a constraint that is not standard FlatZinc.
type predicateItem struct {
	Name   lexer.Token `parser:"'predicate' @Ident"`
	Params paramList   `parser:"'(' @@ ')' ';'"`
}

// paramList is the list of parameters of a predicate.
type paramList struct {
	Params []paramNode `parser:"( @@ ( ',' @@ )* ','? )?"`
}

// paramNode is one parameter of a predicate. MiniZinc annotates some with names
// that say how it treats the arguments, such as promise_ctx_monotone.
type paramNode struct {
	Type typeNode      `parser:"@@"`
	Name lexer.Token   `parser:"':' @Ident"`
	Anns []lexer.Token `parser:"( '::' @Ident )*"`
}

// newPredicateParser builds the parser of predicate items.
func newPredicateParser() *participle.Parser[predicateItem] {
	return participle.MustBuild[predicateItem](participle.Lexer(lex.Definition{}))
}
