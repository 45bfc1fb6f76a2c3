package table

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// propagatePath has the engine propagate guard → xs belongs to d, where clauses would be
// too many; else it reports false.
func propagatePath(e *rule.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram) bool {
	if d.Empty() || len(xs) == 0 {
		return false
	}
	layers, clauses := newLayers(e, xs, d)
	if !e.Propagates(clauses, rule.DiagramClauses) {
		return false
	}
	e.Post(g, Accepts(d.Nodes, levels(e, g, layers)))
	return true
}

// newLayers returns the layers of a diagram, and estimates the clauses of the path
// encoding: three for each edge, and one for each value on it.
func newLayers(e *rule.Encoder, xs []store.View, d *diagram.Diagram) (layers []layer, clauses int64) {
	for i, x := range xs {
		l := newLayer(e, x, d.Edges[i])
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
func levels(e *rule.Encoder, g sat.Lit, layers []layer) []Level {
	out := make([]Level, len(layers))
	for i := range layers {
		l := &layers[i]
		arith.Confine(e, g, l.x, l.covered)
		for k := range l.pieces {
			out[i].Values = append(out[i].Values, pieceLit(e, l, k))
		}
		for k, edge := range l.edges {
			for _, v := range l.of[k] {
				out[i].Arcs = append(out[i].Arcs, Arc{From: edge.From, To: edge.To, Value: v, Cost: edge.Cost})
			}
		}
	}
	return out
}

// propagatesCosts reports whether the engine can propagate that a path of d that xs
// spells costs z: there is one path at most, and sums of costs are not too large.
func propagatesCosts(e *rule.Encoder, xs []store.View, d *diagram.Diagram, z store.View) bool {
	if d.Empty() || len(xs) == 0 || !d.Deterministic() {
		return false
	}
	if _, ok := e.Native(z); !ok {
		return false
	}
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

// propagateCosts has the engine propagate guard → a path of d that xs spells costs
// z: it costs at most z, and at least.
func propagateCosts(e *rule.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram, z store.View) {
	layers, _ := newLayers(e, xs, d)
	limit, _ := e.Native(z)
	upTo := levels(e, g, layers)
	from := make([]Level, len(upTo))
	for i, l := range upTo {
		from[i].Values = l.Values
		for _, a := range l.Arcs {
			a.Cost = -a.Cost
			from[i].Arcs = append(from[i].Arcs, a)
		}
	}
	e.Post(g, CostsAtMost(d.Nodes, upTo, limit), CostsAtMost(d.Nodes, from, limit.Neg()))
}
