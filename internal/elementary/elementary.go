// Package elementary has the elementary functions to many digits: exponential, logarithm,
// circular functions and their inverses. What is derived from them stands in derived.go.
//
// A result has a relative error of less than 2^-200, and that of Sin, Cos and Atan an
// absolute error of less than 2^-200. Arguments are finite.
package elementary

import (
	"math"
	"math/big"
)

// precision is the number of bits that is computed with. The results have Bits correct ones.
const (
	precision = 320
	Bits      = 200
)

// New returns x to the precision of the package.
func New(x float64) *big.Float { return number(precision).SetFloat64(x) }

// FromRat returns x rounded to the precision of the package.
func FromRat(x *big.Rat) *big.Float { return number(precision).SetRat(x) }

func number(bits uint) *big.Float { return new(big.Float).SetPrec(bits) }

// small reports whether a term adds nothing to a sum.
func small(term, sum *big.Float, bits uint) bool {
	return term.Sign() == 0 || sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-int(bits)
}

// Exp returns e to the x. It is +Inf above 2^24, and 0 below −2^24.
func Exp(x *big.Float) *big.Float {
	if x.Sign() != 0 && x.MantExp(nil) > 24 {
		z := number(precision)
		if x.Sign() > 0 {
			z.SetInf(false)
		}
		return z
	}
	const halvings = 16
	q, _ := number(precision).Quo(x, Ln2()).Float64()
	n := int(math.Round(q))
	r := number(precision + 32).SetInt64(int64(n))
	r.Sub(x, r.Mul(r, Ln2()))
	r.SetMantExp(r, -halvings)
	sum, term := number(precision+32).SetInt64(1), number(precision+32).SetInt64(1)
	for i := int64(1); ; i++ {
		term.Mul(term, r)
		term.Quo(term, number(precision).SetInt64(i))
		if small(term, sum, precision+32) {
			break
		}
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return number(precision).SetMantExp(sum, n)
}

// Log returns the natural logarithm of x > 0.
func Log(x *big.Float) *big.Float {
	m := number(precision)
	e := x.MantExp(m) // m in 1/2..1
	if f, _ := m.Float64(); f < math.Sqrt2/2 {
		m.SetMantExp(m, 1)
		e--
	}
	y := logNearOne(m)
	s := number(precision).SetInt64(int64(e))
	return y.Add(y, s.Mul(s, Ln2()))
}

// logNearOne returns ln m for m in 1/√2..√2: it is 2·artanh((m − 1)/(m + 1)).
func logNearOne(m *big.Float) *big.Float {
	one := New(1)
	t := number(precision).Sub(m, one)
	t.Quo(t, one.Add(one, m))
	square := number(precision).Mul(t, t)
	sum, power := number(precision).Set(t), number(precision).Set(t)
	for i := int64(3); power.Sign() != 0; i += 2 {
		power.Mul(power, square)
		term := number(precision).Quo(power, number(precision).SetInt64(i))
		if small(term, sum, precision) {
			break
		}
		sum.Add(sum, term)
	}
	return sum.SetMantExp(sum, 1)
}

var ln2 = logNearOneTwice()

// logNearOneTwice returns ln 2 as 2·ln √2.
func logNearOneTwice() *big.Float {
	root := number(precision).Sqrt(New(2))
	l := logNearOne(root)
	return l.SetMantExp(l, 1)
}

// Ln2 returns the natural logarithm of 2, which must not be changed.
func Ln2() *big.Float { return ln2 }

// Pi returns π to the number of bits.
func Pi(bits uint) *big.Float {
	// Machin: π = 16·arctan(1/5) − 4·arctan(1/239).
	a := arctanInverse(5, bits+16)
	a.SetMantExp(a, 4)
	b := arctanInverse(239, bits+16)
	b.SetMantExp(b, 2)
	return number(bits).Sub(a, b)
}

func arctanInverse(n int64, bits uint) *big.Float {
	power := number(bits).Quo(number(bits).SetInt64(1), number(bits).SetInt64(n))
	square := number(bits).SetInt64(n * n)
	sum := number(bits).Set(power)
	for i := int64(3); ; i += 2 {
		power.Quo(power, square)
		power.Neg(power)
		term := number(bits).Quo(power, number(bits).SetInt64(i))
		if small(term, sum, bits) {
			return sum
		}
		sum.Add(sum, term)
	}
}

// Sin and Cos return the sine and the cosine of x.
func Sin(x *big.Float) *big.Float { return circular(x, 0) }

// Cos is described at Sin.
func Cos(x *big.Float) *big.Float { return circular(x, 1) }

// circular returns sin(x + shift·π/2).
func circular(x *big.Float, shift int64) *big.Float {
	bits := uint(precision)
	if e := x.MantExp(nil); e > 0 {
		bits += uint(e)
	}
	half := Pi(bits)
	half.SetMantExp(half, -1)
	q := number(bits).Quo(x, half)
	q.Add(q, number(bits).SetFloat64(math.Copysign(0.5, float64(q.Sign()))))
	n, _ := q.Int(nil) // nearest to x/(π/2)
	r := number(bits).SetInt(n)
	r.Sub(number(bits).Set(x), r.Mul(r, half))
	n.Add(n, big.NewInt(shift))
	quadrant := new(big.Int).And(n, big.NewInt(3)).Int64()
	y := taylor(r.SetPrec(precision), quadrant%2 == 1)
	if quadrant >= 2 {
		y.Neg(y)
	}
	return y
}

// taylor sums up the series of the sine, or the cosine, at |r| ≤ 1.
func taylor(r *big.Float, cosine bool) *big.Float {
	term, first := number(precision).Set(r), int64(2)
	if cosine {
		term.SetInt64(1)
		first = 1
	}
	sum := number(precision).Set(term)
	square := number(precision).Mul(r, r)
	for i := first; term.Sign() != 0; i += 2 {
		term.Mul(term, square)
		term.Quo(term, number(precision).SetInt64(i*(i+1)))
		term.Neg(term)
		if small(term, sum, precision) {
			break
		}
		sum.Add(sum, term)
	}
	return sum
}

// Atan returns the arc tangent of x.
func Atan(x *big.Float) *big.Float {
	one := New(1)
	if new(big.Float).Abs(x).Cmp(one) > 0 {
		y := Pi(precision)
		y.SetMantExp(y, -1)
		if x.Sign() < 0 {
			y.Neg(y)
		}
		return y.Sub(y, Atan(number(precision).Quo(one, x)))
	}
	const halvings = 8
	t := number(precision).Set(x)
	for range halvings { // arctan t = 2·arctan(t/(1 + √(1 + t²)))
		s := number(precision).Mul(t, t)
		s.Sqrt(s.Add(s, one))
		t.Quo(t, s.Add(s, one))
	}
	square := number(precision).Mul(t, t)
	sum, power := number(precision).Set(t), number(precision).Set(t)
	for i := int64(3); power.Sign() != 0; i += 2 {
		power.Mul(power, square)
		power.Neg(power)
		term := number(precision).Quo(power, number(precision).SetInt64(i))
		if small(term, sum, precision) {
			break
		}
		sum.Add(sum, term)
	}
	return sum.SetMantExp(sum, halvings)
}
