package counting_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/globals"
	"github.com/gozinc/gozinc/sat"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) {
	globals.Check(t, "Values, counts and sums over parts", counting.Rows, countingGlobals, packingGlobals)
}

// countingGlobals is a section of docs/globals.md.
var countingGlobals = globals.Section{
	Title: "Values and counts",
	Entries: []globals.Entry{
		{
			Names: "`all_different`",
			Of:    []string{"gozinc_all_different"},
			Encoding: "at most one for each value; a permutation at least one too; for wide domains Hall intervals, or a difference for each pair " +
				"without native integers; where order matters for an optimum a tight one counts the ends of its range, and another has Hall intervals too",
			Source:   "`encode/counting/alldifferent.go`, `encode/counting/distinct_propagator.go`; Bessiere et al. 2009, López-Ortiz et al. 2003",
			Strength: "domain of each value; bounds too with Hall intervals; wide domains: bounds, pairs: domain of each pair; bounds of the ends where these are counted",
			Cases: []globals.Case{
				{Name: "`all_different`, permutation", Post: permutationPost},
				{Name: "`all_different`, two values to spare", Post: func(b *globals.Instance) { b.Constraint("gozinc_all_different", b.Ints(4, 1, 6)) }},
			},
			Tried: globals.Tried("gozinc_all_different", permutationPost, globals.Other("permutation, pairs", differences), globals.Other("permutation, ends counted", endsCounted)),
		},
		{
			Names:    "`all_different` of sets",
			Encoding: "a difference for each pair: 28 pairs of 8 sets over 1..5 take 308 clauses",
			Source:   "standard library; `set_ne` is native",
			Strength: "check",
		},
		{
			Names:    "`all_different` of optional variables, `all_different_except_0`",
			Of:       []string{"gozinc_all_different_except"},
			Encoding: "`all_different_except`",
			Source:   "`encode/mznlib`",
			Strength: "as there",
		},
		{
			Names: "`all_different_except`",
			Of:    []string{"gozinc_all_different_except"},
			Encoding: "at most one for each value that is not excepted; for wide domains Hall intervals, or a difference for each pair without native integers; " +
				"Hall intervals too where order matters for an optimum",
			Source:   "`encode/counting/nvalue.go`, `encode/counting/distinct_propagator.go`",
			Strength: "domain of each value; wide domains: bounds, pairs: domain of each pair",
			Cases: []globals.Case{
				{Name: "`all_different_except`", Post: func(b *globals.Instance) { b.Constraint("gozinc_all_different_except", b.Ints(5, 0, 4), "{0}") }},
			},
		},
		{
			Names:    "`all_equal`",
			Of:       []string{"gozinc_all_equal"},
			Encoding: "one variable; reified a cycle of implications for each value",
			Source:   "`encode/counting/all_equal.go`",
			Strength: "domain; reified values are refuted",
			Cases: []globals.Case{
				{Name: "`all_equal`", Post: func(b *globals.Instance) { b.Constraint("gozinc_all_equal", b.Ints(3, 0, 4)) }},
				{Name: "`all_equal`, reified", Claim: "refuted", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_all_equal_reif", b.Ints(3, 0, 4), b.Declare(1, "bool")[0])
				}},
			},
		},
		{
			Names:    "`all_equal` of sets",
			Of:       []string{"gozinc_all_equal_set"},
			Encoding: "one variable; reified a cycle for each possible element",
			Source:   "`encode/counting/all_equal.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`all_equal` of sets", Post: func(b *globals.Instance) { b.Constraint("gozinc_all_equal_set", b.Sets(3, 1, 3)) }},
			},
		},
		{
			Names:    "`count_eq`, `count_neq`, `count_lt`, `count_leq`, `count_gt`, `count_geq`, `count`",
			Of:       []string{"gozinc_count_eq", "gozinc_count_neq", "gozinc_count_lt", "gozinc_count_leq", "gozinc_count_gt", "gozinc_count_geq"},
			Encoding: "direct literals, or equality literals of a variable value, and a totalizer or counter with the number as one more summand, or a propagator",
			Source:   "`encode/counting/count.go`, `encode/arith/weighted_literals.go`; Bailleux & Boufkhad 2003, Sinz 2005",
			Strength: "domain for a fixed value (`neq`: check); else what the equalities give",
			Cases: []globals.Case{
				{Name: "`count_eq`, fixed value", Claim: "domain", Post: globals.Count("gozinc_count_eq", true)},
				{Name: "`count_eq`", Claim: "–", Post: globals.Count("gozinc_count_eq", false)},
				{Name: "`count_leq`, fixed value", Claim: "domain", Post: globals.Count("gozinc_count_leq", true)},
				{Name: "`count_geq`, fixed value", Claim: "domain", Post: globals.Count("gozinc_count_geq", true)},
				{Name: "`count_neq`, fixed value", Claim: "check", Post: globals.Count("gozinc_count_neq", true)},
			},
			Tried: globals.Tried("gozinc_count_geq", globals.Limit("gozinc_count_geq"), globals.Other("fixed value and number, adder", addedUp)),
		},
		{
			Names: "`count_*` of bool, set, float (MiniZinc 2.10)",
			Encoding: "one linear equation: `bool2int` is a view and `set_eq_reif` one literal; 10 sets over 1..5 and a bound take 106 clauses; floats " +
				"by Booleans of their comparisons",
			Source:   "standard library",
			Strength: "as `count`",
		},
		{
			Names:    "`at_least`, `at_most`, `exactly`",
			Of:       []string{"gozinc_count_leq", "gozinc_count_geq", "gozinc_count_eq"},
			Encoding: "`count_leq`, `count_geq`, `count_eq`",
			Source:   "`encode/mznlib`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`at_least`", Post: globals.Limit("gozinc_count_leq")},
				{Name: "`at_most`", Post: globals.Limit("gozinc_count_geq")},
				{Name: "`exactly`", Post: globals.Limit("gozinc_count_eq")},
			},
		},
		{
			Names:    "`at_least`, `at_most`, `exactly` of sets",
			Encoding: "`set_eq_reif` with a fixed set is one literal, and a linear constraint",
			Source:   "standard library",
			Strength: "domain",
		},
		{
			Names:    "`among`",
			Of:       []string{"gozinc_among"},
			Encoding: "a literal for each membership, counted as `count`",
			Source:   "`encode/counting/count.go`",
			Strength: "what the memberships give",
			Cases: []globals.Case{
				{Name: "`among`", Post: func(b *globals.Instance) { b.Constraint("gozinc_among", b.One(0, 4), b.Ints(4, 0, 3), b.Subset(0, 3)) }},
				{Name: "`among`, fixed number", Claim: "–", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_among", b.Between(1, 3), b.Ints(4, 0, 3), b.Subset(0, 3))
				}},
			},
		},
		{
			Names:    "`distribute`",
			Encoding: "`count_eq` for each value, native: 5 variable values in 10 elements 1955 clauses",
			Source:   "standard library",
			Strength: "bounds of each count",
		},
		{
			Names:    "`global_cardinality`, `global_cardinality_closed`",
			Of:       []string{"gozinc_global_cardinality", "gozinc_global_cardinality_closed"},
			Encoding: "`count` for each value; redundant: the counts add up to at most (closed: exactly) the number of elements",
			Source:   "`encode/counting/cardinality.go`",
			Strength: "domain of each value, holes of the counts aside",
			Cases: []globals.Case{
				{Name: "`global_cardinality`", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_global_cardinality", b.Ints(4, 0, 2), "[0,1]", b.Ints(2, 0, 3))
				}},
			},
		},
		{
			Names:    "`global_cardinality_low_up`, `global_cardinality_low_up_closed`",
			Of:       []string{"gozinc_global_cardinality_low_up", "gozinc_global_cardinality_low_up_closed"},
			Encoding: "one totalizer for both bounds of each value, or propagators of them",
			Source:   "`encode/counting/cardinality.go`",
			Strength: "domain of each value",
			Cases: []globals.Case{
				{Name: "`global_cardinality_low_up`", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_global_cardinality_low_up", b.Ints(5, 0, 3), "[0,1,2]", b.Numbers(3, 0, 1), b.Numbers(3, 1, 3))
				}},
				{Name: "`global_cardinality_low_up`, one value", Claim: "domain", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_global_cardinality_low_up", b.Ints(5, 0, 3), "[1]", b.Numbers(1, 0, 2), b.Numbers(1, 2, 3))
				}},
			},
		},
		{
			Names:    "`global_cardinality` of optional variables",
			Of:       []string{"gozinc_global_cardinality"},
			Encoding: "an absent one has a value that is not covered",
			Source:   "standard library",
			Strength: "as there",
		},
		{
			Names:    "`global_cardinality` of sets",
			Encoding: "memberships are literals already, and a linear equation for each value: 8 sets and 5 counts 605 clauses",
			Source:   "standard library",
			Strength: "bounds of each equation",
		},
		{
			Names:    "`nvalue`",
			Of:       []string{"gozinc_nvalue"},
			Encoding: "a literal for each value that occurs, counted; wide domains: for each element that it is the first of its value",
			Source:   "`encode/counting/nvalue.go`; Bessiere et al. 2006 for the decomposition",
			Strength: "bounds of the number by what occurs",
			Cases: []globals.Case{
				{Name: "`nvalue`", Post: func(b *globals.Instance) { b.Constraint("gozinc_nvalue", b.One(1, 4), b.Ints(4, 0, 3)) }},
			},
		},
		{
			Names:    "`member`",
			Of:       []string{"gozinc_member"},
			Encoding: "one clause for each value; wide domains an equality literal for each element",
			Source:   "`encode/counting/nvalue.go`",
			Strength: "`y` loses the values that no element has",
			Cases: []globals.Case{
				{Name: "`member`", Post: func(b *globals.Instance) { b.Constraint("gozinc_member", b.Ints(3, 0, 4), b.One(0, 4)) }},
			},
		},
		{
			Names:    "`member` of bool",
			Encoding: "two clauses",
			Source:   "`encode/mznlib/fzn_member_bool.mzn`",
			Strength: "domain",
		},
		{
			Names:    "`member` of sets, floats",
			Encoding: "`set_eq_imp` for each element and one clause: 8 sets over 1..5 take 81 clauses; floats by Booleans of their comparisons",
			Source:   "standard library",
			Strength: "check",
		},
		{
			Names:    "`range`",
			Encoding: "one clause for each index and value over shared literals: 10 × 10 takes 830 clauses",
			Source:   "standard library",
			Strength: "domain of each part",
		},
		{
			Names:    "`roots`",
			Encoding: "one clause for each index and value over shared literals: 10 × 10 takes 620 clauses",
			Source:   "standard library",
			Strength: "domain of each part",
		},
	},
}

