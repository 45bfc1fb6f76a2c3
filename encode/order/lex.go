package order

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const lexNote = "chain of guards that reach from one pair of elements to the next: two clauses for each value, domain consistent; negated: the reverse order"

var lexRows = []constraint.Row{
	lexRow("gozinc_lex_less_int", true),
	lexRow("gozinc_lex_lesseq_int", false),
	lexRow("gozinc_lex_less_bool", true),
	lexRow("gozinc_lex_lesseq_bool", false),
}

func lexRow(name string, strict bool) constraint.Row {
	r := constraint.LexOrder[store.View]{Read: store.Args.Views, Possible: possibleOrders, Narrow: propOrder, Post: postLex}.Row(name, lexNote, strict)
	r.Difference, r.Compares = constraint.Always, true
	return r
}

// possibleOrders tells which orders of x and y the domains leave open. All are where these
// overlap, unless x and y are one.
func possibleOrders(s *store.Store, x, y store.View) (less, equal, greater bool) {
	switch x, y = s.Resolve(x), s.Resolve(y); {
	case arith.DecideLess(s, x, y, 1) == store.Entailed:
		return true, false, false
	case arith.DecideLess(s, x, y, 0) == store.Violated:
		return false, false, true
	case x == y:
		return false, true, false
	}
	return true, true, true
}

func propOrder(s *store.Store, x, y store.View, strict bool) bool {
	if strict {
		return arith.PropLess(s, x, y, 1)
	}
	return arith.PropLess(s, x, y, 0)
}

// step is a pair of elements x ≤ y that decides the order unless x = y.
type step struct{ x, y store.View }

// stepsOf returns the pairs that can decide the order, and whether the order
// holds where all of them are equal.
func stepsOf(s *store.Store, l constraint.Lex[store.View]) (steps []step, ties bool) {
	for i := range l.Pairs() {
		x, y := s.Resolve(l.Xs[i]), s.Resolve(l.Ys[i])
		if x == y {
			continue
		}
		steps = append(steps, step{x, y})
		switch {
		case arith.DecideLess(s, x, y, 1) == store.Entailed:
			return steps, true
		case arith.DecideLess(s, x, y, 0) == store.Violated:
			return steps, false
		}
	}
	return steps, l.Ties()
}

// postLex encodes guard → the order. The guard of pair i is true when the pairs
// before it do not decide; it implies x ≤ y, and x < y unless the guard of the
// next pair holds too (the decomposition of Frisch et al., "Propagation
// algorithms for lexicographic ordering constraints", 2006, with literals of
// one direction, so that no literal for x < y is needed). At most 2d clauses
// for a pair of variables of d values, and one literal.
func postLex(e *constraint.Encoder, guard sat.Lit, l constraint.Lex[store.View]) {
	steps, ties := stepsOf(e.Store, l)
	if len(steps) == 0 && !ties {
		e.Guarded(guard)
	}
	for i, p := range steps {
		switch {
		case i == len(steps)-1 && ties:
			arith.Less(e, guard, p.x, p.y, 0)
			return
		case i == len(steps)-1:
			arith.Less(e, guard, p.x, p.y, 1)
			return
		case arith.DecideLess(e.Store, p.x, p.y, 1) == store.Violated:
			// x ≤ y leaves x = y.
			arith.Less(e, guard, p.x, p.y, 0)
			continue
		}
		next := e.Sink.NewVar()
		lessOr(e, guard, p.x, p.y, next)
		guard = next
	}
}

// lessOr encodes guard → x ≤ y, and x < y unless equal holds.
func lessOr(e *constraint.Encoder, guard sat.Lit, x, y store.View, equal sat.Lit) {
	arith.Less(e, guard, x, y, 0)
	if _, _, small := arith.Smaller(e, x, y.Neg()); !small || !arith.AllOrdered(e, []store.View{x, y}) {
		strict := e.Sink.NewVar()
		e.Guarded(guard, equal, strict)
		arith.Less(e, strict, x, y, 1)
		return
	}
	last := sat.True
	for k := range e.Store.Domain(x).Each {
		// Without an overflow: x has a greater value, or y decides.
		limit := sat.False
		if k < e.Store.Hi(y) {
			limit = e.Ge(y, k+1)
		}
		if limit != last {
			e.Guarded(guard, equal, e.Ge(x, k).Not(), limit)
			last = limit
		}
		if last == sat.False {
			break
		}
	}
}
