package selection_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/selection"
	"github.com/gozinc/gozinc/internal/test/globals"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) {
	globals.Check(t, "Values of expressions", selection.Rows, valueGlobals)
}

// valueGlobals is a section of docs/globals.md.
var valueGlobals = globals.Section{
	Title: "Values of expressions",
	Entries: []globals.Entry{
		{
			Names:    "`element` in all forms",
			Of:       []string{"array_int_element", "array_var_int_element", "array_bool_element", "array_var_bool_element", "array_set_element", "array_var_set_element"},
			Encoding: "the index literal selects an equality; supports of constants; bounds of an array of variables",
			Source:   "`encode/selection/element.go`",
			Strength: "domain for constants, holes refuted; else bounds where an index is known",
			Cases: []globals.Case{
				{Name: "`element` of constants", Claim: "domain, holes refuted", Post: func(b *globals.Instance) {
					b.Constraint("array_int_element", b.One(1, 6), b.Numbers(6, 0, 5), b.One(0, 5))
				}},
				{Name: "`element` of variables", Claim: "–", Post: func(b *globals.Instance) {
					b.Constraint("array_var_int_element", b.One(1, 3), b.Ints(3, 0, 4), b.One(0, 4))
				}},
			},
		},
		{
			Names:    "if-then-else",
			Of:       []string{"gozinc_if_then_else_int", "gozinc_if_then_else_bool"},
			Encoding: "a view for two constants, else each condition without those before selects an equality; supports of constants",
			Source:   "`encode/selection/conditional.go`",
			Strength: "domain for constants; else bounds where the condition is known",
			Cases: []globals.Case{
				{Name: "if-then-else of constants", Claim: "domain", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_if_then_else_int", globals.List(append(b.Declare(3, "bool"), "true")), b.Numbers(4, 0, 5), b.One(0, 5))
				}},
				{Name: "if-then-else of variables", Claim: "–", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_if_then_else_int", globals.List(append(b.Declare(2, "bool"), "true")), b.Ints(3, 0, 3), b.One(0, 3))
				}},
			},
		},
		{
			Names:    "`piecewise_linear_non_continuous`",
			Encoding: "conditionals; with continuous floats linear constraints under Booleans",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names:    "`analyse_all_different`, `diversity`, `neural_net` and other helpers",
			Encoding: "functions and annotations of the library",
			Source:   "standard library",
			Strength: "the parts'",
		},
	},
}
