package ground

import (
	"math"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/internal/elementary"
	"github.com/gozinc/gozinc/internal/rational"
)

// functionRows are functions of floats that are not linear. A float that search has found
// by intervals stands for all numbers near to it. The constraint holds where it does
// for some of them, and the function has a value at the floats themselves. Functions are computed
// to 200 bits.
var functionRows = []row{
	{"float_pow", "var float: x, var float: y, var float: z", "x ^ y = z", computed(floatPow), nil},
	{"float_sqrt", unarySig, "y = sqrt(x)", computed(rising(elementary.Sqrt, 0, math.Inf(1))), nil},
	{"float_exp", unarySig, "y = exp(x)", computed(rising(elementary.Exp, math.Inf(-1), math.Inf(1))), nil},
	{"float_ln", unarySig, "y = ln(x)", computed(rising(elementary.Ln, 0, math.Inf(1))), nil},
	{"float_log10", unarySig, "y = log10(x)", computed(rising(elementary.Log10, 0, math.Inf(1))), nil},
	{"float_log2", unarySig, "y = log2(x)", computed(rising(elementary.Log2, 0, math.Inf(1))), nil},
	{"float_sin", unarySig, "y = sin(x)", computed(wave(elementary.Sin)), nil},
	{"float_cos", unarySig, "y = cos(x)", computed(wave(elementary.Cos)), nil},
	{"float_tan", unarySig, "y = tan(x)", computed(floatTan), nil},
	{"float_asin", unarySig, "y = asin(x)", computed(rising(elementary.Asin, -1, 1)), nil},
	{"float_acos", unarySig, "y = acos(x)", computed(rising(elementary.Acos, -1, 1)), nil},
	{"float_atan", unarySig, "y = atan(x)", computed(rising(elementary.Atan, math.Inf(-1), math.Inf(1))), nil},
	{"float_sinh", unarySig, "y = sinh(x)", computed(rising(elementary.Sinh, math.Inf(-1), math.Inf(1))), nil},
	{"float_cosh", unarySig, "y = cosh(x)", computed(floatCosh), nil},
	{"float_tanh", unarySig, "y = tanh(x)", computed(rising(elementary.Tanh, math.Inf(-1), math.Inf(1))), nil},
	{"float_asinh", unarySig, "y = asinh(x)", computed(rising(elementary.Asinh, math.Inf(-1), math.Inf(1))), nil},
	{"float_acosh", unarySig, "y = acosh(x)", computed(rising(elementary.Acosh, 1, math.Inf(1))), nil},
	{"float_atanh", unarySig, "y = atanh(x)", computed(rising(elementary.Atanh, -1, 1)), nil},
}

const unarySig = "var float: x, var float: y"

// computed has a result that MiniZinc has computed with rounding stand for the numbers near to it.
func computed(holds Check) Check {
	return func(a Args) bool {
		last := len(a) - 1
		if r := a[last].rest; r != nil && r.rat == nil && r.within == 0 && rational.Computed(r.float) {
			a = slices.Clone(a)
			a[last] = Arg{rest: &rest{float: r.float, within: rational.Error(r.float)}}
		}
		return holds(a)
	}
}

// within returns how near numbers are that a stands for.
func (a Arg) within() float64 {
	if a.rest == nil {
		return 0
	}
	return a.rest.within
}

// tolerant reports whether a float stands for more numbers than one.
func tolerant(a Args) bool {
	for _, x := range a {
		if x.within() > 0 {
			return true
		}
	}
	return false
}

// failsNear reports whether a nonlinear constraint fails for some of the numbers that its
// arguments stand for. These are never all solutions, since no function is constant.
func failsNear(name string, a Args) bool {
	return nonlinear[name] && tolerant(a)
}

// nonlinear are the constraints that are not linear in floats.
var nonlinear = map[string]bool{"float_times": true, "float_div": true}

func init() {
	for _, r := range functionRows {
		nonlinear[r.Name] = true
	}
}

// span is the numbers that a float stands for.
type span struct{ lo, hi *big.Float }

// span returns that of a; not ok for an infinity.
func (a Arg) span() (s span, ok bool) {
	x := a.number()
	if x == nil {
		return s, false
	}
	w := elementary.New(a.within())
	mid := elementary.FromRat(x)
	return span{elementary.New(0).Sub(mid, w), elementary.New(0).Add(mid, w)}, true
}

