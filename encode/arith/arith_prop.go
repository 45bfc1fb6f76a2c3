package arith

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// productBounds returns the hull of [a,b]·[c,d], saturated.
func productBounds(a, b, c, d int64) (lo, hi int64) {
	p := []int64{store.SatMul(a, c), store.SatMul(a, d), store.SatMul(b, c), store.SatMul(b, d)}
	lo, hi = p[0], p[0]
	for _, x := range p[1:] {
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}

func propTimes(s *store.Store, a store.Args) bool {
	x, y, z := triple(a)
	lo, hi := productBounds(s.Lo(x), s.Hi(x), s.Lo(y), s.Hi(y))
	if x.ID == y.ID && x == y {
		lo = max(lo, 0)
	}
	if !s.SetLo(z, lo) || !s.SetHi(z, hi) || !propFactor(s, x, y, z) || !propFactor(s, y, x, z) {
		return false
	}
	if n, fits := store.Mul(s.Size(x), s.Size(y)); fits && n <= fewProducts {
		return propProducts(s, x, y, z)
	}
	return true
}

// propProducts leaves the factors and the products of which there is a pair with a
// product that z can have, unless one is beyond int64.
func propProducts(s *store.Store, x, y, z store.View) bool {
	var pairs [3][fewProducts]int64
	n, fits := 0, true
	s.Domain(x).Each(func(p int64) bool {
		s.Domain(y).Each(func(q int64) bool {
			var product int64
			if product, fits = store.Mul(p, q); fits && s.Contains(z, product) {
				pairs[0][n], pairs[1][n], pairs[2][n] = p, q, product
				n++
			}
			return fits
		})
		return fits
	})
	for i, v := range [...]store.View{x, y, z} {
		if fits && !s.Restrict(v, intset.Of(pairs[i][:n]...)) {
			return false
		}
	}
	return true
}

// propFactor narrows x by x·y = z when y has no 0: |x| ≤ max|z| / min|y|. For
// z without 0, neither factor is 0.
func propFactor(s *store.Store, x, y, z store.View) bool {
	if !s.Contains(z, 0) && !s.Remove(x, 0) {
		return false
	}
	if s.Contains(y, 0) || !s.Bounded(z) {
		return true
	}
	least := leastMagnitude(s, y)
	greatest := max(magnitude(s.Lo(z)), magnitude(s.Hi(z))) / max(least, 1)
	lo, hi := -greatest, greatest
	switch {
	case s.Lo(z) >= 0 && s.Lo(y) > 0, s.Hi(z) <= 0 && s.Hi(y) < 0:
		lo = 0
	case s.Lo(z) >= 0 && s.Hi(y) < 0, s.Hi(z) <= 0 && s.Lo(y) > 0:
		hi = 0
	}
	return s.SetLo(x, lo) && s.SetHi(x, hi)
}

// leastMagnitude returns the least |v|, for a v that is not 0.
func leastMagnitude(s *store.Store, v store.View) int64 {
	switch {
	case s.Lo(v) > 0:
		return s.Lo(v)
	case s.Hi(v) < 0:
		return -s.Hi(v)
	}
	return 1
}

func magnitude(x int64) int64 {
	if x < 0 {
		return -x
	}
	return x
}

// rewriteTimes makes a product with a constant a linear view.
func rewriteTimes(s *store.Store, a store.Args) (done, ok bool) {
	x, y, z := triple(a)
	k, fixed := s.Fixed(y)
	if !fixed {
		x, y = y, x
		if k, fixed = s.Fixed(y); !fixed {
			return false, true
		}
	}
	l, err := linear.New(s, []int64{k, -1}, []store.View{x, z}, 0)
	if err != nil {
		return false, true
	}
	return l.Unify(s)
}

func propAbs(s *store.Store, a store.Args) bool {
	x, y := pair(a)
	lo, hi := s.Lo(x), s.Hi(x)
	top := max(store.SatMul(lo, -1), hi)
	bottom := max(0, lo, store.SatMul(hi, -1))
	if !s.SetLo(y, bottom) || !s.SetHi(y, top) {
		return false
	}
	top, bottom = s.Hi(y), s.Lo(y)
	if !s.SetLo(x, store.SatMul(top, -1)) || !s.SetHi(x, top) {
		return false
	}
	return bottom <= 0 || s.Restrict(x, intset.Interval(1-bottom, bottom-1).Complement())
}

// rewriteAbs makes the absolute value a view where the sign is known.
func rewriteAbs(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	switch {
	case s.Lo(x) >= 0:
		return s.Unify(x, y)
	case s.Hi(x) <= 0:
		return s.Unify(x.Neg(), y)
	}
	return false, true
}

// propDiv narrows z = x div y: y ≠ 0, |z| ≤ |x| / min|y|, and signs.
func propDiv(s *store.Store, a store.Args) bool {
	x, y, z := triple(a)
	if !s.Remove(y, 0) {
		return false
	}
	lo, hi := quotientBounds(s, x, y)
	return s.SetLo(z, lo) && s.SetHi(z, hi) && propDividend(s, x, y, z)
}

// quotientBounds bounds x div y for y ≠ 0, infinite for an unbounded x.
func quotientBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	if !s.Bounded(x) {
		return intset.NegInf, intset.PosInf
	}
	least := int64(1)
	if s.Lo(y) > 0 {
		least = s.Lo(y)
	} else if s.Hi(y) < 0 {
		least = -s.Hi(y)
	}
	top := max(magnitude(s.Lo(x)), magnitude(s.Hi(x))) / max(least, 1)
	lo, hi = -top, top
	switch {
	case s.Lo(x) >= 0 && s.Lo(y) > 0, s.Hi(x) <= 0 && s.Hi(y) < 0:
		lo = 0
	case s.Lo(x) >= 0 && s.Hi(y) < 0, s.Hi(x) <= 0 && s.Lo(y) > 0:
		hi = 0
	}
	if s.Lo(y) > 0 && s.Bounded(y) {
		lo = max(lo, min(s.Lo(x)/s.Lo(y), s.Lo(x)/s.Hi(y)))
		hi = min(hi, max(s.Hi(x)/s.Lo(y), s.Hi(x)/s.Hi(y)))
	}
	return lo, hi
}

