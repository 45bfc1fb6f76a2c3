package flatzinc

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of FlatZinc, one item at a time. The heads of items are
// described by structs. What follows a head, the Tail, is where nearly all
// text of a large file is: expressions and annotations. The productions
// constraintTail, declTail and solveTail are written by hand; they read their
// tokens straight from the scanner and resolve names while they read.

// item is one item with its semicolon.
type item struct {
	Constraint *constraintItem `parser:"@@"`
	Decl       *declItem       `parser:"| @@"`
	Predicate  *predicateItem  `parser:"| @@"`
	Solve      *solveItem      `parser:"| @@"`
}

// constraintItem is a constraint: its tail is its arguments and annotations.
type constraintItem struct {
	Name lexer.Token    `parser:"'constraint' @Ident"`
	Tail constraintTail `parser:"@@"`
}

// declItem declares a parameter, a variable or an array of them: its tail is
// its annotations and its value.
type declItem struct {
	Type typeNode    `parser:"@@"`
	Name lexer.Token `parser:"':' @Ident"`
	Tail declTail    `parser:"@@"`
}

// predicateItem declares a constraint that is not standard FlatZinc.
type predicateItem struct {
	Name   lexer.Token `parser:"'predicate' @Ident"`
	Params paramList   `parser:"'(' @@ ')' ';'"`
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

// solveItem asks for a solution: its tail is its annotations, method and
// objective.
type solveItem struct {
	Keyword lexer.Token `parser:"@'solve'"`
	Tail    solveTail   `parser:"@@"`
}

// The tails are interfaces because participle takes productions that are
// functions for interfaces only; each has one implementation, the reader.
type (
	constraintTail interface{ constraintTail() }
	declTail       interface{ declTail() }
	solveTail      interface{ solveTail() }
)

// newItemParser builds the parser of items whose tails r reads.
func newItemParser(r *reader) *participle.Parser[item] {
	return participle.MustBuild[item](
		participle.Lexer(definition{}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (constraintTail, error) {
			return r, r.tail(l, r.readConstraintTail)
		}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (declTail, error) {
			return r, r.tail(l, r.readDeclTail)
		}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (solveTail, error) {
			return r, r.tail(l, r.readSolveTail)
		}),
	)
}
