package order

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const lexNote = "chain of guards that reach from one pair of elements to the next: two clauses for each value, domain consistent; negated: the reverse order"

var lexRows = []rule.Row{
	lexRow("gozinc_lex_less_int", true),
	lexRow("gozinc_lex_lesseq_int", false),
	lexRow("gozinc_lex_less_bool", true),
	lexRow("gozinc_lex_lesseq_bool", false),
}

func lexRow(name string, strict bool) rule.Row {
	read := func(a store.Args) lex { return lex{a.Views(0), a.Views(1), strict} }
	return rule.Row{
		Name: name, Note: lexNote, Difference: rule.Always, Compares: true,
		Post:    func(e *rule.Encoder, g sat.Lit, a store.Args) error { return read(a).post(e, g) },
		Not:     func(e *rule.Encoder, g sat.Lit, a store.Args) error { return read(a).reverse().post(e, g) },
		Prop:    func(s *store.Store, a store.Args) bool { return read(a).prop(s) },
		PropNot: func(s *store.Store, a store.Args) bool { return read(a).reverse().prop(s) },
		Decide:  func(s *store.Store, a store.Args) store.Truth { return read(a).decide(s) },
	}
}

// lex is xs < ys in lexicographic order when strict, xs ≤ ys otherwise. A
// proper prefix is less than the whole.
type lex struct {
	xs, ys []store.View
	strict bool
}

// reverse returns ¬l, the reverse order.
func (l lex) reverse() lex { return lex{l.ys, l.xs, !l.strict} }

// ties tells whether the order holds where all pairs of elements are equal.
func (l lex) ties() bool {
	return len(l.xs) < len(l.ys) || len(l.xs) == len(l.ys) && !l.strict
}

// pairs returns the number of pairs of elements.
func (l lex) pairs() int { return min(len(l.xs), len(l.ys)) }

// from returns the order of the elements from i on.
func (l lex) from(i int) lex { return lex{l.xs[i:], l.ys[i:], l.strict} }

// step is a pair of elements x ≤ y that decides the order unless x = y.
type step struct{ x, y store.View }

// steps returns the pairs that can decide the order, and whether the order
// holds where all of them are equal.
func (l lex) steps(s *store.Store) (steps []step, ties bool) {
	for i := range l.pairs() {
		x, y := s.Resolve(l.xs[i]), s.Resolve(l.ys[i])
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
	return steps, l.ties()
}

// post encodes guard → the order. The guard of pair i is true when the pairs
// before it do not decide; it implies x ≤ y, and x < y unless the guard of the
// next pair holds too (the decomposition of Frisch et al., "Propagation
// algorithms for lexicographic ordering constraints", 2006, with literals of
// one direction, so that no literal for x < y is needed). At most 2d clauses
// for a pair of variables of d values, and one literal.
func (l lex) post(e *rule.Encoder, guard sat.Lit) error {
	steps, ties := l.steps(e.Store)
	if len(steps) == 0 && !ties {
		e.Guarded(guard)
	}
	for i, p := range steps {
		switch {
		case i == len(steps)-1 && ties:
			return arith.Less(e, guard, p.x, p.y, 0)
		case i == len(steps)-1:
			return arith.Less(e, guard, p.x, p.y, 1)
		case arith.DecideLess(e.Store, p.x, p.y, 1) == store.Violated:
			// x ≤ y leaves x = y.
			if err := arith.Less(e, guard, p.x, p.y, 0); err != nil {
				return err
			}
			continue
		}
		next := e.Sink.NewVar()
		if err := lessOr(e, guard, p.x, p.y, next); err != nil {
			return err
		}
		guard = next
	}
	return nil
}

// lessOr encodes guard → x ≤ y, and x < y unless equal holds.
func lessOr(e *rule.Encoder, guard sat.Lit, x, y store.View, equal sat.Lit) error {
	if err := arith.Less(e, guard, x, y, 0); err != nil {
		return err
	}
	if _, _, small := arith.Smaller(e, x, y.Neg()); !small || !arith.AllOrdered(e, []store.View{x, y}) {
		strict := e.Sink.NewVar()
		e.Guarded(guard, equal, strict)
		return arith.Less(e, strict, x, y, 1)
	}
	last := sat.True
	e.Store.Domain(x).Each(func(k int64) bool {
		// Without an overflow: x has a greater value, or y decides.
		limit := sat.False
		if k < e.Store.Hi(y) {
			limit = e.Ge(y, k+1)
		}
		if limit != last {
			e.Guarded(guard, equal, e.Ge(x, k).Not(), limit)
			last = limit
		}
		return last != sat.False
	})
	return nil
}

// decide gives the verdict where the first pair that is not surely equal has
// one.
func (l lex) decide(s *store.Store) store.Truth {
	for i := range l.pairs() {
		x, y := s.Resolve(l.xs[i]), s.Resolve(l.ys[i])
		switch {
		case arith.DecideLess(s, x, y, 1) == store.Entailed:
			return store.Entailed
		case arith.DecideLess(s, x, y, 0) == store.Violated:
			return store.Violated
		case x != y:
			return store.Undecided
		}
	}
	return store.TruthOf(l.ties())
}

// prop narrows the pairs up to the first that is not surely equal: x ≤ y, and
// x < y where the rest cannot be in order.
func (l lex) prop(s *store.Store) bool {
	for i := range l.pairs() {
		x, y := s.Resolve(l.xs[i]), s.Resolve(l.ys[i])
		if x == y {
			continue
		}
		if !arith.PropLess(s, x, y, 0) {
			return false
		}
		if x, y = s.Resolve(x), s.Resolve(y); x != y {
			return l.from(i+1).decide(s) != store.Violated || arith.PropLess(s, x, y, 1)
		}
	}
	return l.ties() || s.Fail()
}
