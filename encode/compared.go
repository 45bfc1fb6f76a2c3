package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// noteCompared finds the integers whose order matters in a model with an
// objective: those in a difference or in a sum without weights. Indices of
// arrays, of which 2-dimensional ones are weighted sums, are none.
func (p *Problem) noteCompared() {
	if p.Model.Solve.Method == flatzinc.Satisfy {
		return
	}
	st := p.enc.Store
	p.enc.Compared = make(map[int32]bool)
	var ids []int32
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead || !compares(c, st) {
			continue
		}
		ids = ids[:0]
		rule.EachVar(c.Item.Args, func(v *flatzinc.Var) {
			x := st.Resolve(store.Of(int32(v.ID)))
			if v.Base == flatzinc.Int && !x.IsConst() {
				ids = append(ids, x.ID)
			}
		})
		if len(ids) > 1 {
			for _, id := range ids {
				p.enc.Compared[id] = true
			}
		}
	}
}

// compares reports whether the constraint is a difference or an equation with
// coefficients ±1.
func compares(c *presolve.Constraint, st *store.Store) bool {
	a := c.Args(st)
	switch {
	case c.Row.Difference != nil && c.Row.Difference(st, a):
		return true
	case c.Row.Linear == nil:
		return false
	}
	l := c.Row.Linear(a)
	return l.Rel == linear.Equal && !slices.ContainsFunc(l.Terms, func(t store.View) bool { return t.A != 1 && t.A != -1 })
}
