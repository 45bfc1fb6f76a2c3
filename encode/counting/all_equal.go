package counting

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/sets"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// rewriteAllEqual makes all elements views of one.
func rewriteAllEqual(s *store.Store, a store.Args) (done, ok bool) {
	xs := a.Views(0)
	done = true
	for i := range xs {
		if i == 0 {
			continue
		}
		one, ok := s.Unify(xs[i-1], xs[i])
		if !ok {
			return false, false
		}
		done = done && one
	}
	return done, true
}

// allEqual encodes guard → x₁ ≤ x₂ ≤ … ≤ x₁: one clause for each element and
// value; bounds consistent.
func allEqual(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs := a.Views(0)
	for i := range xs {
		arith.Less(e, g, xs[i], xs[(i+1)%len(xs)], 0)
	}
}

// notAllEqual encodes guard → for some k one element is at least k and one is
// less: 2 clauses and a literal for each value. Wide domains take a difference
// of neighbours instead.
func notAllEqual(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs := a.Views(0)
	values, ok := direct(e, xs)
	if !ok {
		arith.Either(e, g, max(len(xs)-1, 0), func(i int, g sat.Lit) { arith.Differ(e, g, xs[i], xs[i+1]) })
		return
	}
	var divides []sat.Lit
	for i, k := range values.Values() {
		if i > 0 {
			d := e.Sink.NewVar()
			divides = append(divides, d)
			divided(e, d, len(xs), func(i int) sat.Lit { return e.Ge(xs[i], k) })
		}
	}
	e.Guarded(g, divides...)
}

// divided encodes guard → of n literals one holds and one does not.
func divided(e *constraint.Encoder, g sat.Lit, n int, lit func(i int) sat.Lit) {
	yes, no := make([]sat.Lit, n), make([]sat.Lit, n)
	for i := range n {
		yes[i] = lit(i)
		no[i] = yes[i].Not()
	}
	e.Guarded(g, yes...)
	e.Guarded(g, no...)
}

// propAllEqual gives all elements the values that they have in common.
func propAllEqual(s *store.Store, a store.Args) bool {
	common := intset.Interval(intset.NegInf, intset.PosInf)
	xs := a.Views(0)
	for _, x := range xs {
		common = common.Intersect(s.Domain(x))
	}
	for _, x := range xs {
		if !s.Restrict(x, common) {
			return false
		}
	}
	for _, kin := range kinOf(a, 0) {
		for _, i := range kin[1:] {
			if !arith.PropEqual(s, xs[kin[0]], xs[i]) {
				return false
			}
		}
	}
	return true
}

// rewriteAllEqualSets makes all sets one variable.
func rewriteAllEqualSets(s *store.Store, a store.Args) (done, ok bool) {
	xs := a.Sets(0)
	done = true
	for i := range xs {
		if i == 0 {
			continue
		}
		if !s.UnifySets(xs[i-1], xs[i]) {
			return false, false
		}
		v, w := s.ResolveSet(xs[i-1]), s.ResolveSet(xs[i])
		done = done && v.ID == w.ID // both constant, or both the same variable
	}
	return done, true
}

// allEqualSets encodes guard → k is in all of the sets or in none, for each k:
// a cycle of implications.
func allEqualSets(e *constraint.Encoder, g sat.Lit, a store.Args) {
	all := a.Sets(0)
	for k := range sets.Possible(e.Store, all).Each {
		for i := range all {
			e.Guarded(g, e.In(all[i], k).Not(), e.In(all[(i+1)%len(all)], k))
		}
	}
}

// notAllEqualSets encodes guard → for some k one set has it and one has not.
func notAllEqualSets(e *constraint.Encoder, g sat.Lit, a store.Args) {
	all := a.Sets(0)
	var divides []sat.Lit
	for k := range sets.Possible(e.Store, all).Each {
		d := e.Sink.NewVar()
		divides = append(divides, d)
		divided(e, d, len(all), func(i int) sat.Lit { return e.In(all[i], k) })
	}
	e.Guarded(g, divides...)
}