// packingGlobals is a section of docs/globals.md.
var packingGlobals = globals.Section{
	Title: "Sums over parts",
	Note: `All native rows of both sections have native half-reified and reified forms: the
complement selects a count, bin, window or pair that is wrong. Negated
` + "`" + `sliding_sum` + "`" + ` is weaker than its definition in the standard library, whose
reified form may choose its partial sums at will.`,
	Entries: []globals.Entry{
		{
			Names: "`bin_packing`",
			Of:    []string{"gozinc_bin_packing"},
			Encoding: "a pseudo-Boolean constraint for each bin, or a propagator of it; redundant: each bin holds what the others have no room for; wide domains: for each " +
				"item the weights in its bin",
			Source:   "`encode/counting/bin_packing.go`, `encode/arith/weighted_literals.go`; Shaw 2004 for the redundancy",
			Strength: "domain of each bin, in adders check",
			Cases: []globals.Case{
				{Name: "`bin_packing`", Post: packingPost},
			},
			Tried: globals.Tried("gozinc_bin_packing", packingPost, globals.Other("not redundant", packedAlone)),
		},
		{
			Names:    "`bin_packing_capa`",
			Of:       []string{"gozinc_bin_packing_capa"},
			Encoding: "as `bin_packing`",
			Source:   "`encode/counting/bin_packing.go`",
			Strength: "domain of each bin, in adders check",
		},
		{
			Names:    "`bin_packing_load`",
			Of:       []string{"gozinc_bin_packing_load"},
			Encoding: "a pseudo-Boolean equation for each bin, the load as one more summand, or propagators of it; redundant: the loads add up to all weights",
			Source:   "`encode/counting/bin_packing.go`",
			Strength: "bounds of each equation, in adders check",
			Cases: []globals.Case{
				{Name: "`bin_packing_load`", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_bin_packing_load", 1, b.Ints(2, 0, 5), b.Ints(4, 1, 2), b.Numbers(4, 1, 3))
				}},
			},
		},
		{
			Names:    "`bin_packing*` of optional variables",
			Of:       []string{"gozinc_bin_packing", "gozinc_bin_packing_capa", "gozinc_bin_packing_load"},
			Encoding: "an absent item is in one more bin",
			Source:   "standard library",
			Strength: "as there",
		},
		{
			Names:    "`knapsack`",
			Encoding: "two linear equations, which are all that there is: 20 kinds of 3 values 4690 clauses",
			Source:   "standard library",
			Strength: "bounds of each equation",
		},
		{
			Names:    "`sliding_sum`",
			Of:       []string{"gozinc_sliding_sum"},
			Encoding: "two linear constraints for each window",
			Source:   "`encode/counting/sliding_sum.go`",
			Strength: "domain of each bound of a window",
			Cases: []globals.Case{
				{Name: "`sliding_sum`", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_sliding_sum", b.Between(1, 2), b.Between(3, 4), 3, b.Ints(5, 0, 3))
				}},
				{Name: "`sliding_sum`, one bound of one window", Claim: "domain", Post: func(b *globals.Instance) { b.Constraint("gozinc_sliding_sum", 0, b.Between(2, 6), 4, b.Ints(4, 0, 3)) }},
				{Name: "`sliding_sum`, one window", Claim: "bounds", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_sliding_sum", b.Between(1, 3), b.Between(4, 6), 4, b.Ints(4, 0, 3))
				}},
			},
		},
		{
			Names:    "`sliding_among` (MiniZinc 2.10)",
			Of:       []string{"gozinc_sliding_sum"},
			Encoding: "`sliding_sum` over memberships",
			Source:   "standard library",
			Strength: "domain of each bound of a window",
		},
		{
			Names:    "`sum_pred`",
			Encoding: "one `array_int_element` over the sums, native: 20 sets 192 clauses",
			Source:   "standard library",
			Strength: "domain",
		},
	},
}

