package order_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/order"
	"github.com/gozinc/gozinc/internal/test/globals"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) { globals.Check(t, "Order and permutations", order.Rows, orderGlobals) }

// orderGlobals is a section of docs/globals.md.
var orderGlobals = globals.Section{
	Title: "Order and permutations",
	Intro: `Figures are clauses for arrays of 10 variables of 10 values (of 10 possible
elements), with their domains: native / as the standard library decomposes it.
BENCHMARKS.md compares the encodings on models.`,
	Entries: []globals.Entry{
		{
			Names:    "`inverse`",
			Of:       []string{"gozinc_inverse"},
			Encoding: "f[i] = j and invf[j] = i are one direct literal, 649 / 841; reified 942 / 4470: a literal for each element whose counterpart is missing",
			Source:   "`encode/order/inverse.go`",
			Strength: "domain of each value; not of the permutation",
			Cases: []globals.Case{
				{Name: "`inverse`", Post: func(b *globals.Instance) { b.Constraint("gozinc_inverse", 1, b.Ints(4, 1, 4), 1, b.Ints(4, 1, 4)) }},
			},
		},
		{
			Names:    "`inverse_in_range`",
			Of:       []string{"gozinc_inverse_in_range"},
			Encoding: "as `inverse`, 613 / 3307",
			Source:   "`encode/order/inverse.go`",
			Strength: "as `inverse`",
		},
		{
			Names:    "`inverse` of optional variables",
			Encoding: "elements of the arrays",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names:    "`symmetric_all_different`",
			Of:       []string{"gozinc_inverse"},
			Encoding: "`inverse` of the array and itself, which makes it a permutation: 325 / 871",
			Source:   "`encode/mznlib/fzn_symmetric_all_different.mzn`",
			Strength: "as `inverse`; odd components check",
		},
		{
			Names:    "`lex_less`, `lex_lesseq` of integers",
			Of:       []string{"gozinc_lex_less_int", "gozinc_lex_lesseq_int"},
			Encoding: "chain of guards in one direction, 342 / 361; reified 522 / 598: negated, the reverse order",
			Source:   "`encode/order/lex.go`; Frisch et al. 2006",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`lex_less`", Post: globals.PairOf("gozinc_lex_less_int", 3, 0, 2)},
				{Name: "`lex_lesseq`", Post: globals.PairOf("gozinc_lex_lesseq_int", 3, 0, 2)},
				{Name: "`lex_less`, reified", Claim: "domain", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_lex_less_int_reif", b.Ints(3, 0, 2), b.Ints(3, 0, 2), b.Declare(1, "bool")[0])
				}},
			},
		},
		{
			Names:    "`lex_less`, `lex_lesseq` of Booleans",
			Of:       []string{"gozinc_lex_less_bool", "gozinc_lex_lesseq_bool"},
			Encoding: "the same, 30 / 41",
			Source:   "`encode/order/lex.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`lex_less` of Booleans", Post: func(b *globals.Instance) { b.Constraint("gozinc_lex_less_bool", b.Bools(5), b.Bools(5)) }},
			},
		},
		{
			Names:    "`lex2`, `strict_lex2`, `lex_chain_less`, `lex_chain_lesseq`",
			Encoding: "`lex_lesseq` or `lex_less` of neighbours",
			Source:   "standard library",
			Strength: "domain of each pair",
		},
		{
			Names:    "`lex_chain_lesseq_orbitope`",
			Encoding: "`lex_lesseq` of neighbours, and a sum for each row",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names:    "`var_perm_sym`, `var_sqr_sym`",
			Encoding: "`lex_lesseq` for each pair of permutations (MiniZinc 2.7 and later)",
			Source:   "standard library",
			Strength: "domain of each pair",
		},
		{
			Names: "`increasing`, `decreasing`, strictly too",
			Encoding: "`int_le`, one clause for each value of neighbours (81 of the 162 clauses at 10 are those of the domains), `bool_le` one clause, " +
				"`set_le`; presolve carries bounds through the chain",
			Source:   "standard library",
			Strength: "domain",
		},
		{
			Names:    "`value_precede` of integers",
			Of:       []string{"gozinc_value_precede_int"},
			Encoding: "literals for \"s occurred\", defined from above: 160 / 194; the standard library cannot reify it",
			Source:   "`encode/order/precede.go`; Law & Lee 2004",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`value_precede`", Post: func(b *globals.Instance) { b.Constraint("gozinc_value_precede_int", 1, 2, b.Ints(5, 0, 3)) }},
			},
		},
		{
			Names:    "`value_precede` of sets",
			Of:       []string{"gozinc_value_precede_set"},
			Encoding: "the same over memberships: 31 / 80",
			Source:   "`encode/order/precede_set.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`value_precede` of sets", Post: func(b *globals.Instance) { b.Constraint("gozinc_value_precede_set", 1, 2, b.Sets(4, 1, 3)) }},
			},
		},
		{
			Names:    "`value_precede_chain` of integers",
			Of:       []string{"gozinc_value_precede_chain_int"},
			Encoding: "the counting automaton in order encoding; 258 / 701, and 190 / 235 by order literals where the chain rises to the greatest value",
			Source:   "`encode/order/precede.go`",
			Strength: "domain for different values, holes refuted",
			Cases: []globals.Case{
				{Name: "`value_precede_chain`", Claim: "domain, holes refuted", Post: func(b *globals.Instance) { b.Constraint("gozinc_value_precede_chain_int", "[2,1,3]", b.Ints(5, 0, 3)) }},
			},
		},
		{
			Names:    "`value_precede_chain` of sets",
			Encoding: "`value_precede` of neighbours in the chain",
			Source:   "standard library",
			Strength: "domain of each pair",
		},
		{
			Names:    "`seq_precede_chain` of integers",
			Of:       []string{"gozinc_value_precede_chain_int"},
			Encoding: "`value_precede_chain` of 1 to the greatest value: 190 / 235",
			Source:   "`encode/mznlib/fzn_seq_precede_chain_int.mzn`",
			Strength: "domain, holes refuted",
			Cases: []globals.Case{
				{Name: "`seq_precede_chain`", Post: func(b *globals.Instance) { b.Constraint("gozinc_value_precede_chain_int", "[1,2,3]", b.Ints(5, 1, 3)) }},
			},
		},
		{
			Names:    "`seq_precede_chain` of sets",
			Encoding: "greatest elements of the sets, linear",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names:    "`sort`",
			Of:       []string{"gozinc_sort"},
			Encoding: "for each value a totalizer over x ≥ value, whose outputs are y ≥ value: 1988 / 2822; a permutation matrix for wide domains",
			Source:   "`encode/order/sort.go`; Bailleux & Boufkhad 2003",
			Strength: "bounds of y",
			Cases: []globals.Case{
				{Name: "`sort`", Claim: "bounds of the sorted values", Post: globals.PairOf("gozinc_sort", 3, 0, 4)},
			},
		},
		{
			Names:    "`arg_sort`",
			Of:       []string{"gozinc_arg_sort"},
			Encoding: "the sorted values, shared with `sort`, are what the indices select; ties by one literal for each pair of neighbours: 3848 / 3251",
			Source:   "`encode/order/arg_sort.go`",
			Strength: "check of p; bounds of the values",
			Cases: []globals.Case{
				{Name: "`arg_sort`", Post: func(b *globals.Instance) { b.Constraint("gozinc_arg_sort", 1, b.Ints(3, 0, 3), b.Ints(3, 1, 3)) }},
			},
		},
		{
			Names:    "`arg_max`, `arg_min` of integers and Booleans",
			Of:       []string{"gozinc_arg_max_int", "gozinc_arg_min_int", "gozinc_arg_max_bool", "gozinc_arg_min_bool"},
			Encoding: "the maximum in order encoding; index > i makes x[i] less: 400 / 1337, Booleans 72 / 137",
			Source:   "`encode/order/argmax.go`",
			Strength: "bounds of the maximum, check of the index",
			Cases: []globals.Case{
				{Name: "`arg_max`", Claim: "–", Post: func(b *globals.Instance) { b.Constraint("gozinc_arg_max_int", 1, b.Ints(4, 0, 3), b.One(1, 4)) }},
			},
		},
		{
			Names:    "`arg_max`, `arg_min` of optional variables",
			Encoding: "conditional elements",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names:    "`piecewise_linear`",
			Encoding: "over floats: linear constraints under Booleans",
			Source:   "standard library",
			Strength: "the parts'",
		},
	},
}
