package table

import (
	"math"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const costNote = "the cost as one more variable of the diagram, whose nodes are split by the cost so far: domain consistent; " +
	"where that is too large, propagators of the least and the greatest cost (Gange et al. 2013), or " +
	"the path encoding with an ordered cost for each step and their sum"

var costRows = []constraint.Row{
	costRow("gozinc_cost_regular", 7, costRegularDiagram),
	costRow("gozinc_cost_mdd", 8, costMDDDiagram),
}

// costRow is for a diagram whose edges have costs, and the argument total that
// is the cost of the path.
func costRow(name string, total int, read asDiagram) constraint.Row {
	return constraint.Row{
		Name: name, Note: costNote,
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) {
			costs(e, g, a.Views(0), read(e.Store, a), a.View(total))
		},
		Not: func(e *constraint.Encoder, g sat.Lit, a store.Args) {
			notCosts(e, g, a.Views(0), read(e.Store, a), a.View(total))
		},
		Relax:       relaxCosts(read, total),
		Propagators: costPropagators(read, total),
	}
}

func costRegularDiagram(s *store.Store, a store.Args) *diagram.Diagram {
	return dfaDiagram(s, a, a.Ints(6))
}

func costMDDDiagram(s *store.Store, a store.Args) *diagram.Diagram {
	return graphDiagram(s, a, a.Sets(5), a.Ints(6), a.Ints(7))
}

// costs encodes guard → a path of d that xs spells costs z.
func costs(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram, z store.View) {
	most, propagates := *maxCostEdges, propagatesCosts(e, xs, d, z)
	if propagates {
		most = *constraint.CostEdges
	}
	switch split, ok := d.WithCost(e.Store.Domain(z), most); {
	case ok:
		accept(e, g, append(xs[:len(xs):len(xs)], z), split)
	case propagates:
		postCosts(e, e.Store, g, xs, d, z)
	default:
		costsBySum(e, g, xs, d, z)
	}
}

// costsBySum encodes guard → a path of d that xs spells costs z, with the cost
// of each step as an ordered integer that the edge selects: two clauses for
// each edge and one for each cost, and the sum. Bounds of z and of the steps
// agree as the sum has it, whatever the nodes.
func costsBySum(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram, z store.View) {
	d, lo, hi, ok := d.Within(e.Store.Lo(z), e.Store.Hi(z))
	if !ok {
		e.Fail(store.ErrOverflow)
		return
	}
	edges := path(e, g, xs, d)
	if edges == nil || d.Empty() {
		return
	}
	e.Confine(g, z, intset.Interval(lo, hi))
	coefs, terms := []int64{-1}, []store.View{z}
	for i, layer := range d.Edges {
		byCost := make(map[int64][]sat.Lit)
		var values []int64
		for k, edge := range layer {
			if byCost[edge.Cost] == nil {
				values = append(values, edge.Cost)
			}
			byCost[edge.Cost] = append(byCost[edge.Cost], edges[i][k])
		}
		step := e.NewInt(intset.Of(values...))
		for _, c := range values {
			is := e.Eq(step, c)
			for _, l := range byCost[c] {
				e.Guarded(g, l.Not(), is)
			}
			e.Guarded(g, append(byCost[c], is.Not())...)
		}
		coefs, terms = append(coefs, 1), append(terms, step)
	}
	arith.LinearEq(e, g, coefs, terms, 0)
}

// notCosts encodes guard → no path of d that xs spells costs z: the complement
// of the diagram that is split by costs. Where that is too large and d is
// deterministic, xs is rejected, or its cost is another.
func notCosts(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram, z store.View) {
	if split, ok := d.WithCost(e.Store.Domain(z), *maxCostEdges); ok {
		reject(e, g, append(xs[:len(xs):len(xs)], z), split)
		return
	}
	if !d.Deterministic() {
		e.Fail(&constraint.SizeError{What: "the negation of a diagram with costs", Estimate: math.Inf(1), Limit: float64(*maxCostEdges)})
		return
	}
	_, lo, hi, ok := d.Within(intset.NegInf, intset.PosInf)
	if !ok {
		e.Fail(store.ErrOverflow)
		return
	}
	rejected, other := e.Sink.NewVar(), e.Sink.NewVar()
	e.Guarded(g, rejected, other)
	reject(e, rejected, xs, d)
	cost := e.NewInt(intset.Interval(lo, hi))
	costsBySum(e, other, xs, d, cost)
	arith.Differ(e, other, cost, z)
}
