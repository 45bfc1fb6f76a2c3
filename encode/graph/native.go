package graph

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// isPropagated reports whether constraints on subgraphs of so many nodes and arcs are
// propagators. With an objective they are refined: most assignments that are better
// violate few of them.
// Measured: docs/decisions/0081.
func isPropagated(e *constraint.Encoder, nodes, arcs int) bool {
	return e.PropagatesInstead(e.Model.Optimises()) && nodes <= MaxReach && arcs <= MaxReach
}

// isPropagated is that for the graph, where its edges have both directions, and some
// node is the root.
func (g *graph) isPropagated() bool {
	return isPropagated(g.e, len(g.node), 2*len(g.edges)+len(g.node))
}

// postReach posts that selected nodes are reached from the root, or, where root is nil, from
// any of them; once tells that at most one arc enters each node.
func (g *graph) postReach(guard sat.Lit, root []sat.Lit, arcs []arc, once bool) {
	out := make([][]Arc, len(g.node))
	for _, x := range arcs {
		if x.lit != sat.False && x.from != x.to {
			out[x.from] = append(out[x.from], Arc{To: x.to, Lit: x.lit})
		}
	}
	if root == nil {
		g.h.Post(guard, Connected(g.node, out))
	} else {
		g.h.Post(guard, Reach(g.node, root, out, once))
	}
}

// subgraphPropagators hands over what post posts of the graph, where it has not too many arcs.
func subgraphPropagators(post func(g *graph, guard sat.Lit, ends []store.View)) constraint.Propagators {
	return func(h constraint.Host, guard sat.Lit, a store.Args) bool {
		g, ends := readGraph(h, a)
		if len(g.node)+2*len(g.edges) <= min(MaxReach, *presolvedArcs) {
			post(g, guard, ends)
		}
		return true
	}
}

// acyclicPropagators hands over the propagator of an acyclic graph.
func acyclicPropagators(h constraint.Host, guard sat.Lit, a store.Args) bool {
	c := newAcyclic(h, guard, a)
	c.propagate()
	return true
}

// propagate posts that selected arcs form no cycle.
func (c *acyclic) propagate() {
	c.h.Post(c.guard, Acyclic(len(c.out), edgesOf(c.arcs)))
}

// propagateForest posts that selected edges form no cycle.
func (g *graph) propagateForest(guard sat.Lit) {
	g.h.Post(guard, Forest(len(g.node), edgesOf(g.edges)))
}

func edgesOf(arcs []arc) []Edge {
	es := make([]Edge, len(arcs))
	for i, x := range arcs {
		es[i] = Edge{From: x.from, To: x.to, Lit: x.lit}
	}
	return es
}
