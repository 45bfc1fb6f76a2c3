package encode

// orderGlobals is a section of docs/globals.md.
var orderGlobals = globalSection{
	title: "Order, permutations and arrays of sets",
	intro: `Figures are clauses for arrays of 10 variables of 10 values (of 10 possible
elements), with their domains: native / as the standard library decomposes it.
BENCHMARKS.md compares the encodings on models.`,
	globals: []globalEntry{
		{
			names:    "`inverse`",
			of:       []string{"gozinc_inverse"},
			encoding: "f[i] = j and invf[j] = i are one direct literal, 649 / 841; reified 942 / 4470: a literal for each element whose counterpart is missing",
			source:   "`encode/order/inverse.go`",
			strength: "domain of each value; not of the permutation",
			cases: []strengthCase{
				{name: "`inverse`", post: func(b *instance) { b.constraint("gozinc_inverse", 1, b.ints(4, 1, 4), 1, b.ints(4, 1, 4)) }},
			},
		},
		{
			names:    "`inverse_in_range`",
			of:       []string{"gozinc_inverse_in_range"},
			encoding: "as `inverse`, 613 / 3307",
			source:   "`encode/order/inverse.go`",
			strength: "as `inverse`",
		},
		{
			names:    "`inverse` of optional variables",
			encoding: "elements of the arrays",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names:    "`symmetric_all_different`",
			of:       []string{"gozinc_inverse"},
			encoding: "`inverse` of the array and itself, which makes it a permutation: 325 / 871",
			source:   "`encode/mznlib/fzn_symmetric_all_different.mzn`",
			strength: "as `inverse`; odd components check",
		},
		{
			names:    "`lex_less`, `lex_lesseq` of integers",
			of:       []string{"gozinc_lex_less_int", "gozinc_lex_lesseq_int"},
			encoding: "chain of guards in one direction, 342 / 361; reified 522 / 598: negated, the reverse order",
			source:   "`encode/order/lex.go`; Frisch et al. 2006",
			strength: "domain",
			cases: []strengthCase{
				{name: "`lex_less`", post: pairOf("gozinc_lex_less_int", 3, 0, 2)},
				{name: "`lex_lesseq`", post: pairOf("gozinc_lex_lesseq_int", 3, 0, 2)},
				{name: "`lex_less`, reified", claim: "domain", post: func(b *instance) {
					b.constraint("gozinc_lex_less_int_reif", b.ints(3, 0, 2), b.ints(3, 0, 2), b.declare(1, "bool")[0])
				}},
			},
		},
		{
			names:    "`lex_less`, `lex_lesseq` of Booleans",
			of:       []string{"gozinc_lex_less_bool", "gozinc_lex_lesseq_bool"},
			encoding: "the same, 30 / 41",
			source:   "`encode/order/lex.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`lex_less` of Booleans", post: func(b *instance) { b.constraint("gozinc_lex_less_bool", b.bools(5), b.bools(5)) }},
			},
		},
		{
			names:    "`lex_less`, `lex_lesseq` of sets",
			of:       []string{"gozinc_lex_less_set", "gozinc_lex_lesseq_set"},
			encoding: "chain of guards, each of which implies the order of two sets and, where they are equal, the next guard: 842 / 3479, reified 1682 / 3578",
			source:   "`encode/sets/lex.go`; Frisch et al. 2006",
			strength: "refuted; tested for two sets of three elements each",
			cases: []strengthCase{
				{name: "`lex_less` of sets", post: func(b *instance) { b.constraint("gozinc_lex_less_set", b.sets(2, 1, 3), b.sets(2, 1, 3)) }},
			},
		},
		{
			names:    "`lex2`, `strict_lex2`, `lex_chain_less`, `lex_chain_lesseq`",
			encoding: "`lex_lesseq` or `lex_less` of neighbours",
			source:   "standard library",
			strength: "domain of each pair",
		},
		{
			names:    "`lex_chain_lesseq_orbitope`",
			encoding: "`lex_lesseq` of neighbours, and a sum for each row",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names:    "`var_perm_sym`, `var_sqr_sym`",
			encoding: "`lex_lesseq` for each pair of permutations (MiniZinc 2.7 and later)",
			source:   "standard library",
			strength: "domain of each pair",
		},
		{
			names: "`increasing`, `decreasing`, strictly too",
			encoding: "`int_le`, one clause for each value of neighbours (81 of the 162 clauses at 10 are those of the domains), `bool_le` one clause, " +
				"`set_le`; presolve carries bounds through the chain",
			source:   "standard library",
			strength: "domain",
		},
		{
			names:    "`value_precede` of integers",
			of:       []string{"gozinc_value_precede_int"},
			encoding: "literals for \"s occurred\", defined from above: 160 / 194; the standard library cannot reify it",
			source:   "`encode/order/precede.go`; Law & Lee 2004",
			strength: "domain",
			cases: []strengthCase{
				{name: "`value_precede`", post: func(b *instance) { b.constraint("gozinc_value_precede_int", 1, 2, b.ints(5, 0, 3)) }},
			},
		},
		{
			names:    "`value_precede` of sets",
			of:       []string{"gozinc_value_precede_set"},
			encoding: "the same over memberships: 31 / 80",
			source:   "`encode/order/precede_set.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`value_precede` of sets", post: func(b *instance) { b.constraint("gozinc_value_precede_set", 1, 2, b.sets(4, 1, 3)) }},
			},
		},
		{
			names:    "`value_precede_chain` of integers",
			of:       []string{"gozinc_value_precede_chain_int"},
			encoding: "the counting automaton in order encoding; 258 / 701, and 190 / 235 by order literals where the chain rises to the greatest value",
			source:   "`encode/order/precede.go`",
			strength: "domain for different values",
			cases: []strengthCase{
				{name: "`value_precede_chain`", claim: "domain", post: func(b *instance) { b.constraint("gozinc_value_precede_chain_int", "[2,1,3]", b.ints(5, 0, 3)) }},
			},
		},
		{
			names:    "`value_precede_chain` of sets",
			encoding: "`value_precede` of neighbours in the chain",
			source:   "standard library",
			strength: "domain of each pair",
		},
		{
			names:    "`seq_precede_chain` of integers",
			of:       []string{"gozinc_value_precede_chain_int"},
			encoding: "`value_precede_chain` of 1 to the greatest value: 190 / 235",
			source:   "`encode/mznlib/fzn_seq_precede_chain_int.mzn`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`seq_precede_chain`", post: func(b *instance) { b.constraint("gozinc_value_precede_chain_int", "[1,2,3]", b.ints(5, 1, 3)) }},
			},
		},
		{
			names:    "`seq_precede_chain` of sets",
			encoding: "greatest elements of the sets, linear",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names:    "`sort`",
			of:       []string{"gozinc_sort"},
			encoding: "for each value a totalizer over x ≥ value, whose outputs are y ≥ value: 1988 / 2822; a permutation matrix for wide domains",
			source:   "`encode/order/sort.go`; Bailleux & Boufkhad 2003",
			strength: "bounds of y",
			cases: []strengthCase{
				{name: "`sort`", claim: "bounds of the sorted values", post: pairOf("gozinc_sort", 3, 0, 4)},
			},
		},
		{
			names:    "`arg_sort`",
			of:       []string{"gozinc_arg_sort"},
			encoding: "the sorted values, shared with `sort`, are what the indices select; ties by one literal for each pair of neighbours: 3848 / 3251",
			source:   "`encode/order/arg_sort.go`",
			strength: "check of p; bounds of the values",
			cases: []strengthCase{
				{name: "`arg_sort`", post: func(b *instance) { b.constraint("gozinc_arg_sort", 1, b.ints(3, 0, 3), b.ints(3, 1, 3)) }},
			},
		},
		{
			names:    "`arg_max`, `arg_min` of integers and Booleans",
			of:       []string{"gozinc_arg_max_int", "gozinc_arg_min_int", "gozinc_arg_max_bool", "gozinc_arg_min_bool"},
			encoding: "the maximum in order encoding; index > i makes x[i] less: 400 / 1337, Booleans 72 / 137",
			source:   "`encode/order/argmax.go`",
			strength: "bounds of the maximum, check of the index",
			cases: []strengthCase{
				{name: "`arg_max`", claim: "–", post: func(b *instance) { b.constraint("gozinc_arg_max_int", 1, b.ints(4, 0, 3), b.one(1, 4)) }},
			},
		},
		{
			names:    "`arg_max`, `arg_min` of optional variables",
			encoding: "conditional elements",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names:    "`maximum`, `minimum`, `max`, `min`",
			of:       []string{"array_int_maximum", "array_int_minimum", "int_max", "int_min"},
			encoding: "m ≥ k exactly if some x ≥ k: n+1 clauses for each value, 171 with the domains",
			source:   "`encode/arith/extremum.go`",
			strength: "bounds",
			cases: []strengthCase{
				{name: "`maximum`", post: func(b *instance) { b.constraint("array_int_maximum", b.one(0, 4), b.ints(4, 0, 4)) }},
				{name: "`int_max`", post: three("int_max", 0, 4, 4)},
			},
		},
		{
			names:    "`disjoint`",
			encoding: "`set_intersect` with the empty set: one clause for each element, the least there is",
			source:   "standard library",
			strength: "domain",
		},
		{
			names:    "`all_disjoint`",
			of:       []string{"gozinc_all_disjoint"},
			encoding: "at most one membership for each element, 451 / 451, in one constraint instead of 90",
			source:   "`encode/sets/global.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`all_disjoint`", post: func(b *instance) { b.constraint("gozinc_all_disjoint", b.sets(3, 1, 4)) }},
			},
		},
		{
			names:    "`partition_set`",
			of:       []string{"gozinc_partition_set"},
			encoding: "exactly one membership for each element: 461 / 701; reified 822 / 2176",
			source:   "`encode/sets/global.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`partition_set`", post: func(b *instance) { b.constraint("gozinc_partition_set", b.sets(3, 1, 4), "1..4") }},
			},
		},
		{
			names:    "`inverse_set`",
			of:       []string{"gozinc_inverse_set"},
			encoding: "j in f[i] and i in invf[j] are one literal: none / 91",
			source:   "`encode/sets/channel.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`inverse_set`", post: func(b *instance) { b.constraint("gozinc_inverse_set", 1, b.sets(3, 1, 2), 1, b.sets(2, 1, 3)) }},
			},
		},
		{
			names:    "`int_set_channel`",
			of:       []string{"gozinc_int_set_channel"},
			encoding: "x[i] = j and i in y[j] are one literal: 321 / 521",
			source:   "`encode/sets/channel.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`int_set_channel`", post: func(b *instance) { b.constraint("gozinc_int_set_channel", 1, b.ints(3, 1, 3), 1, b.sets(3, 1, 3)) }},
			},
		},
		{
			names:    "`link_set_to_booleans`",
			encoding: "`set_in_reif`, whose control becomes the membership literal: no clause",
			source:   "standard library",
			strength: "domain",
		},
		{
			names:    "`sum_set`",
			encoding: "a linear equation over membership literals",
			source:   "standard library",
			strength: "bounds",
		},
		{
			names:    "`piecewise_linear`",
			encoding: "over floats: linear constraints under Booleans",
			source:   "standard library",
			strength: "the parts'",
		},
	},
}
