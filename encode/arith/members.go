package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// ImpliedBy returns a literal that the conjunction of a and b implies: one
// clause.
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

// Overlap adds to reach the values that x may share with z, or more, and
// reports whether there are any.
func Overlap(reach *intset.Builder, s *store.Store, x, z store.View) bool {
	if x.IsConst() {
		if !s.Contains(z, x.B) {
			return false
		}
		reach.Add(intset.Range{Lo: x.B, Hi: x.B})
		return true
	}
	if s.Lo(x) > s.Hi(z) || s.Lo(z) > s.Hi(x) {
		return false
	}
	d := s.Domain(x)
	if len(d) > sharedRanges {
		reach.Add(intset.Range{Lo: d.Min(), Hi: d.Max()})
		return true
	}
	for _, r := range d {
		reach.Add(r)
	}
	return true
}
