package arith

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// contracted hands over the propagator of a constraint over three integers.
func contracted(of func(x, y, z propagate.Affine) sat.Propagator) rule.Propagators {
	return func(h rule.Host, g sat.Lit, a store.Args) bool {
		x, y, z := triple(a)
		return postThree(h, g, of, x, y, z)
	}
}

// postThree hands over a propagator. It reports false where the host cannot have the
// integers.
func postThree(h rule.Host, g sat.Lit, of func(x, y, z propagate.Affine) sat.Propagator, x, y, z store.View) bool {
	v, ok := h.Within(rule.Any, x, y, z)
	if ok {
		h.Post(g, of(v[0], v[1], v[2]))
	}
	return ok
}

// timesPropagators hands over the propagator of a product, unless there are so few products
// that propTimes looks at each.
func timesPropagators(h rule.Host, g sat.Lit, a store.Args) bool {
	x, y, z := triple(a)
	if lo, hi := productBounds(a.Store, x, y); few(a.Store, x, y) && !boundless(lo) && !boundless(hi) {
		return false
	}
	return postThree(h, g, timesOrSquare, x, y, z)
}

// few reports whether two factors have few products.
func few(s *store.Store, x, y store.View) bool {
	n, fits := store.Mul(s.Size(x), s.Size(y))
	return fits && n <= fewProducts
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
func postPower(h rule.Host, g sat.Lit, x store.View, n int64, z store.View) bool {
	v, ok := h.Within(rule.Any, x, z)
	if ok {
		h.Post(g, Power(v[0], int(n), v[1]))
	}
	return ok
}

// powerPropagators hands over the propagator of a power of which the exponent is fixed.
func powerPropagators(h rule.Host, g sat.Lit, a store.Args) bool {
	x, y, z := triple(a)
	n, fixed := a.Store.Fixed(y)
	return fixed && n >= 2 && postPower(h, g, x, min(n, manyPowers+n%2), z)
}
