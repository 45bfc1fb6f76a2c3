// Package cell divides the real numbers into cells that integers count. Cell n has the
// numbers from From(n) up to, and without, From(n+1). Cells of numbers from 2^e to 2^(e+1) are
// 2^(e−Bits) wide, and those between −Least and Least are as wide as beside them.
//
// So a bound of the integer is a bound of the number: n ≥ k says x ≥ From(k), and n ≤ k
// says x < From(k+1).
package cell

import (
	"math"
	"math/big"
)

// Grid is such a division. Bits is at least 1, and one more makes cells half as wide.
type Grid struct{ Bits int }

// Least is the size of numbers below which cells become no narrower. A product of it and of the
// largest number that is searched, 2^60, is 1.
const Least = 0x1p-60

const leastExponent = -60

// OfPrecision returns the coarsest grid whose cells are at most half the precision wide, in
// relation to the larger of Least and the number.
func OfPrecision(p float64) Grid { return Grid{max(1, int(math.Ceil(1-math.Log2(p))))} }

// Last is the greatest cell. It has no upper bound; the least, −Last−1, has no lower one.
func (g Grid) Last() int64 { return (1024 - leastExponent) << g.Bits }

// From returns the least number of cell n, and −∞ for the first.
func (g Grid) From(n int64) float64 {
	switch {
	case n < 0:
		return -g.From(-n)
	case n > g.Last():
		return math.Inf(1)
	case n == g.Last():
		return math.MaxFloat64
	}
	unit := int64(1) << g.Bits
	if n < unit {
		return math.Ldexp(float64(n), leastExponent-g.Bits)
	}
	e := n/unit - 1 + leastExponent
	return math.Ldexp(float64(unit+n%unit), int(e)-g.Bits)
}

// Of returns the cell of a number.
func (g Grid) Of(x float64) int64 {
	switch {
	case x >= math.MaxFloat64:
		return g.Last()
	case x < -math.MaxFloat64:
		return -g.Last() - 1
	case x >= 0:
		return g.above(x)
	}
	n := -g.above(-x)
	if g.From(n) > x {
		n--
	}
	return n
}

// above is Of for 0 or more.
func (g Grid) above(x float64) int64 {
	unit := int64(1) << g.Bits
	if x < Least {
		return int64(math.Floor(math.Ldexp(x, g.Bits-leastExponent)))
	}
	m, e := math.Frexp(x) // m in 1/2..1
	return unit*int64(e-1-leastExponent) + int64(math.Floor(math.Ldexp(m, g.Bits+1)))
}

// OfRat is Of for any number.
func (g Grid) OfRat(x *big.Rat) int64 {
	f, _ := x.Float64()
	n := g.Of(f)
	if lo := g.From(n); !math.IsInf(lo, 0) && new(big.Rat).SetFloat64(lo).Cmp(x) > 0 {
		n--
	}
	return n
}
