package arith

import (
	"iter"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// ImpliedBy returns a literal that the conjunction of a and b implies, such as a guard and
// a condition: one clause.
func ImpliedBy(e *constraint.Encoder, a, b sat.Lit) sat.Lit {
	switch {
	case a == sat.False || b == sat.False:
		return sat.False
	case a == sat.True || a == b:
		return b
	case b == sat.True:
		return a
	}
	l := e.Sink.NewVar()
	e.Clause(a.Not(), b.Not(), l)
	return l
}

// OneOf narrows by: y is one of the xs, by the values that domains share. It yields the
// numbers of those that cannot be y. The only other one is equal to y; without any nothing
// holds. The filter keeps nothing, and takes time linear in the ranges of the domains.
func OneOf(s *store.Store, y store.View, xs iter.Seq2[int, store.View]) (apart []int64, ok bool) {
	var reach intset.Builder
	var only store.View
	left := 0
	for k, x := range xs {
		if !overlap(&reach, s, x, y) {
			apart = append(apart, int64(k))
			continue
		}
		only = x
		left++
	}
	switch left {
	case 0:
		return apart, s.Fail()
	case 1:
		return apart, s.Restrict(y, s.Built(&reach)) && PropEqual(s, only, y)
	}
	return apart, s.Restrict(y, s.Built(&reach))
}

// overlap adds to reach the values that x may share with y, or more, and reports whether
// there are any.
func overlap(reach *intset.Builder, s *store.Store, x, y store.View) bool {
	switch {
	case x.IsConst() && s.Contains(y, x.B):
		reach.Add(intset.Range{Lo: x.B, Hi: x.B})
		return true
	case x.IsConst() || s.Same(x, y) == store.Violated:
		return false
	}
	d := s.Domain(x)
	if len(d) > *sharedRanges {
		d = intset.Interval(d.Min(), d.Max())
	}
	for _, r := range d {
		reach.Add(r)
	}
	return true
}
