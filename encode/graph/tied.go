package graph

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
)

// tied are the roots that constraints other than circuits and costs relate to other
// variables. Without them a permutation of few cycles and low cost is nearly a tour.
type tied struct{ roots map[int32]bool }

// isTied reports whether one of the views is over such a root.
func isTied(e *constraint.Encoder, xs []store.View) bool {
	t := constraint.Cache[tied](e)
	if t.roots == nil {
		t.read(e)
	}
	return slices.ContainsFunc(xs, func(x store.View) bool { return t.roots[e.Store.Resolve(x).ID] })
}

func (t *tied) read(e *constraint.Encoder) {
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
