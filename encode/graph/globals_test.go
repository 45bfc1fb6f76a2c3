package graph_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/graph"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/globals"
	"github.com/gozinc/gozinc/sat"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) { globals.Check(t, "Graphs", graph.Rows, graphGlobals) }

// graphGlobals is a section of docs/globals.md.
var graphGlobals = globals.Section{
	Title: "Graphs",
	Note: `Negation and reification are native too (` + "`" + `encode/graph/subgraph_not.go` + "`" + `,
` + "`" + `encode/graph/circuit_not.go` + "`" + `): the clauses ask for a witness of a violation, such as a
set of nodes that no edge leaves, and nothing is lazy. The standard library
refuses these. All have half-reified forms.`,
	Entries: []globals.Entry{
		{
			Names:    "`circuit`",
			Of:       []string{"gozinc_circuit"},
			Lazy:     true,
			Encoding: "permutation without 2-cycles; cut-set clauses for each cycle of an assignment and of its patched form, whose arcs are hints; propagator by chains and reachability",
			Source:   "`encode/graph/circuit.go`, `encode/graph/circuit_patch.go`, `encode/graph/circuit_propagator.go`; Soh et al. 2014, Karp 1979, Francis & Stuckey 2014",
			Strength: "domain of each value's at most one",
			Cases: []globals.Case{
				{Name: "`circuit`", Post: circuitPost},
			},
			Tried: globals.Tried("gozinc_circuit", circuitPost, globals.Other("permutation with positions", positions)),
		},
		{
			Names:    "`circuit` of optional variables",
			Encoding: "`subcircuit`, and an absent variable is its own successor",
			Source:   "standard library",
			Strength: "as `subcircuit`",
		},
		{
			Names:    "`subcircuit`",
			Of:       []string{"gozinc_subcircuit"},
			Lazy:     true,
			Encoding: "permutation; cut-set clauses where both sides take part; propagator as `circuit`",
			Source:   "`encode/graph/circuit.go`, `encode/graph/circuit_propagator.go`",
			Strength: "as `circuit`",
			Cases: []globals.Case{
				{Name: "`subcircuit`", Post: func(b *globals.Instance) { b.Constraint("gozinc_subcircuit", 1, b.Ints(5, 1, 5)) }},
			},
		},
		{
			Names:    "`connected`",
			Of:       []string{"gozinc_connected"},
			Lazy:     true,
			Encoding: "edges imply their ends, each of several nodes has an edge; cuts over edges and over nodes for each part of an assignment; without an objective, propagator by reachability and dominators",
			Source:   "`encode/graph/subgraph.go`, `encode/graph/reach.go`, `encode/graph/reach_propagator.go`; de Uña et al. 2016",
			Strength: "with an objective check of cuts",
		},
		{
			Names:    "`dconnected`",
			Of:       []string{"gozinc_reachable"},
			Lazy:     true,
			Encoding: "`dreachable` from a new variable",
			Source:   "`encode/mznlib/fzn_dconnected.mzn`",
			Strength: "with an objective check of cuts",
		},
		{
			Names:    "`reachable`",
			Of:       []string{"gozinc_connected"},
			Lazy:     true,
			Encoding: "`connected`, and the root is selected",
			Source:   "`encode/mznlib/fzn_reachable_*.mzn`",
			Strength: "with an objective check of cuts",
		},
		{
			Names:    "`dreachable`",
			Of:       []string{"gozinc_reachable"},
			Lazy:     true,
			Encoding: "edges imply their ends, each node but the root is entered; cuts into each unreached part and out of the reached one; propagator as `connected`",
			Source:   "`encode/graph/subgraph.go`, `encode/graph/reach.go`, `encode/graph/reach_propagator.go`; Quesada et al. 2006",
			Strength: "with an objective check of cuts",
		},
		{
			Names:    "`tree`",
			Of:       []string{"gozinc_tree"},
			Lazy:     true,
			Encoding: "edges directed away from a known or the first selected node, each node but this one entered once; cuts; without an objective, propagators of `connected` and of edges without a cycle",
			Source:   "`encode/graph/subgraph.go`, `encode/graph/reach_propagator.go`",
			Strength: "domain of each node's edges; with an objective check of cuts",
		},
		{
			Names:    "`dtree`",
			Of:       []string{"gozinc_dtree"},
			Lazy:     true,
			Encoding: "each node but the root entered once; cuts; propagator as `dreachable`",
			Source:   "`encode/graph/subgraph.go`, `encode/graph/reach_propagator.go`",
			Strength: "domain of each node's edges; with an objective check of cuts",
		},
		{
			Names:    "`path`",
			Of:       []string{"gozinc_path"},
			Lazy:     true,
			Encoding: "two of: the edges at a node, being source, being sink; cuts",
			Source:   "`encode/graph/subgraph.go`",
			Strength: "domain of each node's edges; with an objective check of cuts",
		},
		{
			Names:    "`dpath`",
			Of:       []string{"gozinc_dpath"},
			Lazy:     true,
			Encoding: "each node but the source entered once, each but the sink left once; cuts in both directions; two propagators as `dreachable`",
			Source:   "`encode/graph/subgraph.go`, `encode/graph/reach_propagator.go`",
			Strength: "domain of each node's edges; with an objective check of cuts",
		},
		{
			Names:    "`bounded_path`, `bounded_dpath`",
			Encoding: "`path` or `dpath`, and a linear equation",
			Source:   "`encode/mznlib/fzn_bounded_*.mzn`",
			Strength: "the parts'",
		},
		{
			Names:    "`steiner`, `weighted_spanning_tree`",
			Encoding: "`tree` without a root, and a linear equation",
			Source:   "`encode/mznlib/fzn_steiner.mzn`, `fzn_wst.mzn`",
			Strength: "the parts'",
		},
		{
			Names:    "`dsteiner`, `d_weighted_spanning_tree`",
			Encoding: "`dtree`, and a linear equation",
			Source:   "`encode/mznlib/fzn_dsteiner.mzn`, `fzn_dwst.mzn`",
			Strength: "the parts'",
		},
		{
			Names:    "`subgraph`",
			Encoding: "edges imply their ends: two clauses each",
			Source:   "standard library",
			Strength: "domain",
		},
		{
			Names: "`dag`",
			Of:    []string{"gozinc_dag"},
			Lazy:  true,
			Encoding: "no loops and no pairs; a clause for a shortest cycle through each edge on a cycle of an assignment; without an objective, propagator by paths of selected edges. As in the standard library, heads " +
				"of edges must be selected, tails need not",
			Source:   "`encode/graph/acyclic.go`, `encode/graph/acyclic_propagator.go`",
			Strength: "with an objective check of cuts",
		},
		{
			Names:    "`network_flow`, `network_flow_cost`",
			Encoding: "a linear equation for each node, and one for the cost",
			Source:   "standard library",
			Strength: "bounds of each equation",
		},
	},
}

func circuitPost(b *globals.Instance) { b.Constraint("gozinc_circuit", 1, b.Ints(5, 1, 5)) }

// positions numbers the nodes from the first on: the successor's position is
// the next, unless it is the first node.
func positions(e *constraint.Encoder, g sat.Lit, a store.Args) {
	first, next := a.Int(0), a.Views(1)
	n := int64(len(next))
	at := []store.View{store.Const(0)}
	for range next[1:] {
		at = append(at, e.NewInt(intset.Interval(1, n-1)))
	}
	for i, x := range next {
		e.Confine(g, x, intset.Interval(first, first+n-1))
		e.Guarded(g, e.Ne(x, first+int64(i)))
		for j := range at[1:] {
			arc := e.Eq(x, first+int64(j+1))
			arith.LinearEq(e, arc, []int64{1, -1}, []store.View{at[j+1], at[i]}, 1)
		}
	}
	counting.AllDifferent(e, g, next, nil)
}
