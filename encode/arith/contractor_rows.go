package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// quotientPropagators hands over the propagator of a quotient or a remainder.
func quotientPropagators(of func(x, y, z propagate.Affine) sat.Propagator) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		x, y, z := triple(a)
		h.Confine(g, y, nonzero)
		return postThree(h, g, of, x, y, z)
	}
}

// nonzero are the divisors.
var nonzero = intset.Of(0).Complement()

// postThree hands over a propagator. It reports false where the host cannot have the
// integers.
func postThree(h constraint.Host, g sat.Lit, of func(x, y, z propagate.Affine) sat.Propagator, x, y, z store.View) bool {
	v, ok := h.Within(constraint.Any, x, y, z)
	if ok {
		h.Post(g, of(v[0], v[1], v[2]))
	}
	return ok
}

// timesPropagators hands over the propagator of a product, and the values that few factors
// leave it.
func timesPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	x, y, z := triple(a)
	if values, few := productValues(a.Store, x, y); few {
		h.Confine(g, z, values)
	}
	confineMultiple(h, g, a.Store, x, y, z)
	confineMultiple(h, g, a.Store, y, x, z)
	return postThree(h, g, timesOrSquare, x, y, z)
}

// productValues returns the values of x·y, if these are few and none is beyond int64.
func productValues(s *store.Store, x, y store.View) (values intset.Set, ok bool) {
	if pairs, fits := store.Mul(s.Size(x), s.Size(y)); !fits || pairs > *fewProducts {
		return nil, false
	}
	var products intset.Builder
	for p := range s.Domain(x).Each {
		for q := range s.Domain(y).Each {
			v, fits := store.Mul(p, q)
			if !fits {
				return nil, false
			}
			products.Add(intset.Range{Lo: v, Hi: v})
		}
	}
	return s.Built(&products), true
}

// confineMultiple has z = k·x for a constant k, where both are views of one variable.
func confineMultiple(h constraint.Host, g sat.Lit, s *store.Store, x, k, z store.View) {
	if k = s.Resolve(k); !k.IsConst() {
		return
	}
	if kx, fits := x.Scale(k.B, 0); fits {
		if d, ok := s.Difference(kx, z); ok {
			h.Confine(g, d, intset.Of(0))
		}
	}
}

// timesOrSquare returns a propagator of z = x·y.
func timesOrSquare(x, y, z propagate.Affine) sat.Propagator {
	if x == y {
		return Power(x, 2, z)
	}
	return Times(x, y, z)
}

// postPower hands over the propagator of z = x^n for n ≥ 2. It reports false where the host
// cannot have the integers.
func postPower(h constraint.Host, g sat.Lit, x store.View, n int64, z store.View) bool {
	v, ok := h.Within(constraint.Any, x, z)
	if ok {
		h.Post(g, Power(v[0], int(n), v[1]))
	}
	return ok
}

// powerPropagators hands over the propagator of a power of which the exponent is fixed, and
// else bounds of the powers.
func powerPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	x, y, z := triple(a)
	if n, fixed := a.Store.Fixed(y); fixed && n >= 2 {
		return postPower(h, g, x, min(n, manyPowers+n%2), z)
	}
	if a.Store.Hi(y) < 0 {
		h.Confine(g, x, nonzero)
	}
	h.Confine(g, z, intset.Interval(powerBounds(a.Store, x, y)))
	return false // an exponent that is known may tell more
}
