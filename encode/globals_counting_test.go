package encode

import "github.com/gozinc/gozinc/encode/pb"

// countingGlobals is a section of docs/globals.md.
var countingGlobals = globalSection{
	title: "Values and counts",
	globals: []globalEntry{
		{
			names: "`all_different`",
			of:    []string{"gozinc_all_different"},
			encoding: "at most one for each value; a permutation at least one too; for wide domains Hall intervals, or a difference for each pair " +
				"without native integers; where order matters for an optimum a tight one counts the ends of its range, and another has Hall intervals too",
			source:   "`encode/counting/alldifferent.go`, `encode/counting/distinct_propagator.go`; Bessiere et al. 2009, López-Ortiz et al. 2003",
			strength: "domain of each value; bounds too with Hall intervals; wide domains: bounds, pairs: domain of each pair; bounds of the ends where these are counted",
			cases: []strengthCase{
				{name: "`all_different`, permutation", post: permutationPost},
				{name: "`all_different`, two values to spare", post: func(b *instance) { b.constraint("gozinc_all_different", b.ints(4, 1, 6)) }},
			},
			tried: asTried("gozinc_all_different", permutationPost, other{"permutation, pairs", differences}, other{"permutation, ends counted", endsCounted}),
		},
		{
			names:    "`all_different` of sets",
			encoding: "a difference for each pair: 28 pairs of 8 sets over 1..5 take 308 clauses",
			source:   "standard library; `set_ne` is native",
			strength: "check",
		},
		{
			names:    "`all_different` of optional variables, `all_different_except_0`",
			of:       []string{"gozinc_all_different_except"},
			encoding: "`all_different_except`",
			source:   "`encode/mznlib`",
			strength: "as there",
		},
		{
			names: "`all_different_except`",
			of:    []string{"gozinc_all_different_except"},
			encoding: "at most one for each value that is not excepted; for wide domains Hall intervals, or a difference for each pair without native integers; " +
				"Hall intervals too where order matters for an optimum",
			source:   "`encode/counting/nvalue.go`, `encode/counting/distinct_propagator.go`",
			strength: "domain of each value; wide domains: bounds, pairs: domain of each pair",
			cases: []strengthCase{
				{name: "`all_different_except`", post: func(b *instance) { b.constraint("gozinc_all_different_except", b.ints(5, 0, 4), "{0}") }},
			},
		},
		{
			names:    "`all_equal`",
			of:       []string{"gozinc_all_equal"},
			encoding: "one variable; reified a cycle of implications for each value",
			source:   "`encode/counting/all_equal.go`",
			strength: "domain; reified values are refuted",
			cases: []strengthCase{
				{name: "`all_equal`", post: func(b *instance) { b.constraint("gozinc_all_equal", b.ints(3, 0, 4)) }},
				{name: "`all_equal`, reified", claim: "refuted", post: func(b *instance) {
					b.constraint("gozinc_all_equal_reif", b.ints(3, 0, 4), b.declare(1, "bool")[0])
				}},
			},
		},
		{
			names:    "`all_equal` of sets",
			of:       []string{"gozinc_all_equal_set"},
			encoding: "one variable; reified a cycle for each possible element",
			source:   "`encode/counting/all_equal.go`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`all_equal` of sets", post: func(b *instance) { b.constraint("gozinc_all_equal_set", b.sets(3, 1, 3)) }},
			},
		},
		{
			names:    "`count_eq`, `count_neq`, `count_lt`, `count_leq`, `count_gt`, `count_geq`, `count`",
			of:       []string{"gozinc_count_eq", "gozinc_count_neq", "gozinc_count_lt", "gozinc_count_leq", "gozinc_count_gt", "gozinc_count_geq"},
			encoding: "direct literals, or equality literals of a variable value, and a totalizer or counter with the number as one more summand, or a propagator",
			source:   "`encode/counting/count.go`, `encode/arith/weighted_literals.go`; Bailleux & Boufkhad 2003, Sinz 2005",
			strength: "domain for a fixed value (`neq`: check); else what the equalities give",
			cases: []strengthCase{
				{name: "`count_eq`, fixed value", claim: "domain", post: count("gozinc_count_eq", true)},
				{name: "`count_eq`", claim: "–", post: count("gozinc_count_eq", false)},
				{name: "`count_leq`, fixed value", claim: "domain", post: count("gozinc_count_leq", true)},
				{name: "`count_geq`, fixed value", claim: "domain", post: count("gozinc_count_geq", true)},
				{name: "`count_neq`, fixed value", claim: "check", post: count("gozinc_count_neq", true)},
			},
			tried: asTried("gozinc_count_geq", limit("gozinc_count_geq"), countedBy(pb.Tree, pb.MDD, pb.Watchdog, pb.Adder)...),
		},
		{
			names: "`count_*` of bool, set, float (MiniZinc 2.10)",
			encoding: "one linear equation: `bool2int` is a view and `set_eq_reif` one literal; 10 sets over 1..5 and a bound take 106 clauses; floats " +
				"by Booleans of their comparisons",
			source:   "standard library",
			strength: "as `count`",
		},
		{
			names:    "`at_least`, `at_most`, `exactly`",
			of:       []string{"gozinc_count_leq", "gozinc_count_geq", "gozinc_count_eq"},
			encoding: "`count_leq`, `count_geq`, `count_eq`",
			source:   "`encode/mznlib`",
			strength: "domain",
			cases: []strengthCase{
				{name: "`at_least`", post: limit("gozinc_count_leq")},
				{name: "`at_most`", post: limit("gozinc_count_geq")},
				{name: "`exactly`", post: limit("gozinc_count_eq")},
			},
		},
		{
			names:    "`at_least`, `at_most`, `exactly` of sets",
			encoding: "`set_eq_reif` with a fixed set is one literal, and a linear constraint",
			source:   "standard library",
			strength: "domain",
		},
		{
			names:    "`among`",
			of:       []string{"gozinc_among"},
			encoding: "a literal for each membership, counted as `count`",
			source:   "`encode/counting/count.go`",
			strength: "for a fixed number values are refuted; else what the memberships give",
			cases: []strengthCase{
				{name: "`among`", post: func(b *instance) { b.constraint("gozinc_among", b.one(0, 4), b.ints(4, 0, 3), b.subset(0, 3)) }},
				{name: "`among`, fixed number", claim: "refuted", post: func(b *instance) { b.constraint("gozinc_among", b.between(1, 3), b.ints(4, 0, 3), b.subset(0, 3)) }},
			},
		},
		{
			names:    "`distribute`",
			encoding: "`count_eq` for each value, native: 5 variable values in 10 elements 1955 clauses",
			source:   "standard library",
			strength: "bounds of each count",
		},
		{
			names:    "`global_cardinality`, `global_cardinality_closed`",
			of:       []string{"gozinc_global_cardinality", "gozinc_global_cardinality_closed"},
			encoding: "`count` for each value; redundant: the counts add up to at most (closed: exactly) the number of elements",
			source:   "`encode/counting/cardinality.go`",
			strength: "domain of each value, holes of the counts aside",
			cases: []strengthCase{
				{name: "`global_cardinality`", post: func(b *instance) {
					b.constraint("gozinc_global_cardinality", b.ints(4, 0, 2), "[0,1]", b.ints(2, 0, 3))
				}},
			},
		},
		{
			names:    "`global_cardinality_low_up`, `global_cardinality_low_up_closed`",
			of:       []string{"gozinc_global_cardinality_low_up", "gozinc_global_cardinality_low_up_closed"},
			encoding: "one totalizer for both bounds of each value, or propagators of them",
			source:   "`encode/counting/cardinality.go`",
			strength: "domain of each value",
			cases: []strengthCase{
				{name: "`global_cardinality_low_up`", post: func(b *instance) {
					b.constraint("gozinc_global_cardinality_low_up", b.ints(5, 0, 3), "[0,1,2]", b.numbers(3, 0, 1), b.numbers(3, 1, 3))
				}},
				{name: "`global_cardinality_low_up`, one value", claim: "domain", post: func(b *instance) {
					b.constraint("gozinc_global_cardinality_low_up", b.ints(5, 0, 3), "[1]", b.numbers(1, 0, 2), b.numbers(1, 2, 3))
				}},
			},
		},
		{
			names:    "`global_cardinality` of optional variables",
			of:       []string{"gozinc_global_cardinality"},
			encoding: "an absent one has a value that is not covered",
			source:   "standard library",
			strength: "as there",
		},
		{
			names:    "`global_cardinality` of sets",
			encoding: "memberships are literals already, and a linear equation for each value: 8 sets and 5 counts 605 clauses",
			source:   "standard library",
			strength: "bounds of each equation",
		},
		{
			names:    "`nvalue`",
			of:       []string{"gozinc_nvalue"},
			encoding: "a literal for each value that occurs, counted; wide domains: for each element that it is the first of its value",
			source:   "`encode/counting/nvalue.go`; Bessiere et al. 2006 for the decomposition",
			strength: "check; bounds of the number by what occurs",
			cases: []strengthCase{
				{name: "`nvalue`", post: func(b *instance) { b.constraint("gozinc_nvalue", b.one(1, 4), b.ints(4, 0, 3)) }},
			},
		},
		{
			names:    "`member`",
			of:       []string{"gozinc_member"},
			encoding: "one clause for each value; wide domains an equality literal for each element",
			source:   "`encode/counting/nvalue.go`",
			strength: "`y` loses the values that no element has",
			cases: []strengthCase{
				{name: "`member`", post: func(b *instance) { b.constraint("gozinc_member", b.ints(3, 0, 4), b.one(0, 4)) }},
			},
		},
		{
			names:    "`member` of bool",
			encoding: "two clauses",
			source:   "`encode/mznlib/fzn_member_bool.mzn`",
			strength: "domain",
		},
		{
			names:    "`member` of sets, floats",
			encoding: "`set_eq_imp` for each element and one clause: 8 sets over 1..5 take 81 clauses; floats by Booleans of their comparisons",
			source:   "standard library",
			strength: "check",
		},
		{
			names:    "`at_most1`",
			of:       []string{"gozinc_at_most1"},
			encoding: "for each pair of sets at most one of the literals of common elements",
			source:   "`encode/sets/at_most1.go`",
			strength: "domain of each pair",
		},
		{
			names:    "`range`",
			encoding: "one clause for each index and value over shared literals: 10 × 10 takes 830 clauses",
			source:   "standard library",
			strength: "domain of each part",
		},
		{
			names:    "`roots`",
			encoding: "one clause for each index and value over shared literals: 10 × 10 takes 620 clauses",
			source:   "standard library",
			strength: "domain of each part",
		},
	},
}
