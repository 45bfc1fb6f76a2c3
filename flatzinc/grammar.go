package flatzinc

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of FlatZinc, one item at a time. Nearly all text of a large
// file is constraints and declarations. Participle needs about a microsecond
// for every struct and captured field, more than the item itself takes, so
// these two and the inside of the solve item are productions written by hand
// (productions.go): they read their tokens straight from the scanner, resolve
// names and add to the model while they read.

// item is one item with its semicolon.
type item struct {
	Constraint  constraintTail `parser:"'constraint' @@"`
	Declaration declaration    `parser:"| @@"`
	Predicate   *predicateItem `parser:"| 'predicate' @@ ';'"`
	Solve       solveTail      `parser:"| 'solve' @@"`
}

// predicateItem declares a constraint that is not standard FlatZinc.
type predicateItem struct {
	Name   lexer.Token `parser:"@Ident"`
	Params paramList   `parser:"'(' @@ ')'"`
}

// paramList is the list of parameters of a predicate.
type paramList struct {
	Params []paramNode `parser:"( @@ ( ',' @@ )* ','? )?"`
}

// paramNode is one parameter of a predicate.
type paramNode struct {
	Type typeNode    `parser:"@@"`
	Name lexer.Token `parser:"':' @Ident"`
}

// The productions written by hand are interfaces because participle takes
// functions for interfaces only; the reader implements them all.
type (
	// name "(" [ expr { "," expr } ] ")" annotations ";"
	constraintTail interface{ constraintTail() }
	// type ":" name annotations [ "=" expr ] ";"
	declaration interface{ declaration() }
	// annotations ( "satisfy" | ( "minimize" | "maximize" ) expr ) ";"
	solveTail interface{ solveTail() }
)

// newItemParser builds the parser of items that are added to the model of r.
func newItemParser(r *reader) *participle.Parser[item] {
	return participle.MustBuild[item](
		participle.Lexer(definition{}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (constraintTail, error) {
			return r, r.tail(l, r.readConstraint)
		}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (declaration, error) {
			return r, r.tail(l, r.readDeclaration)
		}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (solveTail, error) {
			return r, r.tail(l, r.readSolve)
		}),
	)
}
