package encode

import (
	"math"
	"math/big"
	"strings"

	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/reals"
)

// Linear constraints see nonlinear ones by planes: where the simplex method has values that
// a nonlinear constraint does not have, it gets rows that say so.

// operand is an argument of a nonlinear constraint: factor times a column, and constant.
type operand struct {
	column           int // or −1
	factor, constant *big.Rat
}

// separators tells the theory the planes of all constraints that hold always.
func (c *continuous) separators() error {
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		planes, order := planesOf(n)
		if n.Suffix != "" || planes == nil {
			continue
		}
		var args []operand
		for _, k := range order {
			x, err := c.operand(n.Args[k])
			if err != nil {
				return err
			}
			args = append(args, x)
		}
		c.theory.Separate(c.separator(args, planes))
	}
	return nil
}

// planesOf returns the planes of a constraint, and the arguments that they are over.
func planesOf(n *lattice.Nonlinear) (planes interval.Planes, order []int) {
	switch f := strings.TrimPrefix(n.Name, "float_"); {
	case f == "times" && n.Same():
		return interval.SquarePlanes, []int{0, 2}
	case f == "times":
		return interval.ProductPlanes, []int{0, 1, 2}
	case f == "div":
		return interval.ProductPlanes, []int{1, 2, 0}
	case f == "pow" && n.Args[1].Value != nil:
		k, isExact := n.Args[1].Value.Float64()
		switch {
		case !isExact && math.Abs(k) < 1: // the sign of an exponent of the derivatives is not sure
			return nil, nil
		case k == 2:
			return interval.SquarePlanes, []int{0, 2}
		}
		power := interval.Function{Image: func(x interval.Interval) interval.Interval {
			return interval.Pow([]interval.Interval{x, interval.OfRat(n.Args[1].Value), interval.All}, 2)
		}}
		return interval.PowerCurve(k).Planes(power), []int{0, 2}
	case f == "pow":
		return nil, nil
	default:
		return interval.Curves[f].Planes(interval.Functions[f]), []int{0, 1}
	}
}

// operand returns the column of an argument.
func (c *continuous) operand(x lattice.Scaled) (operand, error) {
	switch {
	case x.Value != nil:
		return operand{-1, new(big.Rat), x.Value}, nil
	case x.Unit == nil:
		return operand{c.columns[x.X.Var().ID], big.NewRat(1, 1), new(big.Rat)}, nil
	}
	column, factor, constant, err := c.integer(x.X.Var())
	return operand{column, new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(factor)), new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(constant))}, err
}

// separator returns the cuts of a constraint. Ends of a box are rounded outwards to a part
// of its width, so that numbers have few digits.
func (c *continuous) separator(args []operand, planes interval.Planes) reals.Separator {
	box, at := make([]interval.Interval, len(args)), make([]float64, len(args))
	return func(value func(int) float64, bounds func(int) (lo, hi float64)) (cuts []reals.Cut) {
		for i, x := range args {
			box[i] = interval.OfRat(x.constant)
			f, _ := x.constant.Float64()
			if at[i] = f; x.column < 0 {
				continue
			}
			factor, _ := x.factor.Float64()
			lo, hi := bounds(x.column)
			at[i] += factor * value(x.column)
			box[i] = coarse(interval.Interval{Lo: lo, Hi: hi}.Mul(interval.OfRat(x.factor)).Add(box[i]))
			at[i] = c.p.floats.Grid.From(c.p.floats.Grid.Of(at[i]))
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
func cutOf(p interval.Plane, args []operand) reals.Cut {
	cut := reals.Cut{Bound: new(big.Rat).Set(p.Bound)}
	sum := make(map[int]*big.Rat)
	for i, x := range args {
		a := new(big.Rat).SetFloat64(p.Coefs[i])
		cut.Bound.Sub(cut.Bound, new(big.Rat).Mul(a, x.constant))
		if x.column < 0 {
			continue
		}
		if sum[x.column] == nil {
			sum[x.column] = new(big.Rat)
		}
		sum[x.column].Add(sum[x.column], new(big.Rat).Mul(a, x.factor))
		upward := x.factor.Sign() > 0
		if p.Lo[i] {
			cut.Ends = append(cut.Ends, reals.End{Column: x.column, Upper: !upward})
		}
		if p.Hi[i] {
			cut.Ends = append(cut.Ends, reals.End{Column: x.column, Upper: upward})
		}
	}
	for _, x := range args {
		if a := sum[x.column]; x.column >= 0 && a.Sign() != 0 {
			cut.Terms = append(cut.Terms, reals.Term{Column: x.column, Coef: a})
			sum[x.column] = new(big.Rat)
		}
	}
	return cut
}
