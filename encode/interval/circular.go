package interval

import (
	"math"
	"math/big"

	"github.com/gozinc/gozinc/internal/elementary"
)

// farthest is the argument up to which circular functions are computed. Beyond, nothing is
// known of them.
const farthest = 0x1p30

// slack is more than the error of multiples of π/2 up to farthest.
const slack = 0x1p-20

// sine and cosine return the hull of the values on x.
func sine(x Interval) Interval   { return wave(x, sinAt, 1) }
func cosine(x Interval) Interval { return wave(x, cosAt, 0) }

func sinAt(x float64) Interval { return turned(x, math.Sin, elementary.Sin) }
func cosAt(x float64) Interval { return turned(x, math.Cos, elementary.Cos) }

// turned is f at one argument. Package math takes multiples of π/2 away from it, whose error is
// large beside a value near to 0. So such values are computed to 200 bits.
func turned(x float64, f func(float64) float64, exact func(*big.Float) *big.Float) Interval {
	y := f(x)
	if math.Abs(x) > 1 && math.Abs(y) < 0x1p-6 {
		y, _ = exact(elementary.New(x)).Float64()
	}
	return margin(y)
}

// wave returns the hull of a function of which multiples 4k + peak of π/2 are the
// greatest, and 4k + peak + 2 the least.
func wave(x Interval, f func(float64) Interval, peak float64) Interval {
	switch {
	case x.IsEmpty():
		return Empty
	case x.Lo < -farthest || x.Hi > farthest || x.Hi-x.Lo > 6.28:
		return one
	}
	y := f(x.Lo).Hull(f(x.Hi))
	if near(x, peak) {
		y.Hi = 1
	}
	if near(x, peak+2) {
		y.Lo = -1
	}
	return y.Meet(one)
}

// near reports whether x has, or almost has, a multiple 4k + n of π/2.
func near(x Interval, n float64) bool {
	k := math.Floor((x.Hi+slack)/(2*math.Pi) - n/4)
	for _, k := range [...]float64{k, k + 1} {
		if at := (k + n/4) * 2 * math.Pi; at >= x.Lo-slack && at <= x.Hi+slack {
			return true
		}
	}
	return false
}

// circular returns the sine, shifted by quarters of a turn.
func circular(shift int) Function {
	if shift == 0 {
		return Function{Image: sine, Inverse: func(y, own Interval) Interval {
			return branches(y.Meet(one), own, 0, arcsine.Image)
		}}
	}
	return Function{Image: cosine, Inverse: func(y, own Interval) Interval {
		return branches(y.Meet(one), own, 1, arcsine.Image)
	}}
}

// branches returns the hull of the x in own with sin(x + shift·π/2) in y: these are
// kπ ± arcsin y less the shift.
func branches(y, own Interval, shift float64, arc func(Interval) Interval) Interval {
	switch {
	case y.IsEmpty() || own.IsEmpty():
		return Empty
	case own.Lo < -farthest || own.Hi > farthest:
		return own
	}
	a := arc(y)
	at := func(k float64) Interval {
		b := a
		if math.Mod(k, 2) != 0 {
			b = a.Neg()
		}
		return b.Add(halfTurn.Mul(Of(k))).Add(halfTurn.Mul(Of(-shift / 2))).Meet(own)
	}
	return outermost(own, shift, at)
}

// outermost returns the hull of the parts at the ends of own, where part k lies within a
// quarter of a turn of (k − shift/2)·π.
func outermost(own Interval, shift float64, at func(k float64) Interval) Interval {
	first := math.Floor(own.Lo/math.Pi+shift/2) - 1
	last := math.Ceil(own.Hi/math.Pi+shift/2) + 1
	lo, hi := Empty, Empty
	for k := first; k <= math.Min(last, first+4); k++ {
		lo = lo.Hull(at(k))
	}
	for k := last; k >= math.Max(first, last-4); k-- {
		hi = hi.Hull(at(k))
	}
	if first+4 < last-4 && (lo.IsEmpty() || hi.IsEmpty()) {
		return own
	}
	return lo.Hull(hi)
}

// tangent is the sine over the cosine.
var tangent = Function{
	Image: func(x Interval) Interval {
		switch {
		case x.IsEmpty():
			return Empty
		case x.Lo < -farthest || x.Hi > farthest || x.Hi-x.Lo > 3.14 || near(x, 1) || near(x, 3):
			return All
		}
		lo := sinAt(x.Lo).Div(cosAt(x.Lo))
		hi := sinAt(x.Hi).Div(cosAt(x.Hi))
		return Interval{lo.Lo, hi.Hi}
	},
	Inverse: func(y, own Interval) Interval {
		switch {
		case y.IsEmpty() || own.IsEmpty():
			return Empty
		case own.Lo < -farthest || own.Hi > farthest:
			return own
		}
		a := Interval{margin(math.Atan(y.Lo)).Lo, margin(math.Atan(y.Hi)).Hi}
		return outermost(own, 0, func(k float64) Interval { return a.Add(halfTurn.Mul(Of(k))).Meet(own) })
	},
}
