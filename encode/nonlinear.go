package encode

import (
	"math"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/spatial"
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
	// exact decides the constraint for values that are no cells; nil where some are.
	exact  ground.Check
	values ground.Args
}

// keepNonlinear appends the nonlinear constraints, and what linear ones say of cells.
func (p *Problem) keepNonlinear() {
	for i := range p.floats.Nonlinear {
		p.keepContracted(&p.floats.Nonlinear[i])
	}
}

// keepContracted appends a constraint that a contractor propagates. Its negation has no
// solution where all arguments are constants or units at which the constraint holds. Some
// numbers in a cell never satisfy it.
func (p *Problem) keepContracted(n *lattice.Nonlinear) {
	name, by := n.Name+n.Suffix, spatial.Contractor(n)
	var vars []flatzinc.Expr
	for _, x := range n.Args {
		if x.Value == nil {
			vars = append(vars, x.X)
		}
	}
	post := func(narrow func(c *contracted) func(lo, hi []int64, k int) (least, most int64)) constraint.Propagators {
		return func(h constraint.Host, g sat.Lit, a store.Args) bool {
			views := make([]store.View, len(vars))
			for i := range views {
				views[i] = a.View(i)
			}
			natives, ok := h.Within(constraint.Any, views...)
			if ok {
				h.Post(g, arith.Contracted(natives, narrow(p.contracted(n, by))))
			}
			return ok
		}
	}
	holds := post(func(c *contracted) func(lo, hi []int64, k int) (least, most int64) { return c.narrow })
	fails := func(constraint.Host, sat.Lit, store.Args) bool { return true }
	if !n.HasCell() {
		fails = post(func(c *contracted) func(lo, hi []int64, k int) (least, most int64) { return c.narrowNot })
	}
	row := &constraint.Row{
		Name: name, Open: true, Note: presolve.FloatRow.Note,
		Propagators: holds, PropagatorsNot: fails, Post: unclaused(holds), Not: unclaused(fails),
	}
	args := slices.Clip(vars)
	if n.Suffix != "" {
		args = append(args, n.Control)
	}
	item := &flatzinc.Constraint{Pos: n.Pos, Name: name, Args: args}
	p.cons = append(p.cons, presolve.Constraint{Item: item, Row: row, Mode: modes[n.Suffix]})
}

// unclaused posts propagators where everything else is to be clauses, too: there are none.
func unclaused(by constraint.Propagators) func(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) error {
		before := e.AsClauses
		e.AsClauses = false
		defer func() { e.AsClauses = before }()
		if !by(e, g, a) {
			return store.ErrOverflow
		}
		return nil
	}
}

// contracted returns the contractor over integers, which has scratch memory of its own.
func (p *Problem) contracted(n *lattice.Nonlinear, by interval.Contractor) *contracted {
	c := &contracted{box: make([]interval.Interval, len(n.Args)), contract: by, floats: p.floats}
	if !n.HasCell() {
		def, _ := ground.Lookup(n.Name, len(n.Args))
		c.exact, c.values = def.Holds, make(ground.Args, len(n.Args))
	}
	for i, x := range n.Args {
		if x.Value != nil {
			c.box[i] = interval.OfRat(x.Value)
			if c.exact != nil {
				c.values[i] = ground.ArgOf(flatzinc.MkNumber(x.Value))
			}
			continue
		}
		c.args, c.at = append(c.args, x), append(c.at, i)
	}
	return c
}

// narrow implements the function of arith.Contracted.
func (c *contracted) narrow(lo, hi []int64, k int) (least, most int64) {
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

// narrowNot is narrow for the negation of a constraint without cells.
func (c *contracted) narrowNot(lo, hi []int64, k int) (least, most int64) {
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

// holds reports whether the constraint holds for multiples of units.
func (c *contracted) holds(multiples []int64) bool {
	for i, x := range c.args {
		n := new(big.Rat).SetInt64(multiples[i])
		c.values[c.at[i]] = ground.ArgOf(flatzinc.MkNumber(n.Mul(n, x.Unit)))
	}
	return c.exact(c.values)
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

// cells says which cell the number of each column lies in, where that is not said.
func (c *continuous) cells() error {
	for _, v := range c.p.Model.Vars {
		if !c.p.floats.HasCell(v.ID) || c.celled[v.ID] {
			continue
		}
		c.celled[v.ID] = true
		if err := c.inCell(v); err != nil {
			return err
		}
	}
	return nil
}

// inCell says which cell the number of a float's column lies in.
func (c *continuous) inCell(v *flatzinc.Var) error {
	p, view := c.p, store.Of(int32(v.ID))
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
	if native.X != sat.NoInt || !c.attached { // the only cell has the declared bounds
		if err := c.theory.Try(func() { c.theory.Cell(c.columns[v.ID], p.floats.Grid, native) }); err != nil {
			return err
		}
	}
	c.confine(view)
	return nil
}

// confine has cells far from 0 searched in windows only. What is beyond the widest is no
// answer.
func (c *continuous) confine(view store.View) {
	p, st := c.p, c.p.enc.Store
	if !c.isFar(st, view) {
		return
	}
	if p.window == sat.Undef {
		p.window = p.enc.Sink.NewVar()
	}
	for len(p.narrow) < len(narrowWindows) {
		p.narrow = append(p.narrow, p.enc.Sink.NewVar())
	}
	p.open = append(p.open, st.RootOf(int32(view.ID)))
	c.within(p.window, view, farthest)
	for i, w := range narrowWindows {
		c.within(p.narrow[i], view, float64(w))
	}
}

// isFar reports whether a cell may be far from 0.
func (c *continuous) isFar(st *store.Store, view store.View) bool {
	far := c.p.floats.Grid.Of(farthest)
	return st.Hi(view) > far || st.Lo(view) < -far
}

// within has the window hold cells of numbers of that size.
func (c *continuous) within(window sat.Lit, view store.View, size float64) {
	e, last := c.p.enc, c.p.floats.Grid.Of(size)
	e.Sink.AddClause(window.Not(), e.Ge(view, -last))
	e.Sink.AddClause(window.Not(), e.Le(view, last))
}

// farthest is the size of the numbers that nonlinear constraints are searched among where
// they have no bounds.
const farthest = 0x1p60
