package sets_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/sets"
	"github.com/gozinc/gozinc/internal/test/globals"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) { globals.Check(t, "Sets", sets.Rows, setGlobals) }

// setGlobals is a section of docs/globals.md.
var setGlobals = globals.Section{
	Title: "Sets",
	Intro: `Figures are as above, of arrays of 10 sets of 10 possible elements.`,
	Entries: []globals.Entry{
		{
			Names:    "`lex_less`, `lex_lesseq` of sets",
			Of:       []string{"gozinc_lex_less_set", "gozinc_lex_lesseq_set"},
			Encoding: "chain of guards, each of which implies the order of two sets and, where they are equal, the next guard: 842 / 3479, reified 1682 / 3578",
			Source:   "`encode/sets/lex.go`; Frisch et al. 2006",
			Strength: "refuted; tested for two sets of three elements each",
			Cases: []globals.Case{
				{Name: "`lex_less` of sets", Post: func(b *globals.Instance) { b.Constraint("gozinc_lex_less_set", b.Sets(2, 1, 3), b.Sets(2, 1, 3)) }},
			},
		},
		{
			Names:    "`disjoint`",
			Encoding: "`set_intersect` with the empty set: one clause for each element, the least there is",
			Source:   "standard library",
			Strength: "domain",
		},
		{
			Names:    "`all_disjoint`",
			Of:       []string{"gozinc_all_disjoint"},
			Encoding: "at most one membership for each element, 451 / 451, in one constraint instead of 90",
			Source:   "`encode/sets/global.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`all_disjoint`", Post: func(b *globals.Instance) { b.Constraint("gozinc_all_disjoint", b.Sets(3, 1, 4)) }},
			},
		},
		{
			Names:    "`partition_set`",
			Of:       []string{"gozinc_partition_set"},
			Encoding: "exactly one membership for each element: 461 / 701; reified 822 / 2176",
			Source:   "`encode/sets/global.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`partition_set`", Post: func(b *globals.Instance) { b.Constraint("gozinc_partition_set", b.Sets(3, 1, 4), "1..4") }},
			},
		},
		{
			Names:    "`inverse_set`",
			Of:       []string{"gozinc_inverse_set"},
			Encoding: "j in f[i] and i in invf[j] are one literal: none / 91",
			Source:   "`encode/sets/channel.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`inverse_set`", Post: func(b *globals.Instance) { b.Constraint("gozinc_inverse_set", 1, b.Sets(3, 1, 2), 1, b.Sets(2, 1, 3)) }},
			},
		},
		{
			Names:    "`int_set_channel`",
			Of:       []string{"gozinc_int_set_channel"},
			Encoding: "x[i] = j and i in y[j] are one literal: 321 / 521",
			Source:   "`encode/sets/channel.go`",
			Strength: "domain",
			Cases: []globals.Case{
				{Name: "`int_set_channel`", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_int_set_channel", 1, b.Ints(3, 1, 3), 1, b.Sets(3, 1, 3))
				}},
			},
		},
		{
			Names:    "`array2set` of integers",
			Of:       []string{"gozinc_set_of_values"},
			Encoding: "an element is the value of some integer: 431 / 1151",
			Source:   "`encode/sets/global.go`",
			Strength: "domain of each element",
			Cases: []globals.Case{
				{Name: "`array2set` of integers", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_set_of_values", b.Ints(3, 1, 4), b.Declare(1, "set of 1..4")[0])
				}},
			},
		},
		{
			Names:    "`link_set_to_booleans`",
			Encoding: "`set_in_reif`, whose control becomes the membership literal: no clause",
			Source:   "standard library",
			Strength: "domain",
		},
		{
			Names:    "`sum_set`",
			Encoding: "a linear equation over membership literals",
			Source:   "standard library",
			Strength: "bounds",
		},
		{
			Names:    "`at_most1`",
			Of:       []string{"gozinc_at_most1"},
			Encoding: "for each pair of sets at most one of the literals of common elements",
			Source:   "`encode/sets/at_most1.go`",
			Strength: "domain of each pair",
		},
	},
}
