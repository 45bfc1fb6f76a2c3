package flatzinc

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of FlatZinc, one block at a time: a block is an item, or a run of
// constraints or of declarations. Nearly all text of a large file is in such
// runs. Participle needs about a microsecond for every struct and captured
// field, as much as a whole constraint takes otherwise, so the runs and the
// inside of the solve item are productions written by hand (productions.go):
// they read their tokens straight from the scanner, resolve names and add to
// the model while they read.

// block is a run of items, each with its semicolon.
type block struct {
	Constraints  constraints    `parser:"'constraint' @@"`
	Declarations declarations   `parser:"| @@"`
	Predicate    *predicateItem `parser:"| 'predicate' @@ ';'"`
	Solve        solveTail      `parser:"| 'solve' @@"`
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

// paramNode is one parameter of a predicate. MiniZinc annotates some with names
// that say how it treats the arguments, such as promise_ctx_monotone.
type paramNode struct {
	Type typeNode      `parser:"@@"`
	Name lexer.Token   `parser:"':' @Ident"`
	Anns []lexer.Token `parser:"( '::' @Ident )*"`
}

// The productions written by hand are interfaces because participle takes
// functions for interfaces only; the reader implements them all.
type (
	// constraint { "constraint" constraint }
	// constraint = name "(" [ expr { "," expr } ] ")" annotations ";"
	constraints interface{ constraints() }
	// declaration { declaration }
	// declaration = type ":" name annotations [ "=" expr ] ";"
	declarations interface{ declarations() }
	// annotations ( "satisfy" | ( "minimize" | "maximize" ) expr ) ";"
	solveTail interface{ solveTail() }
)

// newBlockParser builds the parser of blocks that are added to the model of r.
func newBlockParser(r *reader) *participle.Parser[block] {
	return participle.MustBuild[block](
		participle.Lexer(definition{}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (constraints, error) {
			return r, r.tail(l, r.readConstraints)
		}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (declarations, error) {
			return r, r.tail(l, r.readDeclarations)
		}),
		participle.ParseTypeWith(func(l *lexer.PeekingLexer) (solveTail, error) {
			return r, r.tail(l, r.readSolve)
		}),
	)
}
