package interval

import (
	"math"
	"math/big"
)

// Plane is an inequality Σ Coefs·x ≤ Bound over the arguments of a constraint. Its solutions
// satisfy it where they lie within the bounds of a box that it rests on.
type Plane struct {
	Coefs  []float64
	Bound  *big.Rat
	Lo, Hi []bool // by argument
}

// Planes returns planes that the solutions of a constraint inside the box satisfy, and the
// point does not, by more than a little. Some ends of the box may be infinite.
type Planes func(b []Interval, at []float64) []Plane

// fault is by how much a point must be beyond a plane, in relation to its largest number: less
// is not worth a row.
const fault = 1e-7

// excludes reports whether the point is beyond the plane Σ coefs·x ≤ bound.
func excludes(coefs, at []float64, bound float64) bool {
	sum, size := 0.0, math.Max(1, math.Abs(bound))
	for i, c := range coefs {
		sum += c * at[i]
		size = math.Max(size, math.Abs(c*at[i]))
	}
	return sum-bound > fault*size
}

// finite reports whether numbers are bounds.
func finite(list ...float64) bool {
	for _, x := range list {
		if math.IsInf(x, 0) || math.IsNaN(x) || math.Abs(x) > 1e100 || x != 0 && math.Abs(x) < 1e-100 {
			return false
		}
	}
	return true
}

// sumOf returns Σ products of pairs.
func sumOf(pairs ...float64) *big.Rat {
	sum, x, y := new(big.Rat), new(big.Rat), new(big.Rat)
	for i := 0; i < len(pairs); i += 2 {
		x.SetFloat64(pairs[i])
		y.SetFloat64(pairs[i+1])
		sum.Add(sum, x.Mul(x, y))
	}
	return sum
}

// ProductPlanes are those of x·y = z (McCormick, "Computability of global solutions to
// factorable nonconvex programs", Mathematical Programming 10, 1976).
func ProductPlanes(b []Interval, at []float64) (found []Plane) {
	x, y := b[0], b[1]
	// With u and v bounds of x and y, (x − u)·(y − v) has one sign: positive where both are lower
	// or both are upper.
	for _, k := range [...]struct {
		u, v           float64
		upperU, upperV bool
	}{{x.Lo, y.Lo, false, false}, {x.Hi, y.Hi, true, true}, {x.Lo, y.Hi, false, true}, {x.Hi, y.Lo, true, false}} {
		if !finite(k.u, k.v) {
			continue
		}
		coefs, sign := [...]float64{k.v, k.u, -1}, 1.0
		if k.upperU != k.upperV {
			coefs, sign = [...]float64{-k.v, -k.u, 1}, -1
		}
		if excludes(coefs[:], at, sign*k.u*k.v) {
			found = append(found, Plane{
				Lo: []bool{!k.upperU, !k.upperV, false}, Hi: []bool{k.upperU, k.upperV, false},
				Coefs: coefs[:], Bound: sumOf(sign*k.u, k.v),
			})
		}
	}
	return found
}

// SquarePlanes are those of x² = y: tangents, and the secant.
func SquarePlanes(b []Interval, at []float64) []Plane {
	x := b[0]
	if p := at[0]; finite(p) && excludes([]float64{2 * p, -1}, at, p*p) {
		none := []bool{false, false}
		return []Plane{{Coefs: []float64{2 * p, -1}, Bound: sumOf(p, p), Lo: none, Hi: none}}
	}
	if !finite(x.Lo, x.Hi) || !excludes([]float64{-x.Lo - x.Hi, 1}, at, -x.Lo*x.Hi) {
		return nil
	}
	s, isExact := sumOf(x.Lo, 1, x.Hi, 1).Float64()
	if !isExact {
		return nil
	}
	ends := []bool{true, false}
	return []Plane{{Coefs: []float64{-s, 1}, Bound: sumOf(-x.Lo, x.Hi), Lo: ends, Hi: ends}}
}

// Curve is what is known of the derivatives of a function.
type Curve struct {
	// Slope returns the hull of the first derivative on an interval.
	Slope func(x Interval) Interval
	// Bend returns the hull of numbers that have the sign of the second derivative.
	Bend func(x Interval) Interval
}

// Planes are those of y = f(x): tangents, and secants, where f is bent to one side.
func (c Curve) Planes(f Function) Planes {
	return func(b []Interval, at []float64) []Plane {
		x := b[0]
		if !finite(at[0], at[1]) || !(x.Lo < x.Hi) {
			return nil
		}
		sign := 1.0
		switch bend := c.Bend(x); {
		case bend.IsEmpty():
			return nil
		case bend.Lo >= 0:
		case bend.Hi <= 0:
			sign = -1
		default:
			return nil
		}
		value := func(p float64) Interval {
			y := f.Image(Of(p))
			if sign < 0 {
				y = y.Neg()
			}
			return y
		}
		p := math.Max(x.Lo, math.Min(x.Hi, at[0]))
		y := value(p)
		if y.IsEmpty() {
			return nil
		}
		switch {
		case sign*at[1] < y.Lo:
			return c.tangent(x, y, p, sign, at)
		case !finite(x.Lo, x.Hi):
			return nil
		}
		return secant(x, value, sign, at)
	}
}

