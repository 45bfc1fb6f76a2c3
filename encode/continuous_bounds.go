package encode

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// plain is the linear constraints over continuous floats that hold without a condition, as
// a linear program of its own: integers are numbers there.
type plain struct {
	st      *store.Store
	floats  *lattice.Reduced
	model   *flatzinc.Model // with floats
	theory  *reals.Theory
	columns map[int]int // by variable
	ints    []*flatzinc.Var
}

// newPlain returns the program of the constraints; nil where numbers become too long.
func (c *continuous) newPlain(st *store.Store, list []*lattice.Linear) *plain {
	r := &plain{st: st, floats: c.p.floats, model: c.p.Model, theory: reals.New(nil), columns: make(map[int]int)}
	if r.theory.Try(func() {
		for _, l := range list {
			for d := range l.Stated() {
				r.state(d)
			}
		}
	}) != nil {
		return nil
	}
	return r
}

// all returns the program of all constraints.
func (c *continuous) all(st *store.Store) *plain {
	var list []*lattice.Linear
	for i := range c.p.floats.Linear {
		list = append(list, &c.p.floats.Linear[i])
	}
	return c.newPlain(st, list)
}

// bound gives integers without bounds those that the plain linear constraints leave them.
// It reports false when these have no solution. Where numbers become too long, bounds are
// left out.
func (c *continuous) bound(st *store.Store, open []int32) bool {
	r := c.all(st)
	if r == nil {
		return true
	}
	if !r.theory.Finish() {
		return false
	}
	for _, v := range r.ints {
		if slices.Contains(open, st.RootOf(int32(v.ID))) && (!r.limit(v, true) || !r.limit(v, false)) {
			return false
		}
	}
	return true
}

// boundCells gives floats in nonlinear constraints bounds that linear and nonlinear ones imply
// in turns. It reports false when there is no solution.
func (c *continuous) boundCells(pre *presolve.State) bool {
	for range *boundRounds {
		var open []*flatzinc.Var
		for _, v := range c.p.Model.Vars {
			if c.p.floats.HasCell(v.ID) && c.isFar(pre.Store, store.Of(int32(v.ID))) {
				open = append(open, v)
			}
		}
		if len(open) == 0 {
			return true
		}
		if more, ok := c.boundFar(pre.Store, open); !ok || !more {
			return ok
		}
		if !pre.Drain() {
			return false
		}
	}
	return true
}

// boundFar is a round of boundCells. It reports whether there are new bounds.
func (c *continuous) boundFar(st *store.Store, open []*flatzinc.Var) (more, ok bool) {
	r := c.all(st)
	if r == nil || r.theory.Try(func() { _ = c.separators(r.theory, r.operand) }) != nil {
		return false, true
	}
	if !r.theory.Finish() {
		return false, false
	}
	var columns []int
	for _, v := range open {
		columns = append(columns, r.column(v))
	}
	for _, v := range open {
		if r.theory.Work() > *confineWork {
			break
		}
		view := store.Of(int32(v.ID))
		before := st.Size(view)
		for _, upper := range [...]bool{false, true} {
			if r.end(v, upper) == nil {
				r.theory.Outline(columns)
			}
			if !r.limit(v, upper) {
				return false, false
			}
		}
		more = more || st.Size(view) < before
	}
	return more, true
}

// state takes in a comparison.
func (r *plain) state(d *lattice.Condition) {
	var terms []reals.Term
	for _, t := range d.Terms {
		terms = append(terms, reals.Term{Column: r.column(t.Var), Coef: t.Coef})
	}
	r.theory.State(terms, d.Bound, d.Strict)
}

// column returns the column of a variable, which it makes if there is none.
func (r *plain) column(v *flatzinc.Var) int {
	c, known := r.columns[v.ID]
	if known {
		return c
	}
	lo, hi := (*big.Rat)(nil), (*big.Rat)(nil)
	if v.Base == flatzinc.Float {
		lo, hi = r.bounds(v)
	} else {
		view := r.st.ViewOf(flatzinc.MkVar(v))
		if n := r.st.Lo(view); n != intset.NegInf && n != intset.PosInf {
			lo = new(big.Rat).SetInt64(n)
		}
		if n := r.st.Hi(view); n != intset.NegInf && n != intset.PosInf {
			hi = new(big.Rat).SetInt64(n)
		}
		r.ints = append(r.ints, v)
	}
	c = r.theory.Number(lo, hi)
	r.columns[v.ID] = c
	return c
}

// bounds returns those of a float, by its cells where it has such.
func (r *plain) bounds(v *flatzinc.Var) (lo, hi *big.Rat) {
	lo, hi = lattice.Bounds(v)
	if !r.floats.HasCell(v.ID) {
		return lo, hi
	}
	view := store.Of(int32(v.ID))
	from, to := r.floats.Grid.From(r.st.Lo(view)), r.floats.Grid.From(r.st.Hi(view)+1)
	if k := new(big.Rat).SetFloat64(from); k != nil && (lo == nil || lo.Cmp(k) < 0) {
		lo = k
	}
	if k := new(big.Rat).SetFloat64(to); k != nil && (hi == nil || hi.Cmp(k) > 0) {
		hi = k
	}
	return lo, hi
}

// end returns the least value of a variable, or the greatest; nil where there is none. It
// takes the time of the simplex method from the last one on.
func (r *plain) end(v *flatzinc.Var, upper bool) *big.Rat {
	r.theory.Optimise(r.column(v), upper)
	return r.theory.Relaxed()
}

// limit bounds an integer, or the cell of a float, from one side by the linear program.
func (r *plain) limit(v *flatzinc.Var, upper bool) bool {
	limit := r.end(v, upper)
	if limit == nil {
		return true
	}
	view := r.st.ViewOf(flatzinc.MkVar(v))
	n, rest := new(big.Int).DivMod(limit.Num(), limit.Denom(), new(big.Int))
	switch {
	case v.Base == flatzinc.Float:
		n.SetInt64(r.floats.Grid.OfRat(limit))
	case !upper && rest.Sign() != 0:
		n.Add(n, big.NewInt(1))
	}
	if n.BitLen() > 62 {
		return true
	}
	if upper {
		return r.st.SetHi(view, n.Int64())
	}
	return r.st.SetLo(view, n.Int64())
}
