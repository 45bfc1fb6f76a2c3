package encode

import (
	"math"
	"math/big"
	"strings"

	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/spatial"
)

// Linear constraints see nonlinear ones by planes: where the simplex method has values that
// a nonlinear constraint does not have, it gets rows that say so.

// separators tells the theory the planes of all constraints that hold always.
func (c *continuous) separators() error {
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		planes, order := planesOf(n)
		if n.Suffix != "" || planes == nil {
			continue
		}
		var args []spatial.Operand
		for _, k := range order {
			x, err := c.operand(n.Args[k])
			if err != nil {
				return err
			}
			args = append(args, x)
		}
		c.theory.Separate(spatial.Separator(c.p.floats.Grid, args, planes))
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
func (c *continuous) operand(x lattice.Scaled) (spatial.Operand, error) {
	switch {
	case x.Value != nil:
		return spatial.Operand{Column: -1, Factor: new(big.Rat), Constant: x.Value}, nil
	case x.Unit == nil:
		return spatial.Operand{Column: c.columns[x.X.Var().ID], Factor: big.NewRat(1, 1), Constant: new(big.Rat)}, nil
	}
	column, factor, constant, err := c.integer(x.X.Var())
	return spatial.Operand{
		Column: column, Factor: new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(factor)), Constant: new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(constant)),
	}, err
}
