package encode

// scheduleGlobals is a section of docs/globals.md.
var scheduleGlobals = globalSection{
	title: "Schedules and places",
	globals: []globalEntry{
		{
			names: "`cumulative`",
			of:    []string{"gozinc_cumulative"},
			encoding: "a propagator by time tables and energies; or at each time at which a task may start a sum of `encode/pb` over literals that " +
				"all resources share, or at the start of each task where the horizon is long",
			source: "`encode/schedule/timetable.go`, `encode/schedule/energy.go`, `encode/schedule/cumulative_time.go`, " +
				"`encode/schedule/cumulative_task.go`; Schutt et al. 2009, 2011, 2013, Vilím 2011",
			strength: "time-table; presolve time-table and energies",
			cases: []strengthCase{
				{name: "`cumulative`, small", claim: "time-table", post: cumulativePost},
			},
			tried: asTried("gozinc_cumulative", cumulativePost, other{"task decomposition", atStarts}),
		},
		{
			names:    "`cumulative` of optional tasks",
			of:       []string{"gozinc_cumulative"},
			encoding: "as `cumulative`, absent tasks have no length",
			source:   "`encode/mznlib/fzn_cumulative_opt.mzn`",
			strength: "as `cumulative`",
		},
		{
			names:    "`cumulatives`",
			encoding: "at the start of each task the sum of the needs on its machine",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names: "`disjunctive`, `disjunctive_strict`",
			of:    []string{"gozinc_disjunctive", "gozinc_disjunctive_strict"},
			encoding: "propagators by Θ-Λ-trees; and up to 30 tasks one literal for the order of each pair, shared with other constraints; " +
				"for more tasks without propagators, at most one task at each time",
			source:   "`encode/schedule/disjunctive.go`, `encode/schedule/machine_propagator.go`; Vilím 2005, 2007, Vilím, Barták and Čepek 2005",
			strength: "bounds of each pair; propagators: overloads, detectable precedences, not-first, not-last, edges; presolve finds edges",
			cases: []strengthCase{
				{name: "`disjunctive`", claim: "bounds of each pair", post: func(b *instance) { b.constraint("gozinc_disjunctive", b.ints(4, 0, 6), b.numbers(4, 1, 3)) }},
				{name: "`disjunctive`, one pair", claim: "bounds", post: func(b *instance) { b.constraint("gozinc_disjunctive", b.ints(2, 0, 6), b.numbers(2, 1, 4)) }},
			},
		},
		{
			names:    "`disjunctive`, `disjunctive_strict` of optional tasks",
			of:       []string{"gozinc_disjunctive_opt", "gozinc_disjunctive_strict_opt"},
			encoding: "as `disjunctive`; a task that may be absent restricts no other, and is absent where it has no room",
			source:   "`encode/mznlib/fzn_disjunctive_opt.mzn`; Vilím, Barták and Čepek 2005",
			strength: "as `disjunctive`",
			cases: []strengthCase{
				{name: "`disjunctive` of optional tasks", claim: "bounds of each pair", post: func(b *instance) {
					b.constraint("gozinc_disjunctive_opt", b.bools(3), b.ints(3, 0, 6), b.numbers(3, 1, 3))
				}},
			},
		},
		{
			names:    "`diffn`, `diffn_nonstrict`, `diffn_k`, `diffn_nonstrict_k`",
			of:       []string{"gozinc_diffn", "gozinc_diffn_nonstrict"},
			encoding: "a propagator, or for each pair two literals in each dimension and one clause; for rectangles the cumulative projections",
			source:   "`encode/schedule/diffn.go`, `encode/schedule/boxes.go`",
			strength: "bounds of each pair; projections time-table",
			cases: []strengthCase{
				{name: "`diffn`, one pair", claim: "bounds", post: func(b *instance) { b.constraint("gozinc_diffn", 2, b.ints(4, 0, 4), b.numbers(4, 1, 4)) }},
				{name: "`diffn`", claim: "bounds of each pair", post: func(b *instance) { b.constraint("gozinc_diffn", 2, b.ints(6, 0, 3), b.numbers(6, 1, 3)) }},
			},
		},
		{
			names:    "`geost`, `geost_bb`, `geost_smallest_bb`",
			encoding: "`diffn_nonstrict_k` of the boxes of all objects, whose places and sizes are elements of the kinds; pairs of boxes where those of a shape overlap or have no volume",
			source:   "`encode/mznlib/fzn_geost.mzn`",
			strength: "the parts'",
		},
		{
			names:    "`geost_nonoverlap_k`",
			encoding: "a disjunction over dimensions",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names:    "`alternative`, `span`",
			encoding: "equalities guarded by presence, at most one alternative, extrema",
			source:   "standard library",
			strength: "the parts'",
		},
	},
}
