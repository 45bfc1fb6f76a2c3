package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/pb"
)

// packingGlobals is a section of docs/globals.md.
var packingGlobals = globalSection{
	title: "Sums over parts",
	note: `All native rows of both sections have native half-reified and reified forms: the
complement selects a count, bin, window or pair that is wrong. Negated
` + "`" + `sliding_sum` + "`" + ` is weaker than its definition in the standard library, whose
reified form may choose its partial sums at will.`,
	globals: []globalEntry{
		{
			names: "`bin_packing`",
			of:    []string{"gozinc_bin_packing"},
			encoding: "a pseudo-Boolean constraint for each bin, or a propagator of it; redundant: each bin holds what the others have no room for; wide domains: for each " +
				"item the weights in its bin",
			source:   "`encode/counting/bin_packing.go`, `encode/arith/weighted_literals.go`; Shaw 2004 for the redundancy",
			strength: "domain of each bin, in adders check",
			cases: []strengthCase{
				{name: "`bin_packing`", post: packingPost},
			},
			tried: asTried("gozinc_bin_packing", packingPost, packedBy(pb.Tree, pb.MDD, pb.Watchdog, pb.Adder)...),
		},
		{
			names:    "`bin_packing_capa`",
			of:       []string{"gozinc_bin_packing_capa"},
			encoding: "as `bin_packing`",
			source:   "`encode/counting/bin_packing.go`",
			strength: "domain of each bin, in adders check",
		},
		{
			names:    "`bin_packing_load`",
			of:       []string{"gozinc_bin_packing_load"},
			encoding: "a pseudo-Boolean equation for each bin, the load as one more summand, or propagators of it; redundant: the loads add up to all weights",
			source:   "`encode/counting/bin_packing.go`",
			strength: "bounds of each equation, in adders check",
			cases: []strengthCase{
				{name: "`bin_packing_load`", post: func(b *instance) {
					b.constraint("gozinc_bin_packing_load", 1, b.ints(2, 0, 5), b.ints(4, 1, 2), b.numbers(4, 1, 3))
				}},
			},
		},
		{
			names:    "`bin_packing*` of optional variables",
			of:       []string{"gozinc_bin_packing", "gozinc_bin_packing_capa", "gozinc_bin_packing_load"},
			encoding: "an absent item is in one more bin",
			source:   "standard library",
			strength: "as there",
		},
		{
			names:    "`knapsack`",
			encoding: "two linear equations, which are all that there is: 20 kinds of 3 values 4690 clauses",
			source:   "standard library",
			strength: "bounds of each equation",
		},
		{
			names:    "`linear`",
			of:       []string{"int_lin_eq", "int_lin_le"},
			encoding: "as CONSTRAINTS.md says, by predicted size",
			source:   "`encode/pb`",
			strength: "domain of `≤`; bounds of both inequalities of `=`; adders check",
			tried: slices.Concat(
				asTried("int_lin_le", linearPost("int_lin_le"), sums(pb.LE, pb.Tree, pb.MDD, pb.Watchdog, pb.Adder)...),
				asTried("int_lin_eq", linearPost("int_lin_eq"), sums(pb.EQ, pb.Tree, pb.MDD, pb.Adder)...),
			),
		},
		{
			names:    "`sliding_sum`",
			of:       []string{"gozinc_sliding_sum"},
			encoding: "sums of the ends and beginnings of blocks, two of which make a window; short windows a linear constraint each",
			source:   "`encode/counting/sliding_sum.go`",
			strength: "domain of each bound of a window",
			cases: []strengthCase{
				{name: "`sliding_sum`", post: func(b *instance) {
					b.constraint("gozinc_sliding_sum", b.between(1, 2), b.between(3, 4), 3, b.ints(5, 0, 3))
				}},
				{name: "`sliding_sum`, one bound of one window", claim: "domain", post: func(b *instance) { b.constraint("gozinc_sliding_sum", 0, b.between(2, 6), 4, b.ints(4, 0, 3)) }},
				{name: "`sliding_sum`, one window", claim: "bounds", post: func(b *instance) {
					b.constraint("gozinc_sliding_sum", b.between(1, 3), b.between(4, 6), 4, b.ints(4, 0, 3))
				}},
			},
		},
		{
			names:    "`sliding_among` (MiniZinc 2.10)",
			of:       []string{"gozinc_sliding_sum"},
			encoding: "`sliding_sum` over memberships",
			source:   "standard library",
			strength: "domain of each bound of a window",
		},
		{
			names:    "`sum_pred`",
			encoding: "one `array_int_element` over the sums, native: 20 sets 192 clauses",
			source:   "standard library",
			strength: "domain",
		},
	},
}
