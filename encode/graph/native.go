package graph

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/sat"
)

// isPropagated reports whether constraints on subgraphs of so many nodes and arcs are
// propagators. With an objective they are refined: most assignments that are better
// violate few of them.
// Measured: docs/decisions/0081.
func isPropagated(e *rule.Encoder, nodes, arcs int) bool {
	return e.PropagatesInstead(e.Model.Optimises()) && nodes <= MaxReach && arcs <= MaxReach
}

// isPropagated is that for the graph, where its edges have both directions, and some
// node is the root.
func (g *graph) isPropagated() bool {
	return isPropagated(g.e, len(g.node), 2*len(g.edges)+len(g.node))
}

// propagate posts that selected nodes are reached from the root; once tells that at
// most one arc enters each node.
func (r *reach) propagate(once bool) {
	arcs := make([][]Arc, len(r.node))
	for from, out := range r.out {
		for _, i := range out {
			arcs[from] = append(arcs[from], Arc{To: r.arcs[i].to, Lit: r.arcs[i].lit})
		}
	}
	if r.root == nil {
		r.e.Post(r.guard, Connected(r.node, arcs))
	} else {
		r.e.Post(r.guard, Reach(r.node, r.root, arcs, once))
	}
}

// propagate posts that selected arcs form no cycle.
func (c *acyclic) propagate() {
	c.e.Post(c.guard, Acyclic(len(c.out), edgesOf(c.arcs)))
}

// propagateForest posts that selected edges form no cycle.
func (g *graph) propagateForest(guard sat.Lit) {
	g.e.Post(guard, Forest(len(g.node), edgesOf(g.edges)))
}

func edgesOf(arcs []arc) []Edge {
	es := make([]Edge, len(arcs))
	for i, x := range arcs {
		es[i] = Edge{From: x.from, To: x.to, Lit: x.lit}
	}
	return es
}
