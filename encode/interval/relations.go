package interval

import "math"

// Contractor returns an interval that has all values which argument k takes in solutions
// of a constraint inside the box (hull consistency: Benhamou, Goualard, Granvilliers and
// Puget, "Revising hull and box consistency", ICLP 1999). No interval of the box is empty.
type Contractor func(b []Interval, k int) Interval

// Unary returns the contractor of y = f(x).
func Unary(f Function) Contractor {
	return func(b []Interval, k int) Interval {
		if k == 1 {
			return f.Image(b[0])
		}
		return f.Inverse(b[1], b[0])
	}
}

// Times is the contractor of x·y = z.
func Times(b []Interval, k int) Interval {
	if k == 2 {
		return b[0].Mul(b[1])
	}
	return factor(b[1-k], b[2], b[k])
}

// factor returns the hull of the x in own with x·y = z.
func factor(y, z, own Interval) Interval {
	if y.Has(0) && z.Has(0) {
		return own
	}
	pos, neg := y.signs()
	return z.over(pos).Meet(own).Hull(z.Neg().over(neg.Neg()).Meet(own))
}

// Over is the contractor of x/y = z, y ≠ 0.
func Over(b []Interval, k int) Interval {
	switch {
	case b[1] == Of(0):
		return Empty
	case k == 0:
		return b[1].Mul(b[2])
	case k == 1:
		return factor(b[2], b[0], b[1])
	}
	return b[0].Div(b[1])
}

// Root returns the contractor of y = xⁿ, n ≥ 1.
func Root(n int) Contractor {
	return func(b []Interval, k int) Interval {
		if k == 1 {
			return b[0].Power(n)
		}
		if n%2 == 0 {
			y := b[1].Meet(positive)
			if y.IsEmpty() {
				return Empty
			}
			return ofMagnitude(b[0], Interval{root(y.Lo, n).Lo, root(y.Hi, n).Hi})
		}
		lo, hi := root(math.Abs(b[1].Lo), n), root(math.Abs(b[1].Hi), n)
		if b[1].Lo < 0 {
			lo = lo.Neg()
		}
		if b[1].Hi < 0 {
			hi = hi.Neg()
		}
		return Interval{lo.Lo, hi.Hi}
	}
}

// root returns the nth root of x ≥ 0.
func root(x float64, n int) Interval {
	switch {
	case x == 0 || math.IsInf(x, 1) || n == 1:
		return Of(x)
	case n == 2:
		return sqrt(x)
	}
	return exponential.Image(ln(x).Div(Of(float64(n))))
}

// Pow is the contractor of x^y = z. With x < 0 it holds for integers y alone, and with
// x = 0 for y ≥ 0.
func Pow(b []Interval, k int) Interval {
	x, y := b[0], b[1]
	if y.Lo == y.Hi && y.Lo == math.Trunc(y.Lo) && math.Abs(y.Lo) <= mostPower {
		return whole(b, int(y.Lo), k)
	}
	of := Empty
	if upper := x.Meet(positive); !upper.IsEmpty() {
		of = byLogarithms([]Interval{upper, y, b[2]}, k)
	}
	if x.Lo >= 0 {
		return of
	}
	from, to := math.Ceil(y.Lo), math.Floor(y.Hi)
	lower := []Interval{x.Meet(positive.Neg()), y, b[2]}
	if from <= to && (to-from > mostExponents || math.Abs(from) > mostPower) {
		c := byLogarithms([]Interval{lower[0].Neg(), y, b[2].magnitude()}, k)
		switch k {
		case 0:
			return of.Hull(c.Neg().Meet(lower[0]))
		case 2:
			return of.Hull(c).Hull(c.Neg())
		}
		return of.Hull(c)
	}
	for n := from; n <= to; n++ {
		switch c := whole(lower, int(n), k); {
		case k == 0:
			of = of.Hull(c.Meet(lower[0]))
		case k == 2:
			of = of.Hull(c)
		case !whole(lower, int(n), 2).Meet(b[2]).IsEmpty():
			of = of.Hull(Of(n))
		}
	}
	return of
}

// ofZero is Pow for x = 0.
func ofZero(y, z Interval, k int) Interval {
	power, exponent := Empty, Empty
	if y.Hi > 0 && z.Has(0) {
		power, exponent = Of(0), y.Meet(positive)
	}
	if y.Has(0) && z.Has(1) {
		power, exponent = power.Hull(Of(1)), exponent.Hull(Of(0))
	}
	switch {
	case k == 1:
		return exponent
	case k == 2 || power.IsEmpty():
		return power
	}
	return Of(0)
}

// byLogarithms is Pow for x ≥ 0, of which some are greater: ln z = y·ln x, and 0^y = 0 for y > 0,
// which the ends −∞ of the logarithm have.
func byLogarithms(b []Interval, k int) Interval {
	x, y, z := b[0], b[1], b[2].Meet(positive)
	if z.IsEmpty() {
		return Empty
	}
	if x.Hi == 0 {
		return ofZero(y, z, k)
	}
	of := func(a Interval) Interval {
		if a.Hi <= 0 {
			return Interval{math.Inf(-1), -690}
		}
		return logarithm.Image(a)
	}
	switch k {
	case 0:
		return exponential.Image(factor(y, of(z), All)).Meet(x)
	case 1:
		return factor(of(x), of(z), y)
	}
	return exponential.Image(of(x).Mul(y))
}

// mostPower bounds the exponents that are taken as numbers of factors.
const mostPower = 1 << 20

// mostExponents is how many integers more than one are tried as exponents of a negative number.
const mostExponents = 8

// whole is Pow for an integer exponent.
func whole(b []Interval, n, k int) Interval {
	x, z := b[0], b[2]
	switch {
	case k == 1:
		return b[1]
	case n == 0:
		if k == 2 {
			return Of(1)
		}
		if !z.Has(1) {
			return Empty
		}
		return x
	case n > 0:
		return Root(n)([]Interval{x, z}, k/2)
	case x == Of(0):
		return Empty
	}
	inverse := Of(1).Div(z) // xⁿ for the positive exponent
	if k == 2 {
		return Of(1).Div(x.Power(-n))
	}
	if inverse.IsEmpty() {
		return Empty
	}
	return Root(-n)([]Interval{x, inverse}, 0)
}
