package sets

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

var lexRows = []rule.Row{
	lexRow("gozinc_lex_less_set", true),
	lexRow("gozinc_lex_lesseq_set", false),
}

func lexRow(name string, strict bool) rule.Row {
	read := func(a store.Args) lex { return lex{a.Sets(0), a.Sets(1), strict} }
	return rule.Row{
		Name: name, Note: "chain of guards over the comparison of sets, linear in the possible elements; negated: the reverse order",
		Post: func(e *rule.Encoder, g sat.Lit, a store.Args) error {
			read(a).post(e, g)
			return nil
		},
		Not: func(e *rule.Encoder, g sat.Lit, a store.Args) error {
			read(a).reverse().post(e, g)
			return nil
		},
		Prop:    func(s *store.Store, a store.Args) bool { return read(a).prop(s) },
		PropNot: func(s *store.Store, a store.Args) bool { return read(a).reverse().prop(s) },
		Decide:  func(s *store.Store, a store.Args) store.Truth { return read(a).decide(s) },
	}
}

// lex is xs < ys in lexicographic order when strict, xs ≤ ys otherwise,
// where sets are compared as set_lt does.
type lex struct {
	xs, ys []store.SetView
	strict bool
}

// reverse returns ¬l, the reverse order.
func (l lex) reverse() lex { return lex{l.ys, l.xs, !l.strict} }

// pairs returns the number of pairs of elements.
func (l lex) pairs() int { return min(len(l.xs), len(l.ys)) }

// ties tells whether the order holds where all pairs of elements are equal.
func (l lex) ties() bool {
	return len(l.xs) < len(l.ys) || len(l.xs) == len(l.ys) && !l.strict
}

// post encodes guard → the order. The guard of a pair implies x ≤ y, and the
// guard of the next pair where x = y, as in encode/order. Up to 3 variables and 10
// clauses for each possible element of a pair, and a guard for each pair.
func (l lex) post(e *rule.Encoder, guard sat.Lit) {
	for i := range l.pairs() {
		next := e.Sink.NewVar()
		setOrder(e, guard, l.xs[i], l.ys[i], next)
		guard = next
	}
	e.Guarded(guard, sat.Bool(l.ties()))
}

// decide gives the verdict where the first pair that is not surely equal has
// one.
func (l lex) decide(s *store.Store) store.Truth {
	for i := range l.pairs() {
		switch less, equal, greater := possibleOrders(s, l.xs[i], l.ys[i]); {
		case !equal && !greater:
			return store.Entailed
		case !equal && !less:
			return store.Violated
		case less || greater:
			return store.Undecided
		}
	}
	return store.TruthOf(l.ties())
}

// prop narrows the pairs up to the first that is not surely equal: x ≤ y, and
// x < y where the rest cannot be in order.
func (l lex) prop(s *store.Store) bool {
	for i := range l.pairs() {
		x, y := l.xs[i], l.ys[i]
		if !propOrder(s, x, y, false) {
			return false
		}
		if less, _, greater := possibleOrders(s, x, y); less || greater {
			rest := lex{l.xs[i+1:], l.ys[i+1:], l.strict}
			return rest.decide(s) != store.Violated || propOrder(s, x, y, true)
		}
	}
	return l.ties() || s.Fail()
}
