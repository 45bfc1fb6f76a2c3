package encode

import (
	"math/big"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	cells "github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/encode/spatial"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/elementary"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// ends are the least and the greatest number that an integer stands for.
type ends [2]*big.Rat

// TestContracted compares what is propagated over cells and units, and its reasons, with
// exact products and quotients of the ends of cells.
func TestContracted(t *testing.T) {
	grid := cells.Grid{Bits: 2}
	in := func(n int64) ends {
		return ends{new(big.Rat).SetFloat64(grid.From(n)), new(big.Rat).SetFloat64(grid.From(n + 1))}
	}
	third := big.NewRat(1, 3)
	times := func(n int64) ends {
		k := new(big.Rat).Mul(third, new(big.Rat).SetInt64(n))
		return ends{k, k}
	}
	// meets tells whether some value is inside z, and whether one is in z or at an end.
	meets := func(z ends, values ...*big.Rat) (inside, touching bool) {
		least := slices.MinFunc(values, (*big.Rat).Cmp)
		most := slices.MaxFunc(values, (*big.Rat).Cmp)
		return least.Cmp(z[1]) < 0 && z[0].Cmp(most) < 0, least.Cmp(z[1]) <= 0 && z[0].Cmp(most) <= 0
	}
	mul := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
	product := func(x, y, z ends) (inside, touching bool) {
		return meets(z, mul(x[0], y[0]), mul(x[0], y[1]), mul(x[1], y[0]), mul(x[1], y[1]))
	}
	exp := func(x *big.Rat) *big.Rat {
		r, _ := elementary.Exp(elementary.FromRat(x)).Rat(nil)
		return r
	}
	for name, c := range map[string]struct {
		of    string
		units []*big.Rat
		exact func(v []int64) (inside, touching bool)
	}{
		"times":          {"times", []*big.Rat{nil, nil, nil}, func(v []int64) (inside, touching bool) { return product(in(v[0]), in(v[1]), in(v[2])) }},
		"times of units": {"times", []*big.Rat{third, nil, nil}, func(v []int64) (inside, touching bool) { return product(times(v[0]), in(v[1]), in(v[2])) }},
		"exp": {"exp", []*big.Rat{nil, nil}, func(v []int64) (inside, touching bool) {
			x := in(v[0])
			return meets(in(v[1]), exp(x[0]), exp(x[1]))
		}},
		"square": {"", []*big.Rat{nil, nil}, func(v []int64) (inside, touching bool) {
			x := in(v[0])
			return meets(in(v[1]), mul(x[0], x[0]), mul(x[1], x[1]))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			args := make([]lattice.Scaled, len(c.units))
			for i, unit := range c.units {
				args[i] = lattice.Scaled{X: flatzinc.MkVar(&flatzinc.Var{ID: i}), Unit: unit}
			}
			narrower := func() *spatial.Contracted {
				n := &lattice.Nonlinear{Name: "float_" + c.of, Args: args}
				if c.of == "" {
					return spatial.NewContracted(grid, n, interval.Root(2))
				}
				return spatial.NewContracted(grid, n, spatial.Contractor(n))
			}
			fixed := narrower()
			proptest.CheckViews(t, len(args), 8, func(v []propagate.Affine) sat.Propagator {
				return arith.Contracted(v, narrower().Narrow)
			}, func(v []int64) bool {
				holds := true
				for k, n := range v {
					lo, hi := fixed.Narrow(v, v, k)
					holds = holds && lo <= n && n <= hi
				}
				if inside, touching := c.exact(v); inside && !holds || holds && !touching {
					t.Errorf("%v: holds: %v, inside: %v, touching: %v", v, holds, inside, touching)
				}
				return holds
			})
		})
	}
}

// TestWithoutCells compares what is propagated over units alone, by a constraint and by its
// negation, with exact values.
func TestWithoutCells(t *testing.T) {
	half := big.NewRat(1, 2)
	args := make([]lattice.Scaled, 3)
	for i, unit := range []*big.Rat{half, half, big.NewRat(1, 4)} {
		args[i] = lattice.Scaled{X: flatzinc.MkVar(&flatzinc.Var{ID: i}), Unit: unit}
	}
	for name, c := range map[string]struct {
		args  []lattice.Scaled
		holds func(v []int64) bool
	}{
		"times": {args, func(v []int64) bool { return v[0]*v[1] == v[2] }},
		"pow":   {[]lattice.Scaled{args[0], {Value: big.NewRat(2, 1)}, args[2]}, func(v []int64) bool { return v[0]*v[0] == v[1] }},
		"sqrt":  {[]lattice.Scaled{args[2], args[0]}, func(v []int64) bool { return v[1] >= 0 && v[0] == v[1]*v[1] }},
	} {
		n := &lattice.Nonlinear{Name: "float_" + name, Args: c.args}
		count := len(c.args)
		if name == "pow" {
			count--
		}
		t.Run(name, func(t *testing.T) {
			proptest.CheckViews(t, count, 8, func(v []propagate.Affine) sat.Propagator {
				return arith.Contracted(v, spatial.NewContracted(cells.Grid{Bits: 2}, n, spatial.Contractor(n)).Narrow)
			}, c.holds)
		})
		t.Run("not "+name, func(t *testing.T) {
			proptest.CheckViews(t, count, 8, func(v []propagate.Affine) sat.Propagator {
				return arith.Contracted(v, spatial.NewContracted(cells.Grid{Bits: 2}, n, spatial.Contractor(n)).NarrowNot)
			}, func(v []int64) bool { return !c.holds(v) })
		})
	}
}

// TestPlanes compares what follows from planes in the theory, and its reasons, with a product
// and a square of integers.
func TestPlanes(t *testing.T) {
	for name, c := range map[string]struct {
		planes interval.Planes
		holds  func(v []int64) bool
	}{
		"product": {interval.ProductPlanes, func(v []int64) bool { return v[0]*v[1] == v[2] }},
		"square":  {interval.SquarePlanes, func(v []int64) bool { return v[0]*v[0] == v[1] }},
	} {
		t.Run(name, func(t *testing.T) {
			n := map[string]int{"product": 3, "square": 2}[name]
			proptest.CheckViews(t, n, 6, func(v []propagate.Affine) sat.Propagator {
				theory := reals.New(nil)
				args := make([]spatial.Operand, n)
				for i := range args {
					column, factor, constant := theory.Integer(v[i])
					args[i] = spatial.Operand{Column: column, Factor: new(big.Rat).SetInt64(factor), Constant: new(big.Rat).SetInt64(constant)}
				}
				theory.Separate(spatial.Separator(cells.Grid{Bits: 20}, args, c.planes))
				theory.Finish()
				return reals.NewPropagator(theory)
			}, c.holds)
		})
	}
}