// meets reports whether y has a number between a and b, up to the error of functions.
func (y span) meets(a, b *big.Float) bool {
	if a.Cmp(b) > 0 {
		a, b = b, a
	}
	return elementary.New(0).Sub(a, unsure(a)).Cmp(y.hi) <= 0 && elementary.New(0).Add(b, unsure(b)).Cmp(y.lo) >= 0
}

// unsure is more than the error of a value of a function.
func unsure(x *big.Float) *big.Float {
	if x.IsInf() {
		return new(big.Float)
	}
	e := elementary.New(1)
	if x.Sign() != 0 && x.MantExp(nil) > 0 {
		e.Abs(x)
	}
	return e.SetMantExp(e, 10-elementary.Bits)
}

// clamp returns the part of s from lo to hi; not ok where there is none.
func (s span) clamp(lo, hi float64) (span, bool) {
	if from := elementary.New(lo); s.lo.Cmp(from) < 0 {
		s.lo = from
	}
	if to := elementary.New(hi); s.hi.Cmp(to) > 0 {
		s.hi = to
	}
	return s, s.lo.Cmp(s.hi) <= 0
}

// isIn reports whether a, by itself, is from lo to hi.
func (a Arg) isIn(lo, hi float64) bool {
	x := a.number()
	return (math.IsInf(lo, 0) || x.Cmp(new(big.Rat).SetFloat64(lo)) >= 0) && (math.IsInf(hi, 0) || x.Cmp(new(big.Rat).SetFloat64(hi)) <= 0)
}

// spans returns those of two floats.
func spans(a Args) (x, y span, ok bool) {
	x, ok = a[0].span()
	y, finite := a[1].span()
	return x, y, ok && finite
}

// rising is the check of y = f(x) where f rises, or falls, from lo to hi. At an end where f
// has no value it has no limit either.
func rising(f func(*big.Float) *big.Float, lo, hi float64) Check {
	return func(a Args) bool {
		x, y, ok := spans(a)
		if !ok || !a[0].isIn(lo, hi) || f(elementary.FromRat(a[0].number())) == nil {
			return false
		}
		x, _ = x.clamp(lo, hi)
		least, most := f(x.lo), f(x.hi)
		if least == nil && most == nil {
			return false
		}
		if least == nil {
			least = new(big.Float).SetInf(true)
		}
		if most == nil {
			most = new(big.Float).SetInf(false)
		}
		return y.meets(least, most)
	}
}

// wave is the check of y = f(x) for the sine and the cosine, which change no more than
// their argument.
func wave(f func(*big.Float) *big.Float) Check {
	return func(a Args) bool {
		x, y, ok := spans(a)
		if !ok || y.lo.Cmp(elementary.New(1)) > 0 || y.hi.Cmp(elementary.New(-1)) < 0 {
			return false
		}
		v, w := f(elementary.FromRat(a[0].number())), elementary.New(a[0].within())
		return x.lo.Cmp(x.hi) <= 0 && y.meets(elementary.New(0).Sub(v, w), elementary.New(0).Add(v, w))
	}
}

// floatTan: between two poles the tangent rises, and around one it takes all large values.
// Where there are several, it takes all.
func floatTan(a Args) bool {
	x, y, ok := spans(a)
	if !ok {
		return false
	}
	if elementary.New(0).Sub(x.hi, x.lo).Cmp(elementary.New(math.Pi)) > 0 {
		return true
	}
	least, most := elementary.Tan(x.lo), elementary.Tan(x.hi)
	if least == nil || most == nil {
		return false
	}
	if elementary.Cos(x.lo).Sign() == elementary.Cos(x.hi).Sign() {
		return y.meets(least, most)
	}
	return y.hi.Cmp(least) >= 0 || y.lo.Cmp(most) <= 0
}

// floatCosh: it rises with |x|.
func floatCosh(a Args) bool {
	x, y, ok := spans(a)
	if !ok {
		return false
	}
	x = spanOfAbs(x)
	return y.meets(elementary.Cosh(x.lo), elementary.Cosh(x.hi))
}

// productWithin reports whether some x·y is some z.
func productWithin(x, y, z Arg) bool {
	a, ok := x.span()
	b, finite := y.span()
	c, whole := z.span()
	return ok && finite && whole && c.meetsAll(elementary.New(0).Mul(a.lo, b.lo), elementary.New(0).Mul(a.lo, b.hi),
		elementary.New(0).Mul(a.hi, b.lo), elementary.New(0).Mul(a.hi, b.hi))
}

// meetsAll reports whether y has a number from the least to the greatest of the values.
func (y span) meetsAll(values ...*big.Float) bool {
	least, most := values[0], values[0]
	for _, v := range values {
		if v.Cmp(least) < 0 {
			least = v
		}
		if v.Cmp(most) > 0 {
			most = v
		}
	}
	return y.meets(least, most)
}

