package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const lexNote = "chain of guards over the comparison of sets, linear in the possible elements; negated: the reverse order"

var lexRows = []constraint.Row{
	lexOrder.Row("gozinc_lex_less_set", lexNote, true),
	lexOrder.Row("gozinc_lex_lesseq_set", lexNote, false),
}

// lexOrder compares sets as set_lt does.
var lexOrder = constraint.LexOrder[store.SetView]{
	Read: store.Args.Sets, Possible: possibleOrders, Narrow: propOrder, Post: postLex,
}

// postLex encodes guard → the order. The guard of a pair implies x ≤ y, and the
// guard of the next pair where x = y, as in encode/order. Up to 3 variables and 10
// clauses for each possible element of a pair, and a guard for each pair.
func postLex(e *constraint.Encoder, guard sat.Lit, l constraint.Lex[store.SetView]) {
	for i := range l.Pairs() {
		next := e.Sink.NewVar()
		setOrder(e, guard, l.Xs[i], l.Ys[i], next)
		guard = next
	}
	e.Guarded(guard, sat.Bool(l.Ties()))
}
