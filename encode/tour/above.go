package tour

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// above returns c so that x ≥ y + c, if some constraint says so: one is the other with a service or a wait. They
// are views of roots, with coefficients 1 or −1.
func (r *reader) above(x, y store.View) (c int64, ok bool) {
	if x.ID == y.ID && x.A == y.A {
		return x.B - y.B, true
	}
	if x.IsConst() || y.IsConst() {
		return 0, false
	}
	for _, i := range r.Watch[y.ID] {
		con := &r.Constraints[i]
		if con.Dead || con.Mode != constraint.Plain {
			continue
		}
		if con.Row.Linear != nil {
			c, ok = r.sumAbove(con, x, y)
		} else {
			c, ok = r.extremumAbove(con, x, y)
		}
		if ok {
			return c + x.B - y.B, true
		}
	}
	return 0, false
}

// beyond is above by way of a third integer, too: one that a sum has beside x.
func (r *reader) beyond(x, y store.View) (c int64, ok bool) {
	if c, ok = r.above(x, y); ok {
		return c, true
	}
	if x.IsConst() {
		return 0, false
	}
	for _, i := range r.Watch[x.ID] {
		con := &r.Constraints[i]
		if con.Dead || con.Mode != constraint.Plain || con.Row.Linear == nil {
			continue
		}
		f, err := con.Row.Linear(con.Args(r.Store)).Resolved(r.Store)
		if err != nil {
			continue
		}
		for _, t := range f.Terms {
			if t.ID == x.ID || exact.Abs(t.A) != 1 {
				continue
			}
			for _, sign := range []int64{1, -1} {
				z := store.View{ID: t.ID, A: sign}
				if first, ok := r.sumAbove(con, x, z); ok {
					if more, ok := r.above(z, y); ok {
						return first + x.B + more, true
					}
				}
			}
		}
	}
	return 0, false
}

// alike reports whether v is x but for a constant, with the sign.
func alike(v, x store.View, sign int64) bool { return v.ID == x.ID && v.A == sign*x.A }

// sumAbove is above for a sum, where constants of the views do not count.
func (r *reader) sumAbove(con *presolve.Constraint, x, y store.View) (int64, bool) {
	f, err := con.Row.Linear(con.Args(r.Store)).Resolved(r.Store)
	if err != nil || f.Rel == linear.Unequal {
		return 0, false
	}
	for _, s := range []int64{1, -1} {
		if s < 0 && f.Rel == linear.AtMost {
			break
		}
		var k, l, rest int64
		for _, t := range f.Terms {
			t.A *= s
			switch {
			case t.ID == x.ID:
				k = -t.A * x.A
			case t.ID == y.ID:
				l = t.A * y.A
			default:
				lo := r.Store.Lo(t)
				if lo < -far || lo > far || rest < -far || rest > far {
					return 0, false
				}
				rest += lo
			}
		}
		// k·x ≥ l·y + rest − bound
		if k > 0 && k == l {
			return exact.CeilDiv(rest-s*f.Bound, k), true
		}
	}
	return 0, false
}

// extremumAbove is above for a maximum or a minimum.
func (r *reader) extremumAbove(con *presolve.Constraint, x, y store.View) (int64, bool) {
	a, sign := con.Args(r.Store), int64(1)
	var of []store.View
	var out store.View
	switch con.Row.Name {
	case "int_max", "int_min":
		of, out = []store.View{a.View(0), a.View(1)}, a.View(2)
	case "array_int_maximum", "array_int_minimum":
		of, out = a.Views(1), a.View(0)
	default:
		return 0, false
	}
	if con.Row.Name == "int_min" || con.Row.Name == "array_int_minimum" {
		sign = -1
	}
	out = r.Store.Resolve(out)
	for _, v := range of {
		// sign·out ≥ sign·v
		if v = r.Store.Resolve(v); alike(out, x, sign) && alike(v, y, sign) || alike(v, x, -sign) && alike(out, y, -sign) {
			return sign * (v.B - out.B), true
		}
	}
	return 0, false
}
