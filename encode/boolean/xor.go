package boolean

import (
	"math/bits"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// boolXor encodes guard → (r ↔ x ≠ y).
func boolXor(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xor(e, g, e.Bool(a.View(0)), e.Bool(a.View(1)), e.Bool(a.View(2)))
}

func boolXorNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xor(e, g, e.Bool(a.View(0)), e.Bool(a.View(1)), e.Bool(a.View(2)).Not())
}

func xor(e *constraint.Encoder, g, x, y, r sat.Lit) {
	e.Guarded(g, r.Not(), x, y)
	e.Guarded(g, r.Not(), x.Not(), y.Not())
	e.Guarded(g, r, x.Not(), y)
	e.Guarded(g, r, x, y.Not())
}

// xorSum reads it as r ↔ x + y = 1.
func xorSum(s *store.Store, a store.Args) (linear.Form, store.View, bool) {
	f, err := linear.New(s, []int64{1, 1}, []store.View{a.View(0), a.View(1)}, 1)
	f.Rel = linear.Equal
	return f, a.View(2), err == nil
}

// relaxParity returns what adds the rows of few Booleans of which an odd number, or an even one, is true: each of 2^(n−1) excludes an
// assignment of the other parity (Jeroslow, "On defining sets of vertices of the hypercube by linear inequalities", 1975).
func relaxParity(odd bool, of func(store.Args) []store.View) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		xs := of(a)
		if len(xs) > *mostParity {
			return
		}
		for set := range uint(1) << len(xs) {
			if (bits.OnesCount(set)%2 == 1) == odd {
				continue
			}
			var sum relax.Affine
			for i, x := range xs {
				sum.Add(-1, r.Of(x.NotIf(set>>i&1 == 1)))
			}
			r.AtMost(sum, -1)
		}
	}
}

func xorViews(a store.Args) []store.View { return []store.View{a.View(0), a.View(1), a.View(2)} }

func arrayViews(a store.Args) []store.View { return a.Views(0) }

// rewriteXor turns x ≠ y ↔ r into a view when one of the three is fixed or
// two are the same.
func rewriteXor(s *store.Store, a store.Args) (done, ok bool) {
	v := [3]store.View{a.View(0), a.View(1), a.View(2)}
	for i := range v {
		p, q := v[(i+1)%3], v[(i+2)%3]
		if k, fixed := s.Fixed(v[i]); fixed {
			return s.Unify(p, q.NotIf(k == 1))
		}
		if p.ID == q.ID && !p.IsConst() {
			// p xor q is constant, so the third is too.
			return true, s.Fix(v[i], boolToInt(p.A != q.A))
		}
	}
	return false, true
}

func boolToInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