// floatPow: an integer power is a product, or one over it; others are e^(y·ln x).
func floatPow(a Args) bool {
	x, ok := a[0].span()
	y, finite := a[1].span()
	z, whole := a[2].span()
	if !ok || !finite || !whole || !hasPower(a[0].number(), a[1].number()) {
		return false
	}
	n, _ := y.hi.Int(nil)
	if y.hi.Sign() < 0 && !y.hi.IsInt() {
		n.Sub(n, big.NewInt(1))
	}
	tried := 0
	for ; tried < mostExponents && n.IsInt64() && new(big.Float).SetInt(n).Cmp(y.lo) >= 0; tried++ {
		if k := n.Int64(); k < 1<<20 && k > -1<<20 && integerPower(x, int(k), z) {
			return true
		}
		n.Sub(n, big.NewInt(1))
	}
	if tried == mostExponents && x.lo.Sign() < 0 && positivePower(spanOfAbs(x), y, spanOfAbs(z)) {
		return true
	}
	return positivePower(x, y, z)
}

// hasPower reports whether x^y has a value: with a negative x for integers y alone.
func hasPower(x, y *big.Rat) bool {
	return x.Sign() > 0 || x.Sign() == 0 && y.Sign() >= 0 || x.Sign() < 0 && y.IsInt()
}

// mostExponents is how many integers are tried as exponents. Among more, one is near to where the
// magnitudes are right.
const mostExponents = 16

// spanOfAbs is |x| for x in s.
func spanOfAbs(s span) span {
	switch {
	case s.lo.Sign() >= 0:
		return s
	case s.hi.Sign() <= 0:
		return span{new(big.Float).Neg(s.hi), new(big.Float).Neg(s.lo)}
	}
	if far := new(big.Float).Neg(s.lo); far.Cmp(s.hi) > 0 {
		return span{new(big.Float), far}
	}
	return span{new(big.Float), s.hi}
}

// positivePower reports whether some x^y with x ≥ 0 is some z.
func positivePower(x, y, z span) bool {
	x, ok := x.clamp(0, math.Inf(1))
	if !ok || x.hi.Sign() == 0 {
		return ok && y.hi.Sign() > 0 && z.meets(elementary.New(0), elementary.New(0))
	}
	var values []*big.Float
	if x.lo.Sign() == 0 {
		// Near to 0, powers come near to 0 and exceed all numbers.
		if y.hi.Sign() > 0 {
			values = append(values, elementary.New(0))
		}
		if y.lo.Sign() < 0 {
			values = append(values, new(big.Float).SetInf(false))
		}
		x.lo = x.hi
	}
	for _, u := range [...]*big.Float{x.lo, x.hi} {
		for _, v := range [...]*big.Float{y.lo, y.hi} {
			l := elementary.Ln(u)
			values = append(values, elementary.Exp(l.Mul(l, v)))
		}
	}
	return z.meetsAll(values...)
}

// integerPower reports whether some xⁿ is some z.
func integerPower(x span, n int, z span) bool {
	if n < 0 {
		if x.lo.Sign() <= 0 && x.hi.Sign() >= 0 {
			// Around 0 the powers are all large ones, of both signs where n is odd.
			if x.lo.Sign() == 0 && x.hi.Sign() == 0 {
				return false
			}
			far := powerOf(x.hi, -n)
			if far.Sign() == 0 {
				far = powerOf(x.lo, -n)
			}
			least := elementary.New(0).Quo(elementary.New(1), far)
			least.Abs(least)
			return z.hi.Cmp(least) >= 0 || z.lo.Cmp(elementary.New(0).Neg(least)) <= 0
		}
		one := elementary.New(1)
		return z.meets(elementary.New(0).Quo(one, powerOf(x.lo, -n)), elementary.New(0).Quo(one, powerOf(x.hi, -n)))
	}
	values := []*big.Float{powerOf(x.lo, n), powerOf(x.hi, n)}
	if x.lo.Sign() < 0 && x.hi.Sign() > 0 && n > 0 {
		values = append(values, elementary.New(0))
	}
	return z.meetsAll(values...)
}

// powerOf returns xⁿ, n ≥ 0.
func powerOf(x *big.Float, n int) *big.Float {
	p, square := elementary.New(1), elementary.New(0).Set(x)
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			p.Mul(p, square)
		}
		square.Mul(square, square)
	}
	return p
}