// tangent is sign·y ≥ value + slope·(x − p), where the slope is rounded: to the side on which the
// line is too low wherever x has no bound.
func (c Curve) tangent(x, value Interval, p, sign float64, at []float64) []Plane {
	g := c.Slope(Of(p)).Mul(Of(sign))
	s := g.Lo + (g.Hi-g.Lo)/2
	switch lo, hi := math.IsInf(x.Lo, -1), math.IsInf(x.Hi, 1); {
	case lo && hi:
		return nil
	case lo:
		s, x.Lo = g.Hi, p
	case hi:
		s, x.Hi = g.Lo, p
	}
	if g.IsEmpty() || !finite(s) {
		return nil
	}
	rest := g.Add(Of(-s)).Mul(x.Add(Of(-p)))
	least := value.Add(Of(s).Mul(Of(p)).Neg()).Add(rest).Lo
	return line(s, -sign, -least, at)
}

// secant is sign·y ≤ s·x + the greatest distance at the ends.
func secant(x Interval, value func(float64) Interval, sign float64, at []float64) []Plane {
	lo, hi := value(x.Lo), value(x.Hi)
	if lo.IsEmpty() || hi.IsEmpty() {
		return nil
	}
	s := (hi.Hi - lo.Hi) / (x.Hi - x.Lo)
	if !finite(s) {
		return nil
	}
	most := math.Max(lo.Add(Of(s).Mul(Of(x.Lo)).Neg()).Hi, hi.Add(Of(s).Mul(Of(x.Hi)).Neg()).Hi)
	return line(-s, sign, most, at)
}

// line is a·x + b·y ≤ most.
func line(a, b, most float64, at []float64) []Plane {
	if !finite(a, most) || !excludes([]float64{a, b}, at, most) {
		return nil
	}
	ends := []bool{true, false}
	return []Plane{{Coefs: []float64{a, b}, Bound: sumOf(most, 1), Lo: ends, Hi: ends}}
}

// Curves are those of Functions.
var Curves = map[string]Curve{
	"sqrt":  {func(x Interval) Interval { return Of(0.5).Div(Functions["sqrt"].Image(x)) }, always(-1)},
	"exp":   {exponential.Image, always(1)},
	"ln":    {inverse, always(-1)},
	"log10": {func(x Interval) Interval { return inverse(x).Div(margin(math.Ln10)) }, always(-1)},
	"log2":  {func(x Interval) Interval { return inverse(x).Div(margin(math.Ln2)) }, always(-1)},
	"sin":   {cosine, func(x Interval) Interval { return sine(x).Neg() }},
	"cos":   {func(x Interval) Interval { return sine(x).Neg() }, func(x Interval) Interval { return cosine(x).Neg() }},
	"tan":   {func(x Interval) Interval { return tangent.Image(x).Power(2).Add(Of(1)) }, bentTangent},
	"asin":  {func(x Interval) Interval { return overRoot(Of(1).Add(x.Power(2).Neg())) }, same},
	"acos":  {func(x Interval) Interval { return overRoot(Of(1).Add(x.Power(2).Neg())).Neg() }, Interval.Neg},
	"atan":  {func(x Interval) Interval { return inverse(x.Power(2).Add(Of(1))) }, Interval.Neg},
	"sinh":  {cosh.Image, same},
	"cosh":  {func(x Interval) Interval { return Functions["sinh"].Image(x) }, always(1)},
	"tanh":  {func(x Interval) Interval { return Of(1).Add(Functions["tanh"].Image(x).Power(2).Neg()) }, Interval.Neg},
	"asinh": {func(x Interval) Interval { return overRoot(x.Power(2).Add(Of(1))) }, Interval.Neg},
	"acosh": {func(x Interval) Interval { return overRoot(x.Power(2).Add(Of(-1))) }, always(-1)},
	"atanh": {func(x Interval) Interval { return inverse(Of(1).Add(x.Power(2).Neg())) }, same},
}

func always(sign float64) func(Interval) Interval { return func(Interval) Interval { return Of(sign) } }
func same(x Interval) Interval                    { return x }
func inverse(x Interval) Interval                 { return Of(1).Div(x) }

// overRoot is 1/√x.
func overRoot(x Interval) Interval {
	if x = x.Meet(positive); x.IsEmpty() {
		return Empty
	}
	return inverse(Interval{sqrt(x.Lo).Lo, sqrt(x.Hi).Hi})
}

// bentTangent is the tangent, which has the sign of its second derivative between two poles.
func bentTangent(x Interval) Interval {
	if y := tangent.Image(x); y != All {
		return y
	}
	return Empty
}

// PowerCurve is that of x^y for a constant y, which is x^y·y/x and so on where x > 0.
func PowerCurve(y float64) Curve {
	at := func(x Interval, exponent float64) Interval {
		return Pow([]Interval{x, Of(exponent), All}, 2)
	}
	return Curve{
		Slope: func(x Interval) Interval { return at(x, y-1).Mul(Of(y)) },
		Bend: func(x Interval) Interval {
			if x.Lo < 0 && y != math.Trunc(y) || x.Has(0) && y < 0 {
				return Empty
			}
			return at(x, y-2).Mul(product(y, y-1))
		},
	}
}
