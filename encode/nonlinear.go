package encode

import (
	"math"
	"strings"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// A continuous float in a nonlinear constraint lies in a cell, which an integer of the
// engine counts: its bounds are those of the float. Propagators narrow the cells by
// intervals that are rounded outwards, so that they lose no solution, and the theory of
// linear constraints works on the same bounds. An assignment is a box of cells, of which
// no propagator finds that its constraint has no solution there.

// contracted is a nonlinear constraint as a contractor over integers.
type contracted struct {
	args     []lattice.Scaled // those that are variables
	at       []int            // where these are among all
	box      []interval.Interval
	contract interval.Contractor
	floats   *lattice.Reduced
}

// keepNonlinear appends the nonlinear constraints, and what linear ones say of cells.
func (p *Problem) keepNonlinear() {
	for i := range p.floats.Nonlinear {
		n := &p.floats.Nonlinear[i]
		p.keepContracted(n.Pos, n.Name+n.Suffix, n.Args, contractorOf(n), n.Control, n.Suffix != "")
	}
}

// keepContracted appends a constraint that a contractor propagates.
func (p *Problem) keepContracted(pos flatzinc.Pos, name string, args []lattice.Scaled, by interval.Contractor, control flatzinc.Expr, implied bool) {
	var vars []flatzinc.Expr
	for _, x := range args {
		if x.Value == nil {
			vars = append(vars, x.X)
		}
	}
	n := len(vars)
	mode := constraint.Plain
	if implied {
		mode, vars = constraint.Implied, append(vars, control)
	}
	post := func(h constraint.Host, g sat.Lit, a store.Args) bool {
		c := p.contracted(args, by)
		views := make([]store.View, n)
		for i := range views {
			views[i] = a.View(i)
		}
		natives, ok := h.Within(constraint.Any, views...)
		if ok {
			h.Post(g, arith.Contracted(natives, c.narrow))
		}
		return ok
	}
	row := &constraint.Row{
		Name: name, Open: true, Note: presolve.FloatRow.Note, Propagators: post,
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) error {
			before := e.AsClauses
			e.AsClauses = false // there are none
			defer func() { e.AsClauses = before }()
			if !post(e, g, a) {
				return store.ErrOverflow
			}
			return nil
		},
	}
	item := &flatzinc.Constraint{Pos: pos, Name: name, Args: vars}
	p.cons = append(p.cons, presolve.Constraint{Item: item, Row: row, Mode: mode})
}

// contractorOf returns the contractor of a constraint. A product of equal factors is a
// square, and their quotient is 1.
func contractorOf(n *lattice.Nonlinear) interval.Contractor {
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

// contracted returns the contractor over integers, which has scratch memory of its own.
func (p *Problem) contracted(args []lattice.Scaled, by interval.Contractor) *contracted {
	c := &contracted{box: make([]interval.Interval, len(args)), contract: by, floats: p.floats}
	for i, x := range args {
		if x.Value != nil {
			c.box[i] = interval.OfRat(x.Value)
			continue
		}
		c.args, c.at = append(c.args, x), append(c.at, i)
	}
	return c
}

// narrow implements the function of arith.Contracted.
func (c *contracted) narrow(lo, hi []int64, k int) (least, most int64) {
	for i, x := range c.args {
		c.box[c.at[i]] = c.numbers(x, lo[i], hi[i])
	}
	r := c.contract(c.box, c.at[k])
	if r.IsEmpty() {
		return math.MaxInt64, math.MinInt64
	}
	return c.integers(c.args[k], r)
}

// numbers returns the numbers of integers lo..hi.
func (c *contracted) numbers(x lattice.Scaled, lo, hi int64) interval.Interval {
	if x.Unit == nil {
		// Integers beyond all cells stand for no bound.
		last := c.floats.Grid.Last()
		lo, hi = max(lo, -last-1), min(hi, last)
		return interval.Interval{Lo: c.floats.Grid.From(lo), Hi: c.floats.Grid.From(hi + 1)}
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
func (c *contracted) integers(x lattice.Scaled, r interval.Interval) (lo, hi int64) {
	if x.Unit == nil {
		return c.floats.Grid.Of(r.Lo), c.floats.Grid.Of(r.Hi)
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

// cells says which cell the number of each column lies in.
func (c *continuous) cells() (err error) {
	p := c.p
	for _, v := range p.Model.Vars {
		if !p.floats.HasCell(v.ID) {
			continue
		}
		view := store.Of(int32(v.ID))
		native, ok := p.enc.Lits.Native(view)
		if !ok {
			return store.ErrOverflow
		}
		if native.X != sat.NoInt {
			factor := native.A
			if native.X&1 == 1 {
				factor = -factor
			}
			c.of[native.X&^1] = source{view, factor, native.B}
		}
		if err = c.theory.Try(func() { c.theory.Cell(c.columns[v.ID], p.floats.Grid, native) }); err != nil {
			return err
		}
		c.confine(view)
	}
	return nil
}

// confine has cells far from 0 searched in a window only: what is there is no answer.
func (c *continuous) confine(view store.View) {
	p, far := c.p, c.p.floats.Grid.Of(farthest)
	st := p.enc.Store
	if st.Hi(view) <= far && st.Lo(view) >= -far {
		return
	}
	if p.window == sat.Undef {
		p.window = p.enc.Sink.NewVar()
	}
	p.open = append(p.open, st.RootOf(int32(view.ID)))
	p.enc.Sink.AddClause(p.window.Not(), p.enc.Ge(view, -far))
	p.enc.Sink.AddClause(p.window.Not(), p.enc.Le(view, far))
}

// farthest is the size of the numbers that nonlinear constraints are searched among where
// they have no bounds.
const farthest = 0x1p60