// propDividend narrows x by x = y·z + r with |r| < |y|.
func propDividend(s *store.Store, x, y, z store.View) bool {
	if !s.Bounded(y) || !s.Bounded(z) {
		return true
	}
	lo, hi := productBounds(s.Lo(y), s.Hi(y), s.Lo(z), s.Hi(z))
	r := max(magnitude(s.Lo(y)), magnitude(s.Hi(y))) - 1
	return s.SetLo(x, store.SatAdd(lo, -r)) && s.SetHi(x, store.SatAdd(hi, r))
}

// propMod narrows z = x mod y: y ≠ 0, |z| < |y|, |z| ≤ |x|, z has x's sign.
func propMod(s *store.Store, a store.Args) bool {
	x, y, z := triple(a)
	if !s.Remove(y, 0) {
		return false
	}
	lo, hi := remainderBounds(s, x, y)
	return s.SetLo(z, lo) && s.SetHi(z, hi)
}

// remainderBounds bounds x mod y for y ≠ 0, infinite where neither argument
// gives a bound.
func remainderBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	lo, hi = intset.NegInf, intset.PosInf
	if s.Bounded(y) {
		hi = max(magnitude(s.Lo(y)), magnitude(s.Hi(y)), 1) - 1
		lo = -hi
	}
	if s.Lo(x) != intset.NegInf {
		lo = max(lo, min(s.Lo(x), 0))
	}
	if s.Hi(x) != intset.PosInf {
		hi = min(hi, max(s.Hi(x), 0))
	}
	return lo, hi
}

// propPow narrows z = x^y to the hull of the powers of the bounds, and x to the
// root of what z can be where y is fixed.
func propPow(s *store.Store, a store.Args) bool {
	x, y, z := triple(a)
	if s.Hi(y) < 0 && !s.Remove(x, 0) {
		return false
	}
	lo, hi := powerBounds(s, x, y)
	if !s.SetLo(z, lo) || !s.SetHi(z, hi) {
		return false
	}
	if n, fixed := s.Fixed(y); fixed && n > 0 && s.Bounded(z) {
		root := integerRoot(max(magnitude(s.Lo(z)), magnitude(s.Hi(z))), n)
		return s.SetLo(x, -root) && s.SetHi(x, root)
	}
	return true
}

// powerBounds bounds x^y where it is defined, saturated.
func powerBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	lo, hi = intset.PosInf, intset.NegInf
	if s.Lo(y) < 0 {
		// 1 div x^−y is 0 but for x = ±1.
		lo, hi = min(0, max(s.Lo(x), -1)), 1
		if !s.Contains(x, 1) && !s.Contains(x, -1) {
			lo, hi = 0, 0
		}
	}
	if s.Hi(y) >= 0 {
		l, h := naturalPowerBounds(s, x, max(s.Lo(y), 0), s.Hi(y))
		lo, hi = min(lo, l), max(hi, h)
	}
	return lo, hi
}

// naturalPowerBounds bounds the powers of x to exponents from least ≥ 0 to most.
func naturalPowerBounds(s *store.Store, x store.View, least, most int64) (lo, hi int64) {
	below, above := min(s.Lo(x), 0), max(s.Hi(x), 0)
	top := satPow(max(store.SatMul(below, -1), above, 1), most)
	switch {
	case s.Lo(x) > 0:
		return satPow(s.Lo(x), least), top
	case s.Lo(x) >= 0 || least == most && most%2 == 0:
		return 0, top
	}
	return store.SatMul(top, -1), top
}

// satPow returns b^n for b, n ≥ 0, saturated.
func satPow(b, n int64) int64 {
	p := int64(1)
	if b <= 1 {
		if n > 0 {
			return b
		}
		return 1
	}
	for range n {
		if p = store.SatMul(p, b); p == intset.PosInf {
			break
		}
	}
	return p
}