func permutationPost(b *globals.Instance) { b.Constraint("gozinc_all_different", b.Ints(5, 1, 5)) }

func packingPost(b *globals.Instance) {
	b.Constraint("gozinc_bin_packing", b.Between(5, 7), b.Ints(5, 1, 3), b.Numbers(5, 1, 4))
}

// addedUp has literals counted in adders: how often a fixed value occurs.
func addedUp(e *constraint.Encoder, g sat.Lit, a store.Args) {
	sum := arith.NewBinarySum(a.View(2).B)
	for _, x := range a.Views(0) {
		sum.AddLits([]int64{1}, []sat.Lit{e.Eq(x, a.View(1).B)})
	}
	sum.Post(e, g, pb.LE)
}

// packedAlone has a sum for each bin, and nothing redundant.
func packedAlone(e *constraint.Encoder, g sat.Lit, a store.Args) {
	for bin := range int64(4) {
		var terms []pb.Term
		for i, x := range a.Views(1) {
			terms = append(terms, pb.Literal(e.Eq(x, bin), a.Ints(2)[i]))
		}
		e.Fail(pb.Le(e.Sink, g, terms, a.Int(0), pb.Options{}))
	}
}

func differences(e *constraint.Encoder, g sat.Lit, a store.Args) {
	for i, x := range a.Views(0) {
		for _, y := range a.Views(0)[:i] {
			arith.Differ(e, g, x, y)
		}
	}
}

func endsCounted(e *constraint.Encoder, g sat.Lit, a store.Args) {
	for _, x := range a.Views(0) {
		counting.Compared(e)[e.Store.Resolve(x).ID] = true
	}
	counting.AllDifferent(e, g, a.Views(0), nil)
}
