package encode

// valueGlobals is a section of docs/globals.md.
var valueGlobals = globalSection{
	title: "Values of expressions",
	globals: []globalEntry{
		{
			names:    "`element` in all forms",
			of:       []string{"array_int_element", "array_var_int_element", "array_bool_element", "array_var_bool_element", "array_set_element", "array_var_set_element"},
			encoding: "the index literal selects an equality; supports of constants; bounds of an array of variables",
			source:   "`encode/selection/element.go`",
			strength: "domain for constants, holes refuted; else bounds where an index is known",
			cases: []strengthCase{
				{name: "`element` of constants", claim: "domain, holes refuted", post: func(b *instance) { b.constraint("array_int_element", b.one(1, 6), b.numbers(6, 0, 5), b.one(0, 5)) }},
				{name: "`element` of variables", claim: "–", post: func(b *instance) { b.constraint("array_var_int_element", b.one(1, 3), b.ints(3, 0, 4), b.one(0, 4)) }},
			},
		},
		{
			names:    "if-then-else",
			of:       []string{"gozinc_if_then_else_int", "gozinc_if_then_else_bool"},
			encoding: "a view for two constants, else each condition without those before selects an equality; supports of constants",
			source:   "`encode/selection/conditional.go`",
			strength: "domain for constants; else bounds where the condition is known",
			cases: []strengthCase{
				{name: "if-then-else of constants", claim: "domain", post: func(b *instance) {
					b.constraint("gozinc_if_then_else_int", list(append(b.declare(3, "bool"), "true")), b.numbers(4, 0, 5), b.one(0, 5))
				}},
				{name: "if-then-else of variables", claim: "–", post: func(b *instance) {
					b.constraint("gozinc_if_then_else_int", list(append(b.declare(2, "bool"), "true")), b.ints(3, 0, 3), b.one(0, 3))
				}},
			},
		},
		{
			names:    "`piecewise_linear_non_continuous`",
			encoding: "conditionals; with continuous floats linear constraints under Booleans",
			source:   "standard library",
			strength: "the parts'",
		},
		{
			names:    "`analyse_all_different`, `diversity`, `neural_net` and other helpers",
			encoding: "functions and annotations of the library",
			source:   "standard library",
			strength: "the parts'",
		},
	},
}
