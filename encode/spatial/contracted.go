package spatial

import (
	"math"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
	"github.com/gozinc/gozinc/sat"
)

// Contracted is a nonlinear constraint as a contractor over integers.
type Contracted struct {
	args     []lattice.Scaled // those that are variables
	at       []int            // where these are among all
	box      []interval.Interval
	contract interval.Contractor
	grid     cell.Grid
	// exact decides the constraint for values that are no cells; nil where some are.
	exact  ground.Check
	values ground.Args
}

// NewContracted returns the contractor over integers, which has scratch memory of its own.
func NewContracted(g cell.Grid, n *lattice.Nonlinear, by interval.Contractor) *Contracted {
	c := &Contracted{box: make([]interval.Interval, len(n.Args)), contract: by, grid: g}
	if !n.HasCell() {
		def, _ := ground.Lookup(n.Name, len(n.Args))
		c.exact, c.values = def.Holds, make(ground.Args, len(n.Args))
	}
	for i, x := range n.Args {
		if x.Value != nil {
			c.box[i] = interval.OfRat(x.Value)
			f, _ := x.Value.Float64()
			if i == len(n.Args)-1 && rational.Computed(f) {
				c.box[i] = interval.Interval{Lo: f - rational.Error(f), Hi: f + rational.Error(f)}
			}
			if c.exact != nil {
				c.values[i] = ground.FloatArg(f)
			}
			continue
		}
		c.args, c.at = append(c.args, x), append(c.at, i)
	}
	return c
}

// Narrow implements the function of arith.Contracted.
func (c *Contracted) Narrow(lo, hi []int64, k int) (least, most int64) {
	if c.exact != nil && slices.Equal(lo, hi) {
		return only(lo[k], c.holds(lo))
	}
	for i, x := range c.args {
		c.box[c.at[i]] = c.numbers(x, lo[i], hi[i])
	}
	r := c.contract(c.box, c.at[k])
	if r.IsEmpty() {
		return only(0, false)
	}
	return c.integers(c.args[k], r)
}

// NarrowNot is Narrow for the negation of a constraint without cells.
func (c *Contracted) NarrowNot(lo, hi []int64, k int) (least, most int64) {
	if !slices.Equal(lo, hi) {
		return lo[k], hi[k]
	}
	return only(lo[k], !c.holds(lo))
}

// only returns the bounds of n alone, or of nothing.
func only(n int64, allowed bool) (least, most int64) {
	if !allowed {
		return math.MaxInt64, math.MinInt64
	}
	return n, n
}

// Constant reports whether a constraint without variables holds.
func (c *Contracted) Constant() bool { return c.exact(c.values) }

// holds reports whether the constraint holds for multiples of units.
func (c *Contracted) holds(multiples []int64) bool {
	for i, x := range c.args {
		n := new(big.Rat).SetInt64(multiples[i])
		c.values[c.at[i]] = ground.ArgOf(flatzinc.MkNumber(n.Mul(n, x.Unit)))
	}
	return c.exact(c.values)
}

// numbers returns the numbers of integers lo..hi.
func (c *Contracted) numbers(x lattice.Scaled, lo, hi int64) interval.Interval {
	if x.Unit == nil {
		// Integers beyond all cells stand for no bound.
		last := c.grid.Last()
		lo, hi = max(lo, -last-1), min(hi, last)
		return interval.Interval{Lo: c.grid.From(lo), Hi: c.grid.From(hi + 1)}
	}
	of := func(n int64) interval.Interval {
		f := float64(n)
		switch {
		case n <= -sat.MaxInt:
			return interval.Interval{Lo: math.Inf(-1), Hi: f}
		case n >= sat.MaxInt:
			return interval.Interval{Lo: f, Hi: math.Inf(1)}
		case int64(f) == n:
			return interval.Of(f)
		}
		return interval.Interval{Lo: math.Nextafter(f, math.Inf(-1)), Hi: math.Nextafter(f, math.Inf(1))}
	}
	return interval.Interval{Lo: of(lo).Lo, Hi: of(hi).Hi}.Mul(interval.OfRat(x.Unit))
}

// integers returns the integers of which some number is in r.
func (c *Contracted) integers(x lattice.Scaled, r interval.Interval) (lo, hi int64) {
	if x.Unit == nil {
		return c.grid.Of(r.Lo), c.grid.Of(r.Hi)
	}
	r = r.Div(interval.OfRat(x.Unit))
	lo, hi = math.MinInt64, math.MaxInt64
	if r.Lo > -float64(sat.MaxInt) {
		lo = int64(math.Min(math.Ceil(r.Lo), float64(sat.MaxInt)))
	}
	if r.Hi < float64(sat.MaxInt) {
		hi = int64(math.Max(math.Floor(r.Hi), -float64(sat.MaxInt)))
	}
	return lo, hi
}
