package interval

import "math"

// margin returns the interval around the result of a function of package math.
func margin(x float64) Interval {
	switch {
	case math.IsInf(x, 1):
		return Interval{math.MaxFloat64 * (1 - 0x1p-40), x}
	case math.IsInf(x, -1):
		return Interval{x, -math.MaxFloat64 * (1 - 0x1p-40)}
	case math.IsNaN(x):
		return All
	}
	d := math.Abs(x) * 0x1p-44
	return Interval{down(x - d), up(x + d)}
}

// Function is a function of one argument.
type Function struct {
	// Image returns the hull of the values on x.
	Image func(x Interval) Interval
	// Inverse returns the hull of the x in own whose value is in y.
	Inverse func(y, own Interval) Interval
}

// rising returns the function that is f on its domain, where it rises, and that has its
// values in the range. At infinite arguments it has the ends of the range.
func rising(f, inverse func(float64) Interval, domain, image Interval) Function {
	along := func(f func(float64) Interval, x, from, to Interval) Interval {
		if x = x.Meet(from); x.IsEmpty() {
			return Empty
		}
		y := to
		if x.Lo > from.Lo {
			y.Lo = f(x.Lo).Lo
		}
		if x.Hi < from.Hi {
			y.Hi = f(x.Hi).Hi
		}
		return y.Meet(to)
	}
	return Function{
		Image:   func(x Interval) Interval { return along(f, x, domain, image) },
		Inverse: func(y, own Interval) Interval { return own.Meet(along(inverse, y, image, domain)) },
	}
}

// of returns a function of package math at one argument.
func of(f func(float64) float64) func(float64) Interval {
	return func(x float64) Interval { return margin(f(x)) }
}

var (
	positive = Interval{0, math.Inf(1)}
	one      = Interval{-1, 1}
	quarter  = Interval{-up(math.Pi / 2), up(math.Pi / 2)}
)

// sqrt is the root of x ≥ 0.
func sqrt(x float64) Interval {
	s := math.Sqrt(x)
	if math.IsInf(s, 1) {
		return margin(s)
	}
	return Interval{math.Max(0, down(s)), up(s)}
}

func square(x float64) Interval { return product(x, x) }

// sinh is taken from e^x where it is large: math.Sinh overflows early.
func sinh(x float64) Interval {
	if math.Abs(x) < 700 {
		return margin(math.Sinh(x))
	}
	far := margin(math.Sinh(700)).Lo
	if x < 0 {
		return Interval{math.Inf(-1), -far}
	}
	return Interval{far, math.Inf(1)}
}

// asin avoids math.Asin, which loses digits near 1.
func asin(x float64) Interval { return margin(math.Atan2(x, math.Sqrt((1-x)*(1+x)))) }

// inBase returns the logarithm to a base, and its inverse.
func inBase(base float64) Function {
	l := margin(math.Log(base))
	return rising(
		func(x float64) Interval { return ln(x).Div(l) },
		func(y float64) Interval { return exponential.Image(Of(y).Mul(l)) }, positive, All)
}

// ln leaves out what math.Log may do with numbers that are not normal.
func ln(x float64) Interval {
	if x < 1e-300 {
		return Interval{math.Inf(-1), -690}
	}
	return margin(math.Log(x))
}

var (
	exponential = rising(of(math.Exp), ln, All, positive)
	logarithm   = opened(rising(ln, of(math.Exp), positive, All))
)

// opened leaves 0 out of the domain.
func opened(f Function) Function {
	return Function{
		Image: func(x Interval) Interval {
			if x.Hi <= 0 {
				return Empty
			}
			return f.Image(x)
		},
		Inverse: func(y, own Interval) Interval {
			if own.Hi <= 0 {
				return Empty
			}
			return f.Inverse(y, own)
		},
	}
}

// Functions are the functions of one argument by the name of their constraint without
// float_.
var Functions = map[string]Function{
	"sqrt":  rising(sqrt, square, positive, positive),
	"exp":   exponential,
	"ln":    logarithm,
	"log10": opened(inBase(10)),
	"log2":  opened(inBase(2)),
	"sin":   circular(0),
	"cos":   circular(1),
	"tan":   tangent,
	"asin":  arcsine,
	"acos":  acos,
	"atan":  rising(of(math.Atan), func(y float64) Interval { return tangent.Image(Of(y)) }, All, quarter),
	"sinh":  rising(sinh, of(math.Asinh), All, All),
	"cosh":  cosh,
	"tanh":  rising(of(math.Tanh), of(math.Atanh), All, one),
	"asinh": rising(of(math.Asinh), sinh, All, All),
	"acosh": rising(of(math.Acosh), func(y float64) Interval { return coshAt(y) }, Interval{1, math.Inf(1)}, positive),
	"atanh": rising(of(math.Atanh), of(math.Tanh), one, All),
}

// halfTurn is π.
var halfTurn = Interval{down(math.Pi), up(math.Pi)}

// arcsine is the inverse of the sine between quarters of a turn.
var arcsine = rising(asin, func(y float64) Interval { return sine(Of(y)) }, one, quarter)

// acos is π/2 less the arc sine.
var acos = Function{
	Image: func(x Interval) Interval {
		if x = x.Meet(one); x.IsEmpty() {
			return Empty
		}
		at := func(x float64) Interval { return margin(2 * math.Atan2(math.Sqrt(1-x), math.Sqrt(1+x))) }
		return Interval{at(x.Hi).Lo, at(x.Lo).Hi}.Meet(Interval{0, halfTurn.Hi})
	},
	Inverse: func(y, own Interval) Interval {
		if y = y.Meet(Interval{0, halfTurn.Hi}); y.IsEmpty() {
			return Empty
		}
		return own.Meet(cosine(y))
	},
}

// coshAt returns the hyperbolic cosine.
func coshAt(x float64) Interval {
	if math.Abs(x) < 700 {
		return margin(math.Cosh(x))
	}
	return Interval{margin(math.Cosh(700)).Lo, math.Inf(1)}
}

var cosh = Function{
	Image: func(x Interval) Interval {
		if x.IsEmpty() {
			return Empty
		}
		x = x.magnitude()
		return Interval{coshAt(x.Lo).Lo, coshAt(x.Hi).Hi}.Meet(Interval{1, math.Inf(1)})
	},
	Inverse: func(y, own Interval) Interval {
		if y = y.Meet(Interval{1, math.Inf(1)}); y.IsEmpty() {
			return Empty
		}
		m := Interval{math.Max(0, margin(math.Acosh(y.Lo)).Lo), math.Inf(1)}
		if !math.IsInf(y.Hi, 1) {
			m.Hi = margin(math.Acosh(y.Hi)).Hi
		}
		return ofMagnitude(own, m)
	},
}
