package encode

import (
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
)

// maxRelaxedEdges is the number of edges up to which a diagram is relaxed.
const maxRelaxedEdges = 2000

func relaxDiagram(read asDiagram) func(*relaxer, store.Args) {
	return func(r *relaxer, a store.Args) { r.diagram(a.Views(0), read(a.Store, a)) }
}

// relaxCosts: the edges of the path have costs that add up to the total.
func relaxCosts(read asDiagram, total int) func(*relaxer, store.Args) {
	return func(r *relaxer, a store.Args) {
		cost := r.diagram(a.Views(0), read(a.Store, a))
		cost.add(-1, r.of(a.View(total)))
		r.equal(cost, 0)
	}
}

// diagram adds the rows of a flow of 1 from the root to the terminal, a number
// for each edge: what enters a node leaves it, and a value of a variable is
// that of edges with at least as much flow. Where labels are single values,
// this is the convex hull of the tuples. It returns the cost of the flow, bad
// where the diagram is too large.
func (r *relaxer) diagram(xs []store.View, d *diagram.Diagram) affine {
	cost := affine{}
	for _, x := range xs {
		if r.st.Size(x) > maxIndicators {
			return affine{bad: true}
		}
	}
	if edges, _ := d.Size(); edges > maxRelaxedEdges || d.Empty() || len(xs) == 0 || !r.always() {
		return affine{bad: true}
	}
	entering := []affine{{base: 1}}
	for i, layer := range d.Edges {
		leaving := make([]affine, d.Nodes[i])
		next := make([]affine, d.Nodes[i+1])
		spelt := make(map[int64]affine)
		for _, e := range layer {
			flow := r.own()
			cost.add(e.Cost, flow)
			leaving[e.From].add(1, flow)
			next[e.To].add(1, flow)
			values := r.in(xs[i], e.Label).negated()
			values.add(1, flow)
			r.atMost(values, 0)
			e.Label.Intersect(r.st.Domain(xs[i])).Each(func(k int64) bool {
				sum := spelt[k]
				sum.add(1, flow)
				spelt[k] = sum
				return true
			})
		}
		r.st.Domain(xs[i]).Each(func(k int64) bool {
			at := r.is(xs[i], k)
			at.add(-1, spelt[k])
			r.atMost(at, 0)
			return true
		})
		for n := range leaving {
			leaving[n].add(-1, entering[n])
			r.equal(leaving[n], 0)
		}
		entering = next
	}
	return cost
}
