package encode

// graphGlobals is a section of docs/globals.md.
var graphGlobals = globalSection{
	title: "Graphs",
	note: `Negation and reification are native too (` + "`" + `encode/graph/subgraph_not.go` + "`" + `,
` + "`" + `encode/graph/circuit_not.go` + "`" + `): the clauses ask for a witness of a violation, such as a
set of nodes that no edge leaves, and nothing is lazy. The standard library
refuses these. All have half-reified forms.`,
	globals: []globalEntry{
		{
			names:    "`circuit`",
			of:       []string{"gozinc_circuit"},
			lazy:     true,
			encoding: "permutation without 2-cycles; cut-set clauses for each cycle of an assignment and of its patched form, whose arcs are hints; propagator by chains and reachability",
			source:   "`encode/graph/circuit.go`, `encode/graph/circuit_patch.go`, `encode/graph/circuit_propagator.go`; Soh et al. 2014, Karp 1979, Francis & Stuckey 2014",
			strength: "domain of each value's at most one; cycles check",
			cases: []strengthCase{
				{name: "`circuit`", post: circuitPost},
			},
			tried: asTried("gozinc_circuit", circuitPost, other{"permutation with positions", positions}),
		},
		{
			names:    "`circuit` of optional variables",
			encoding: "`subcircuit`, and an absent variable is its own successor",
			source:   "standard library",
			strength: "as `subcircuit`",
		},
		{
			names:    "`subcircuit`",
			of:       []string{"gozinc_subcircuit"},
			lazy:     true,
			encoding: "permutation; cut-set clauses where both sides take part; propagator as `circuit`",
			source:   "`encode/graph/circuit.go`, `encode/graph/circuit_propagator.go`",
			strength: "as `circuit`",
			cases: []strengthCase{
				{name: "`subcircuit`", post: func(b *instance) { b.constraint("gozinc_subcircuit", 1, b.ints(5, 1, 5)) }},
			},
		},
		{
			names:    "`connected`",
			of:       []string{"gozinc_connected"},
			lazy:     true,
			encoding: "edges imply their ends, each of several nodes has an edge; cuts over edges and over nodes for each part of an assignment; without an objective, propagator by reachability and dominators",
			source:   "`encode/graph/subgraph.go`, `encode/graph/reach.go`, `encode/graph/reach_propagator.go`; de Uña et al. 2016",
			strength: "check",
		},
		{
			names:    "`dconnected`",
			of:       []string{"gozinc_reachable"},
			lazy:     true,
			encoding: "`dreachable` from a new variable",
			source:   "`encode/mznlib/fzn_dconnected.mzn`",
			strength: "check",
		},
		{
			names:    "`reachable`",
			of:       []string{"gozinc_connected"},
			lazy:     true,
			encoding: "`connected`, and the root is selected",
			source:   "`encode/mznlib/fzn_reachable_*.mzn`",
			strength: "check",
		},
		{
			names:    "`dreachable`",
			of:       []string{"gozinc_reachable"},
			lazy:     true,
			encoding: "edges imply their ends, each node but the root is entered; cuts into each unreached part and out of the reached one; propagator as `connected`",
			source:   "`encode/graph/subgraph.go`, `encode/graph/reach.go`, `encode/graph/reach_propagator.go`; Quesada et al. 2006",
			strength: "check",
		},
		{
			names:    "`tree`",
			of:       []string{"gozinc_tree"},
			lazy:     true,
			encoding: "edges directed away from a known or the first selected node, each node but this one entered once; cuts; without an objective, propagators of `connected` and of edges without a cycle",
			source:   "`encode/graph/subgraph.go`, `encode/graph/reach_propagator.go`",
			strength: "check; domain of each node's edges",
		},
		{
			names:    "`dtree`",
			of:       []string{"gozinc_dtree"},
			lazy:     true,
			encoding: "each node but the root entered once; cuts; propagator as `dreachable`",
			source:   "`encode/graph/subgraph.go`, `encode/graph/reach_propagator.go`",
			strength: "check; domain of each node's edges",
		},
		{
			names:    "`path`",
			of:       []string{"gozinc_path"},
			lazy:     true,
			encoding: "two of: the edges at a node, being source, being sink; cuts",
			source:   "`encode/graph/subgraph.go`",
			strength: "check; domain of each node's edges",
		},
		{
			names:    "`dpath`",
			of:       []string{"gozinc_dpath"},
			lazy:     true,
			encoding: "each node but the source entered once, each but the sink left once; cuts in both directions; two propagators as `dreachable`",
			source:   "`encode/graph/subgraph.go`, `encode/graph/reach_propagator.go`",
			strength: "check; domain of each node's edges",
		},
		{
			names:    "`bounded_path`, `bounded_dpath`",
			encoding: "`path` or `dpath`, and a linear equation",
			source:   "`encode/mznlib/fzn_bounded_*.mzn`",
			strength: "the parts'",
		},
		{
			names:    "`steiner`, `weighted_spanning_tree`",
			encoding: "`tree` without a root, and a linear equation",
			source:   "`encode/mznlib/fzn_steiner.mzn`, `fzn_wst.mzn`",
			strength: "the parts'",
		},
		{
			names:    "`dsteiner`, `d_weighted_spanning_tree`",
			encoding: "`dtree`, and a linear equation",
			source:   "`encode/mznlib/fzn_dsteiner.mzn`, `fzn_dwst.mzn`",
			strength: "the parts'",
		},
		{
			names:    "`subgraph`",
			encoding: "edges imply their ends: two clauses each",
			source:   "standard library",
			strength: "domain",
		},
		{
			names: "`dag`",
			of:    []string{"gozinc_dag"},
			lazy:  true,
			encoding: "no loops and no pairs; a clause for a shortest cycle through each edge on a cycle of an assignment; without an objective, propagator by paths of selected edges. As in the standard library, heads " +
				"of edges must be selected, tails need not",
			source:   "`encode/graph/acyclic.go`, `encode/graph/acyclic_propagator.go`",
			strength: "check",
		},
		{
			names:    "`network_flow`, `network_flow_cost`",
			encoding: "a linear equation for each node, and one for the cost",
			source:   "standard library",
			strength: "bounds of each equation",
		},
	},
}
