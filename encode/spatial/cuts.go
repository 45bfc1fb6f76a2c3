// Package spatial has what a linear program makes of nonlinear constraints: planes as its cuts,
// and where to branch.
//
// The package knows columns, functions over intervals, and the theory of linear constraints.
package spatial

import (
	"math"
	"math/big"

	"github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/reals"
)

// Operand is an argument of a nonlinear constraint: Factor times a column, and Constant.
type Operand struct {
	Column           int // or −1
	Factor, Constant *big.Rat
}

// Constant is the operand that is a number.
func Constant(x *big.Rat) Operand { return Operand{-1, new(big.Rat), x} }

// Separator returns the cuts of a constraint. Ends of a box are rounded outwards to a part
// of its width, so that numbers have few digits.
func Separator(g cell.Grid, args []Operand, planes interval.Planes) reals.Separator {
	box, at := make([]interval.Interval, len(args)), make([]float64, len(args))
	return func(value func(int) float64, bounds func(int) (lo, hi float64)) (cuts []reals.Cut) {
		for i, x := range args {
			box[i] = interval.OfRat(x.Constant)
			f, _ := x.Constant.Float64()
			if at[i] = f; x.Column < 0 {
				continue
			}
			factor, _ := x.Factor.Float64()
			lo, hi := bounds(x.Column)
			at[i] += factor * value(x.Column)
			box[i] = coarse(interval.Interval{Lo: lo, Hi: hi}.Mul(interval.OfRat(x.Factor)).Add(box[i]))
			at[i] = g.From(g.Of(at[i]))
		}
		for _, p := range planes(box, at) {
			cuts = append(cuts, cutOf(p, args))
		}
		return cuts
	}
}

// coarse rounds the ends of an interval outwards.
func coarse(x interval.Interval) interval.Interval {
	width := x.Hi - x.Lo
	if !(width > 0) || math.IsInf(width, 0) {
		return x
	}
	_, e := math.Frexp(width)
	unit := math.Ldexp(1, e-coarseBits)
	if far := math.Max(math.Abs(x.Lo), math.Abs(x.Hi)); far > unit*0x1p50 {
		return x
	}
	return interval.Interval{Lo: math.Floor(x.Lo/unit) * unit, Hi: math.Ceil(x.Hi/unit) * unit}
}

// coarseBits is how many bits of a width the ends of a box keep.
const coarseBits = 5

// cutOf is a plane over columns.
func cutOf(p interval.Plane, args []Operand) reals.Cut {
	cut := reals.Cut{Bound: new(big.Rat).Set(p.Bound)}
	sum := make(map[int]*big.Rat)
	for i, x := range args {
		a := new(big.Rat).SetFloat64(p.Coefs[i])
		cut.Bound.Sub(cut.Bound, new(big.Rat).Mul(a, x.Constant))
		if x.Column < 0 {
			continue
		}
		if sum[x.Column] == nil {
			sum[x.Column] = new(big.Rat)
		}
		sum[x.Column].Add(sum[x.Column], new(big.Rat).Mul(a, x.Factor))
		upward := x.Factor.Sign() > 0
		if p.Lo[i] {
			cut.Ends = append(cut.Ends, reals.End{Column: x.Column, Upper: !upward})
		}
		if p.Hi[i] {
			cut.Ends = append(cut.Ends, reals.End{Column: x.Column, Upper: upward})
		}
	}
	for _, x := range args {
		if a := sum[x.Column]; x.Column >= 0 && a.Sign() != 0 {
			cut.Terms = append(cut.Terms, reals.Term{Column: x.Column, Coef: a})
			sum[x.Column] = new(big.Rat)
		}
	}
	return cut
}
