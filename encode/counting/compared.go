package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// compared are the roots whose order matters in a model with an objective: those in a
// difference or in a sum without weights. Indices of arrays, of which 2-dimensional ones
// are weighted sums, are none.
type compared struct{ roots map[int32]bool }

// Compared returns the roots whose order matters for an optimum. There are none where
// there is no objective.
func Compared(e *constraint.Encoder) map[int32]bool {
	c := constraint.Cache[compared](e)
	if c.roots == nil {
		c.roots = make(map[int32]bool)
		if e.Model.Optimises() {
			c.read(e)
		}
	}
	return c.roots
}

func (c *compared) read(e *constraint.Encoder) {
	e.Model.Each(func(r *constraint.Row, a store.Args) {
		if !compares(r, a) {
			return
		}
		ids := constraint.IntRoots(a)
		if len(ids) > 1 {
			for _, id := range ids {
				c.roots[id] = true
			}
		}
	})
}

// compares reports whether the constraint is a difference or an equation with
// coefficients ±1.
func compares(r *constraint.Row, a store.Args) bool {
	switch {
	case r.Difference != nil && r.Difference(a.Store, a):
		return true
	case r.Linear == nil:
		return false
	}
	l := r.Linear(a)
	return l.Rel == linear.Equal && !slices.ContainsFunc(l.Terms, func(t store.View) bool { return t.A != 1 && t.A != -1 })
}
