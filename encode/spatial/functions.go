package spatial

import (
	"math"
	"strings"

	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
)

// Contractor returns the contractor of a constraint. A product of equal factors is a
// square, and their quotient is 1.
func Contractor(n *lattice.Nonlinear) interval.Contractor {
	switch f := strings.TrimPrefix(n.Name, "float_"); f {
	case "times":
		if n.Same() {
			square := interval.Root(2)
			return func(b []interval.Interval, k int) interval.Interval {
				x := b[0].Meet(b[1])
				if x.IsEmpty() {
					return x
				}
				return square([]interval.Interval{x, b[2]}, k/2)
			}
		}
		return interval.Times
	case "div":
		if n.Same() {
			return func(b []interval.Interval, k int) interval.Interval {
				if b[0] == interval.Of(0) || !b[2].Has(1) {
					return interval.Empty
				}
				return [...]interval.Interval{b[0], b[1], interval.Of(1)}[k]
			}
		}
		return interval.Over
	case "pow":
		return interval.Pow
	default:
		return interval.Unary(interval.Functions[f])
	}
}

// PlanesOf returns the planes of a constraint, and the arguments that they are over.
func PlanesOf(n *lattice.Nonlinear) (planes interval.Planes, order []int) {
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
