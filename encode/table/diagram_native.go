package table

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// newLayers returns the layers of a diagram, and estimates the clauses of the path
// encoding: three for each edge, and one for each value on it.
func newLayers(s *store.Store, xs []store.View, d *diagram.Diagram) (layers []layer, clauses int64) {
	for i, x := range xs {
		l := newLayer(s, x, d.Edges[i])
		clauses += 3 * int64(len(l.edges))
		for _, pieces := range l.of {
			clauses += int64(len(pieces))
		}
		layers = append(layers, l)
	}
	return layers, clauses
}

// levels gives the propagators the literals of the values, and encodes guard → the
// values are in labels.
func levels(h constraint.Host, g sat.Lit, layers []layer) []Level {
	out := make([]Level, len(layers))
	for i := range layers {
		l := &layers[i]
		h.Confine(g, l.x, l.covered)
		for k := range l.pieces {
			out[i].Values = append(out[i].Values, pieceLit(h, l, k))
		}
		for k, edge := range l.edges {
			for _, v := range l.of[k] {
				out[i].Arcs = append(out[i].Arcs, Arc{From: edge.From, To: edge.To, Value: v, Cost: edge.Cost})
			}
		}
	}
	return out
}

// pathPropagators hands over the propagator of guard → xs belongs to a diagram.
func pathPropagators(read asDiagram) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		postPath(h, a.Store, g, a.Views(0), store.Keep[unfolding](a).in(a.Store, a, read))
		return true
	}
}

func postPath(h constraint.Host, s *store.Store, g sat.Lit, xs []store.View, d *diagram.Diagram) {
	switch {
	case d.Empty():
		h.Post(g, propagate.Fact(sat.False))
	case len(xs) > 0:
		layers, _ := newLayers(s, xs, d)
		h.Post(g, Accepts(d.Nodes, levels(h, g, layers)))
	}
}

// costPropagators hands over the propagators of guard → a path of a diagram that xs spells
// costs the argument total, or those that xs spells a path.
func costPropagators(read asDiagram, total int) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		xs, d := a.Views(0), store.Keep[unfolding](a).in(a.Store, a, read)
		if d.Empty() || len(xs) == 0 || !costsFit(d) || !postCosts(h, a.Store, g, xs, d, a.View(total)) {
			postPath(h, a.Store, g, xs, d)
		}
		return true
	}
}

// propagatesCosts reports whether the engine can propagate that a path of d that xs
// spells costs z: there is one path at most, and sums of costs are not too large.
func propagatesCosts(e *constraint.Encoder, xs []store.View, d *diagram.Diagram, z store.View) bool {
	if d.Empty() || len(xs) == 0 || !d.Deterministic() {
		return false
	}
	_, ok := e.Within(constraint.Any, z)
	return ok && costsFit(d)
}

// costsFit reports whether sums of costs are bounded by MaxCost.
func costsFit(d *diagram.Diagram) bool {
	total := uint64(0)
	for _, layer := range d.Edges {
		most := uint64(0)
		for _, edge := range layer {
			most = max(most, uint64(max(edge.Cost, -edge.Cost)))
		}
		if total += most; most > uint64(MaxCost) || total > uint64(MaxCost) {
			return false
		}
	}
	return true
}

// postCosts hands over the propagators of guard → a path of d that xs spells costs z: one
// costs at most z, and one at least. It reports false where the host cannot have z.
func postCosts(h constraint.Host, s *store.Store, g sat.Lit, xs []store.View, d *diagram.Diagram, z store.View) bool {
	limit, ok := h.Within(constraint.Any, z)
	if !ok {
		return false
	}
	layers, _ := newLayers(s, xs, d)
	upTo := levels(h, g, layers)
	from := make([]Level, len(upTo))
	for i, l := range upTo {
		from[i].Values = l.Values
		for _, a := range l.Arcs {
			a.Cost = -a.Cost
			from[i].Arcs = append(from[i].Arcs, a)
		}
	}
	h.Post(g, CostsAtMost(d.Nodes, upTo, limit[0]), CostsAtMost(d.Nodes, from, limit[0].Neg()))
	return true
}
