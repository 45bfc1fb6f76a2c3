package arith

import (
	"math"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// Times returns a propagator of z = x·y by the bounds of products and quotients.
func Times(x, y, z propagate.Affine) sat.Propagator {
	return &boxed{vars: []propagate.Affine{x, y, z}, contract: contractTimes}
}

// Power returns a propagator of z = xⁿ for a constant n ≥ 2, which is stronger
// than Times of equal factors. It keeps bounds consistency.
func Power(x propagate.Affine, n int, z propagate.Affine) sat.Propagator {
	return &boxed{vars: []propagate.Affine{x, z}, contract: contractPower(n)}
}

// Div returns a propagator of z = x div y, rounded towards 0, and y ≠ 0.
func Div(x, y, z propagate.Affine) sat.Propagator {
	return &boxed{vars: []propagate.Affine{x, y, z}, contract: contractDiv}
}

// Mod returns a propagator of z = x − y·(x div y), and y ≠ 0.
func Mod(x, y, z propagate.Affine) sat.Propagator {
	return &boxed{vars: []propagate.Affine{x, y, z}, contract: contractMod}
}

// anything is the interval of what needs no bound.
var anything = interval{math.MinInt64, math.MaxInt64}

// nothing is empty.
var nothing = interval{math.MaxInt64, math.MinInt64}

func (a interval) empty() bool { return a.lo > a.hi }

func (a interval) has(v int64) bool { return a.lo <= v && v <= a.hi }

func (a interval) meet(b interval) interval { return interval{max(a.lo, b.lo), min(a.hi, b.hi)} }

// hull is the least interval that has both.
func (a interval) hull(b interval) interval {
	switch {
	case a.empty() && b.empty():
		return nothing // on both sides, as contractors have to be
	case a.empty():
		return b
	case b.empty():
		return a
	}
	return interval{min(a.lo, b.lo), max(a.hi, b.hi)}
}

// magnitude is the interval of |v| for v in a.
func (a interval) magnitude() interval {
	switch {
	case a.lo >= 0:
		return a
	case a.hi <= 0:
		return interval{-a.hi, -a.lo}
	}
	return interval{0, max(-a.lo, a.hi)}
}

// signs splits a into its negative and its positive values.
func (a interval) signs() [2]interval {
	return [2]interval{a.meet(interval{math.MinInt64, -1}), a.meet(interval{1, math.MaxInt64})}
}

// boundless reports whether an end of an interval is none, as it may be in a reason
// (sat.NoBound), or is beyond 64 bits. What is computed from it has to be as well.
func boundless(a int64) bool { return a == math.MaxInt64 || a <= -math.MaxInt64 }

// product is the hull of a·b.
func product(a, b interval) interval {
	if a.empty() || b.empty() {
		return nothing
	}
	p, q, r, s := store.SatMul(a.lo, b.lo), store.SatMul(a.lo, b.hi), store.SatMul(a.hi, b.lo), store.SatMul(a.hi, b.hi)
	return interval{min(p, q, r, s), max(p, q, r, s)}
}

func contractTimes(b box, k int) interval {
	switch k {
	case 0:
		return factor(b[1], b[2])
	case 1:
		return factor(b[0], b[2])
	}
	return product(b[0], b[1])
}

// divide is a/b, rounded by the function where both are bounds.
func divide(a, b int64, rounded func(a, b int64) int64) int64 {
	switch {
	case !boundless(a):
		return rounded(a, b)
	case b < 0:
		return -max(a, -math.MaxInt64)
	}
	return a
}

// truncated is a/b, rounded towards 0.
func truncated(a, b int64) int64 { return a / b }

// factor is the hull of the x with x·y = z.
func factor(y, z interval) interval {
	if y.has(0) && z.has(0) {
		return anything
	}
	all := nothing
	for _, part := range y.signs() {
		all = all.hull(quotientHull(z, part))
	}
	return all
}

// quotientHull is the hull of the integers x with x·y in z, where y is of one sign.
func quotientHull(z, y interval) interval {
	if y.empty() {
		return nothing
	}
	if y.hi < 0 {
		y, z = interval{-y.hi, -y.lo}, interval{-z.hi, -z.lo}
	}
	return interval{
		min(divide(z.lo, y.lo, exact.CeilDiv), divide(z.lo, y.hi, exact.CeilDiv)),
		max(divide(z.hi, y.lo, exact.FloorDiv), divide(z.hi, y.hi, exact.FloorDiv)),
	}
}

func contractPower(n int) contractor {
	return func(b box, k int) interval {
		x, z := b[0], b[1]
		if n%2 == 1 {
			if k == 1 {
				return interval{powerOf(x.lo, n), powerOf(x.hi, n)}
			}
			return interval{-rootOf(-z.lo, n), rootOf(z.hi, n)}.normal()
		}
		if k == 1 {
			m := x.magnitude()
			return interval{powerOf(m.lo, n), powerOf(m.hi, n)}
		}
		if z.hi < 0 {
			return nothing
		}
		top := rootOf(z.hi, n)
		least := int64(0)
		if z.lo > 0 {
			least = root(z.lo-1, n) + 1
		}
		return ofMagnitude(x, interval{least, top})
	}
}

// powerOf is aⁿ, saturated.
func powerOf(a int64, n int) int64 {
	p := int64(1)
	for range n {
		p = store.SatMul(p, a)
	}
	return p
}

// rootOf is root, or no bound where v is none.
func rootOf(v int64, n int) int64 {
	if boundless(v) {
		return v
	}
	return root(v, n)
}

// root is the greatest r with rⁿ ≤ v, for v ≥ 0 or an odd n.
func root(v int64, n int) int64 {
	v = min(v, math.MaxInt64-1) // what power saturates at is above
	lo, hi := int64(0), int64(1)
	if v < 0 {
		lo, hi = -1, 0
		for powerOf(lo, n) > v {
			lo *= 2
		}
	} else {
		for powerOf(hi, n) <= v {
			hi *= 2
		}
	}
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; powerOf(mid, n) <= v {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

func contractDiv(b box, k int) interval {
	x, y, z := b[0], b[1], b[2]
	switch k {
	case 0:
		return dividend(y, z)
	case 1:
		return divisor(x, y, z)
	}
	all := nothing
	for _, part := range y.signs() {
		if !part.empty() {
			p, q := divide(x.lo, part.lo, truncated), divide(x.lo, part.hi, truncated)
			r, s := divide(x.hi, part.lo, truncated), divide(x.hi, part.hi, truncated)
			all = all.hull(interval{min(p, q, r, s), max(p, q, r, s)})
		}
	}
	return all
}

// dividend is an interval of the x with x div y = z.
func dividend(y, z interval) interval {
	all := nothing
	for _, part := range y.signs() {
		if part.empty() {
			continue
		}
		p, rest := product(z, part), store.SatAdd(part.magnitude().hi, -1)
		c := interval{store.SatAdd(p.lo, -rest), store.SatAdd(p.hi, rest)}
		// A quotient that is not 0 has the dividend's magnitude above it.
		if p.lo > 0 {
			c.lo = p.lo
		}
		if p.hi < 0 {
			c.hi = p.hi
		}
		all = all.hull(c)
	}
	return all
}

// divisor is an interval of the y in y with x div y = z: |x| < |y|·(|z| + 1), and
// |y|·|z| ≤ |x|.
func divisor(x, y, z interval) interval {
	m, q := x.magnitude(), z.magnitude()
	size := interval{store.SatAdd(divide(m.lo, store.SatAdd(q.hi, 1), truncated), 1), math.MaxInt64}
	if m.lo == 0 {
		size.lo = 1
	}
	if q.lo > 0 {
		size.hi = divide(m.hi, q.lo, truncated)
	}
	return ofMagnitude(y, size)
}

// ofMagnitude is the hull of the values of y with a magnitude in size.
func ofMagnitude(y, size interval) interval {
	if size.empty() {
		return nothing
	}
	low := interval{-size.hi, -size.lo}
	return y.meet(low).hull(y.meet(size))
}

func contractMod(b box, k int) interval {
	x, y, z := b[0], b[1], b[2]
	switch k {
	case 0:
		return modulated(x, y, z)
	case 1:
		return ofMagnitude(y, interval{store.SatAdd(z.magnitude().lo, 1), math.MaxInt64})
	}
	m := y.magnitude()
	if m.hi == 0 {
		return nothing
	}
	size := min(store.SatAdd(m.hi, -1), x.magnitude().hi)
	c := interval{-size, size}
	if x.lo >= 0 {
		c.lo = 0
	}
	if x.hi <= 0 {
		c.hi = 0
	}
	if p, ok := multiple(x, y); ok {
		c = c.meet(interval{store.SatAdd(x.lo, -p.hi), store.SatAdd(x.hi, -p.lo)})
	}
	return c.normal()
}

// multiple is the hull of y·(x div y) where the quotient is the same for all.
func multiple(x, y interval) (p interval, ok bool) {
	q := contractDiv(box{x, y, {}}, 2)
	if q.lo != q.hi || boundless(q.lo) {
		return anything, false
	}
	return product(y, q), true
}

// normal is the interval, or nothing.
func (a interval) normal() interval {
	if a.empty() {
		return nothing
	}
	return a
}

// modulated is an interval of the x in x with x mod y = z: the remainder has the
// sign of x, and is no further from 0.
func modulated(x, y, z interval) interval {
	c := anything
	if p, ok := multiple(x, y); ok {
		c = interval{store.SatAdd(z.lo, p.lo), store.SatAdd(z.hi, p.hi)}
	}
	if z.lo > 0 {
		c.lo = max(c.lo, z.lo)
	}
	if z.hi < 0 {
		c.hi = min(c.hi, z.hi)
	}
	return c.normal()
}
