package boolean

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
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
