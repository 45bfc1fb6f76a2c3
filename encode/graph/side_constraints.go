package graph

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
)

// sideConstrained are the roots that constraints other than circuits and costs relate to other
// variables. Without them a permutation of few cycles and low cost is nearly a tour.
type sideConstrained struct{ roots map[int32]bool }

// isSideConstrained reports whether one of the views is over such a root.
func isSideConstrained(e *constraint.Encoder, xs []store.View) bool {
	t := constraint.Cache[sideConstrained](e)
	if t.roots == nil {
		t.read(e)
	}
	return slices.ContainsFunc(xs, func(x store.View) bool { return t.roots[e.Store.Resolve(x).ID] })
}

func (t *sideConstrained) read(e *constraint.Encoder) {
	t.roots = make(map[int32]bool)
	e.Model.Each(func(r *constraint.Row, a store.Args) {
		if r.Weighs || isCircuit(r) {
			return
		}
		ids := constraint.Roots(a)
		if len(ids) > 1 {
			for _, id := range ids {
				t.roots[id] = true
			}
		}
	})
}

func isCircuit(r *constraint.Row) bool { return r.Name == circuitName || r.Name == subcircuitName }
