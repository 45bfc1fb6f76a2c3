package encode

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/reals"
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
	post := func(narrow func(*spatial.Contracted) func(lo, hi []int64, k int) (least, most int64)) constraint.Propagators {
		return func(h constraint.Host, g sat.Lit, a store.Args) bool {
			views := make([]store.View, len(vars))
			for i := range views {
				views[i] = a.View(i)
			}
			natives, ok := h.Within(constraint.Any, views...)
			if ok {
				h.Post(g, arith.Contracted(natives, narrow(spatial.NewContracted(p.floats.Grid, n, by))))
			}
			return ok
		}
	}
	holds := post(func(c *spatial.Contracted) func(lo, hi []int64, k int) (least, most int64) { return c.Narrow })
	fails := func(constraint.Host, sat.Lit, store.Args) bool { return true }
	if !n.HasCell() {
		fails = post(func(c *spatial.Contracted) func(lo, hi []int64, k int) (least, most int64) { return c.NarrowNot })
	}
	if len(vars) == 0 {
		truth := spatial.NewContracted(p.floats.Grid, n, by).Constant()
		holds, fails = decided(truth), decided(!truth)
	}
	row := &constraint.Row{
		Name: name, Open: true, Theory: true,
		Propagators: holds, PropagatorsNot: fails, Post: wholly(holds), Not: wholly(fails),
	}
	args := slices.Clip(vars)
	if n.Suffix != "" {
		args = append(args, n.Control)
	}
	item := &flatzinc.Constraint{Pos: n.Pos, Name: name, Args: args}
	p.cons = append(p.cons, presolve.Constraint{Item: item, Row: row, Mode: modes[n.Suffix]})
}

// decided are the propagators of a constraint without variables.
func decided(holds bool) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, _ store.Args) bool {
		if !holds {
			constraint.Refute(h, g)
		}
		return true
	}
}

// wholly has the encoder post propagators, since there are no clauses.
func wholly(by constraint.Propagators) func(e *constraint.Encoder, g sat.Lit, a store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		if !by(e, g, a) {
			e.Fail(store.ErrOverflow)
		}
	}
}

// defined adds clauses that an assignment does not satisfy where a function has no value at its
// point, and reports whether there are any.
func (c *continuous) defined(holds func(sat.Lit) bool) (refined bool) {
	if c == nil || len(c.p.floats.Nonlinear) == 0 {
		return false
	}
	e, point := c.p.enc, c.point(holds)
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		control := sat.True
		if n.Suffix != "" {
			control = e.Bool(e.Store.ViewOf(n.Control))
		}
		if point == nil || !holds(control) {
			continue
		}
		var at []*big.Rat
		for _, x := range n.Args {
			at = append(at, c.at(x, point, holds))
		}
		sides := spatial.Undefined(n.Name, at)
		if sides == nil {
			continue
		}
		var clause []sat.Lit
		for i := range sides {
			if x := n.Args[sides[i].Arg]; x.Value == nil {
				clause = append(clause, c.onSide(x, &sides[i]))
			}
		}
		e.Guarded(control, clause...)
		refined = true
	}
	return refined
}

// at returns the value of an argument.
func (c *continuous) at(x lattice.Scaled, point *reals.Point, holds func(sat.Lit) bool) *big.Rat {
	switch {
	case x.Value != nil:
		return x.Value
	case x.Unit == nil:
		return point.Value(c.columns[x.X.Var().ID])
	}
	n := new(big.Rat).SetInt64(c.p.enc.Value(store.Of(int32(x.X.Var().ID)), holds))
	return n.Mul(n, x.Unit)
}

// onSide returns the literal that an argument, which is no constant, is on a side.
func (c *continuous) onSide(x lattice.Scaled, s *spatial.Side) sat.Lit {
	e, view := c.p.enc, store.Of(int32(x.X.Var().ID))
	switch {
	case x.Unit == nil:
		return c.whether(c.columns[x.X.Var().ID], s.Upper, s.Bound, s.Strict)
	case s.Upper:
		return e.Le(view, s.Multiple(x.Unit))
	}
	return e.Ge(view, s.Multiple(x.Unit))
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
