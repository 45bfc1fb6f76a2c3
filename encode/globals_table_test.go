package encode

// tableGlobals is a section of docs/globals.md.
var tableGlobals = globalSection{
	title: "Tables and automata",
	globals: []globalEntry{
		{
			names:    "`table`, `table_int`, `table_bool`",
			of:       []string{"gozinc_table_int", "gozinc_table_bool"},
			encoding: "the rows as a merged decision diagram, path encoding; a large table whose rows share little: a literal for each row, or a compact table",
			source:   "`encode/table/tuples.go`, `encode/table/paths.go`, `encode/table/compact.go`; Abío et al. 2016; Bacchus 2007; Demeulenaere et al. 2016",
			strength: "domain, holes refuted",
			cases: []strengthCase{
				{name: "`table`", post: tablePost},
				{name: "`table`, large", claim: "domain", lazy: true, post: tablePost},
			},
			tried: asTried("gozinc_table_int", tablePost, other{"a literal for each row", byRows}, other{"a clause for each missing row", byConflicts}),
		},
		{
			names:    "`regular`, `regular_nfa`, with expressions too",
			of:       []string{"gozinc_regular", "gozinc_regular_nfa"},
			encoding: "the automaton minimised, unfolded and merged, path encoding; a propagator of large diagrams",
			source:   "`encode/table/automata.go`, `encode/table/paths.go`, `encode/table/diagram_propagator.go`; Quimper & Walsh 2006, Bacchus 2007; Gange et al. 2011",
			strength: "domain, holes refuted; reified the negation checks holes",
			cases: []strengthCase{
				{name: "`regular`", post: regularPost},
				{name: "`regular_nfa`", post: func(b *instance) { b.constraint("gozinc_regular_nfa", b.ints(5, 1, 3), b.automaton(true)) }},
				{name: "`regular`, reified", claim: "–", post: func(b *instance) {
					b.constraint("gozinc_regular_reif", b.ints(4, 1, 3), b.automaton(false), b.declare(1, "bool")[0])
				}},
			},
			tried: asTried("gozinc_regular", regularPost, other{"clauses forward only", forwardOnly}),
		},
		{
			names:    "`mdd`, `mdd_nondet`",
			of:       []string{"gozinc_mdd"},
			encoding: "the reduced diagram, path encoding; a propagator of large diagrams",
			source:   "`encode/table/extensional.go`, `encode/table/diagram_propagator.go`; Abío et al. 2016; Gange et al. 2011",
			strength: "domain, holes refuted",
			cases: []strengthCase{
				{name: "`mdd`", post: func(b *instance) { b.constraint("gozinc_mdd", b.ints(3, 1, 4), b.levels()) }},
			},
		},
		{
			names:    "`cost_regular`, `cost_mdd`",
			of:       []string{"gozinc_cost_regular", "gozinc_cost_mdd"},
			encoding: "the cost as one more variable of the diagram; where that is too large, propagators of the least and the greatest cost, or the sum of the costs of the steps",
			source:   "`encode/table/cost.go`, `encode/table/diagram_cost_propagator.go`; Gange et al. 2013",
			strength: "domain, holes refuted; or the parts'",
			cases: []strengthCase{
				{name: "`cost_regular`", post: func(b *instance) {
					b.constraint("gozinc_cost_regular", b.ints(4, 1, 3), b.automaton(false), b.numbers(9, 0, 3), b.one(0, 9))
				}},
			},
		},
	},
}
