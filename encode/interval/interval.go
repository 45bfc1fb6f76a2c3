// Package interval has intervals of real numbers with float64 ends that are rounded
// outwards: the result of an operation has all values that it takes on its operands.
//
// Sums, products, quotients and roots are rounded to the neighbouring float64. Functions
// of package math, whose errors Go does not state, are taken to be within 2^-44 of the
// value's size, see margin; the tests measure far less. Infinite ends are
// no bounds.
//
// The package knows numbers alone.
package interval

import (
	"math"
	"math/big"
)

// Interval is a closed set of real numbers, empty where not Lo ≤ Hi.
type Interval struct{ Lo, Hi float64 }

var (
	// Empty has no number, and All has all.
	Empty = Interval{math.Inf(1), math.Inf(-1)}
	All   = Interval{math.Inf(-1), math.Inf(1)}
)

// Of returns the interval that is x alone.
func Of(x float64) Interval { return Interval{x, x} }

// OfRat returns the least interval around x.
func OfRat(x *big.Rat) Interval {
	f, exact := x.Float64()
	if exact {
		return Of(f)
	}
	return Interval{down(f), up(f)}
}

// IsEmpty reports whether there is no number in a.
func (a Interval) IsEmpty() bool { return !(a.Lo <= a.Hi) }

// Has reports whether x is in a.
func (a Interval) Has(x float64) bool { return a.Lo <= x && x <= a.Hi }

// Meet returns what both have.
func (a Interval) Meet(b Interval) Interval {
	c := Interval{math.Max(a.Lo, b.Lo), math.Min(a.Hi, b.Hi)}
	if c.IsEmpty() {
		return Empty
	}
	return c
}

// Hull returns the least interval that has both.
func (a Interval) Hull(b Interval) Interval {
	switch {
	case a.IsEmpty():
		return b
	case b.IsEmpty():
		return a
	}
	return Interval{math.Min(a.Lo, b.Lo), math.Max(a.Hi, b.Hi)}
}

func down(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
func up(x float64) float64   { return math.Nextafter(x, math.Inf(1)) }

// round returns the ends around a rounded result x, of which rest has the sign of what is
// missing. Where numbers are so small that the rest may be lost, both sides are taken.
func round(x, rest float64) Interval {
	switch {
	case math.Abs(x) < 1e-280 && x != 0 || math.IsNaN(rest):
		return Interval{down(x), up(x)}
	case rest > 0:
		return Interval{x, up(x)}
	case rest < 0:
		return Interval{down(x), x}
	}
	return Of(x)
}

// sum, product and ratio return bounds of x + y, x·y and x/y, y ≠ 0. Of 0·∞ they make 0,
// which is right for ends of intervals.
func sum(x, y float64) Interval {
	s := x + y
	if math.IsInf(x, 0) || math.IsInf(y, 0) {
		return Of(s)
	}
	t := s - x
	return round(s, (x-(s-t))+(y-t))
}

func product(x, y float64) Interval {
	switch {
	case x == 0 || y == 0:
		return Of(0)
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return Of(x * y)
	}
	p := x * y
	if p == 0 {
		return Interval{down(0), up(0)}
	}
	return round(p, math.FMA(x, y, -p))
}

func ratio(x, y float64) Interval {
	switch {
	case x == 0 || math.IsInf(y, 0):
		return Of(0)
	case math.IsInf(x, 0):
		return Of(x / y)
	}
	q := x / y
	if q == 0 || math.Abs(x) < 1e-280 || math.Abs(y) < 1e-280 || math.Abs(y) > 1e280 {
		return Interval{down(q), up(q)}
	}
	rest := math.FMA(-q, y, x)
	if y < 0 {
		rest = -rest
	}
	return round(q, rest)
}

// ends makes an interval of lower and upper bounds that have overflowed perhaps.
func ends(lo, hi float64) Interval {
	if lo == math.Inf(1) {
		lo = math.MaxFloat64
	}
	if hi == math.Inf(-1) {
		hi = -math.MaxFloat64
	}
	return Interval{lo, hi}
}

// Add returns a + b.
func (a Interval) Add(b Interval) Interval {
	if a.IsEmpty() || b.IsEmpty() {
		return Empty
	}
	return ends(sum(a.Lo, b.Lo).Lo, sum(a.Hi, b.Hi).Hi)
}

// Neg returns −a.
func (a Interval) Neg() Interval { return Interval{-a.Hi, -a.Lo} }

// Mul returns a·b.
func (a Interval) Mul(b Interval) Interval {
	if a.IsEmpty() || b.IsEmpty() {
		return Empty
	}
	c := product(a.Lo, b.Lo)
	for _, d := range [...]Interval{product(a.Lo, b.Hi), product(a.Hi, b.Lo), product(a.Hi, b.Hi)} {
		c = c.Hull(d)
	}
	return ends(c.Lo, c.Hi)
}

// Div returns the hull of the x/y with y ≠ 0.
func (a Interval) Div(b Interval) Interval {
	pos, neg := b.signs()
	return a.over(pos).Hull(a.Neg().over(neg.Neg()))
}

// signs returns the hulls of the positive and the negative numbers.
func (a Interval) signs() (pos, neg Interval) {
	pos, neg = Empty, Empty
	if a.Hi > 0 {
		pos = Interval{math.Max(a.Lo, 0), a.Hi}
	}
	if a.Lo < 0 {
		neg = Interval{a.Lo, math.Min(a.Hi, 0)}
	}
	return pos, neg
}

// over is Div for a divisor that is positive, or begins at 0.
func (a Interval) over(b Interval) Interval {
	if a.IsEmpty() || b.IsEmpty() {
		return Empty
	}
	return ends(-beyond(-a.Lo, b), beyond(a.Hi, b))
}

// beyond returns an upper bound of x/y for y in b.
func beyond(x float64, b Interval) float64 {
	switch {
	case x == 0:
		return 0
	case x < 0:
		return ratio(x, b.Hi).Hi
	case b.Lo == 0:
		return math.Inf(1)
	}
	return ratio(x, b.Lo).Hi
}

// Power returns aⁿ, n ≥ 0.
func (a Interval) Power(n int) Interval {
	if a.IsEmpty() {
		return Empty
	}
	if n%2 == 0 {
		a = a.magnitude()
	}
	lo, hi := powerOf(a.Lo, n), powerOf(a.Hi, n)
	return ends(lo.Lo, hi.Hi)
}

// powerOf returns xⁿ by squaring.
func powerOf(x float64, n int) Interval {
	p, square := Of(1), Of(x)
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			p = p.Mul(square)
		}
		if n > 1 {
			square = square.Mul(square)
		}
	}
	return p
}

// magnitude is |x| for x in a.
func (a Interval) magnitude() Interval {
	switch {
	case a.Lo >= 0:
		return a
	case a.Hi <= 0:
		return a.Neg()
	}
	return Interval{0, math.Max(-a.Lo, a.Hi)}
}

// ofMagnitude returns the hull of the x in own with |x| in m.
func ofMagnitude(own, m Interval) Interval {
	if m.IsEmpty() {
		return Empty
	}
	return own.Meet(m).Hull(own.Meet(m.Neg()))
}
