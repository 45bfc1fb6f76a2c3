package table

import (
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

func relaxDiagram(read asDiagram) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		if !store.Keep[unfolding](a).large {
			addDiagram(r, a.Views(0), read(a.Store, a))
		}
	}
}

// relaxCosts: the edges of the path have costs that add up to the total.
func relaxCosts(read asDiagram, total int) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		cost := addDiagram(r, a.Views(0), read(a.Store, a))
		cost.Add(-1, r.Of(a.View(total)))
		r.Equal(cost, 0)
	}
}

// addDiagram adds the rows of a flow of 1 from the root to the terminal, a number
// for each edge: what enters a node leaves it, and a value of a variable is
// that of edges with at least as much flow. Where labels are single values,
// this is the convex hull of the tuples. It returns the cost of the flow, bad
// where the diagram is too large.
func addDiagram(r *relax.Builder, xs []store.View, d *diagram.Diagram) relax.Affine {
	cost := relax.Affine{}
	for _, x := range xs {
		if r.Store.Size(x) > *relax.MaxIndicators {
			return relax.Affine{Bad: true}
		}
	}
	if edges, _ := d.Size(); edges > *maxRelaxedEdges || d.Empty() || len(xs) == 0 || !r.Always() {
		return relax.Affine{Bad: true}
	}
	entering := []relax.Affine{{Base: 1}}
	for i, layer := range d.Edges {
		leaving := make([]relax.Affine, d.Nodes[i])
		next := make([]relax.Affine, d.Nodes[i+1])
		spelt := make(map[int64]relax.Affine)
		for _, e := range layer {
			flow := r.Own()
			cost.Add(e.Cost, flow)
			leaving[e.From].Add(1, flow)
			next[e.To].Add(1, flow)
			values := r.In(xs[i], e.Label).Negated()
			values.Add(1, flow)
			r.AtMost(values, 0)
			for k := range e.Label.Intersect(r.Store.Domain(xs[i])).Each {
				sum := spelt[k]
				sum.Add(1, flow)
				spelt[k] = sum
			}
		}
		for k := range r.Store.Domain(xs[i]).Each {
			at := r.Is(xs[i], k)
			at.Add(-1, spelt[k])
			r.AtMost(at, 0)
		}
		for n := range leaving {
			leaving[n].Add(-1, entering[n])
			r.Equal(leaving[n], 0)
		}
		entering = next
	}
	return cost
}
