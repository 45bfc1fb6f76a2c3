package encode

// strengthRows are the rows of docs/strength.md.
var strengthRows = []strengthRow{
	{name: "`int_lin_le`", claim: "domain", post: linearPost("int_lin_le")},
	{name: "`int_lin_eq`", claim: "bounds of both inequalities", post: linearPost("int_lin_eq")},
	{name: "`int_lin_ne`", claim: "check", post: func(b *instance) {
		b.constraint("int_lin_ne", b.coefs(3, 3), b.ints(3, 0, 4), b.between(-4, 6))
	}},
	{name: "`bool_lin_le`", claim: "domain", post: func(b *instance) {
		b.constraint("bool_lin_le", b.coefs(6, 5), b.bools(6), b.between(-3, 4))
	}},
	{name: "`bool_lin_eq`", claim: "bounds of both inequalities", post: func(b *instance) {
		b.constraint("bool_lin_eq", b.coefs(6, 5), b.bools(6), b.one(-4, 4))
	}},
	{name: "`int_plus`", claim: "bounds", post: three("int_plus", -3, 3, 6)},
	{name: "`int_times`", claim: "–", post: three("int_times", -3, 3, 9)},
	{name: "`int_div`", claim: "–", post: three("int_div", -3, 3, 3)},
	{name: "`int_mod`", claim: "–", post: three("int_mod", -3, 3, 3)},
	{name: "`int_max`", global: "`maximum`, `minimum`, `max`, `min`", post: three("int_max", 0, 4, 4)},
	{name: "`int_abs`", claim: "bounds", post: func(b *instance) { b.constraint("int_abs", b.one(-5, 4), b.one(0, 5)) }},

	{name: "`all_different`, permutation", global: "`all_different`", post: permutationPost},
	{name: "`all_different`, two values to spare", global: "`all_different`", post: func(b *instance) { b.constraint("gozinc_all_different", b.ints(4, 1, 6)) }},
	{name: "`all_different_except`", global: "`all_different_except`", post: func(b *instance) { b.constraint("gozinc_all_different_except", b.ints(5, 0, 4), "{0}") }},
	{name: "`all_equal`", global: "`all_equal`", post: func(b *instance) { b.constraint("gozinc_all_equal", b.ints(3, 0, 4)) }},
	{name: "`all_equal`, reified", claim: "refuted", post: func(b *instance) {
		b.constraint("gozinc_all_equal_reif", b.ints(3, 0, 4), b.declare(1, "bool")[0])
	}},
	{name: "`all_equal` of sets", global: "`all_equal` of sets", post: func(b *instance) { b.constraint("gozinc_all_equal_set", b.sets(3, 1, 3)) }},
	{name: "`count_eq`, fixed value", claim: "domain", post: count("gozinc_count_eq", true)},
	{name: "`count_eq`", claim: "–", post: count("gozinc_count_eq", false)},
	{name: "`count_leq`, fixed value", claim: "domain", post: count("gozinc_count_leq", true)},
	{name: "`count_geq`, fixed value", claim: "domain", post: count("gozinc_count_geq", true)},
	{name: "`count_neq`, fixed value", claim: "check", post: count("gozinc_count_neq", true)},
	{name: "`at_least`", global: "`at_least`, `at_most`, `exactly`", post: limit("gozinc_count_leq")},
	{name: "`at_most`", global: "`at_least`, `at_most`, `exactly`", post: limit("gozinc_count_geq")},
	{name: "`exactly`", global: "`at_least`, `at_most`, `exactly`", post: limit("gozinc_count_eq")},
	{name: "`among`", global: "`among`", post: func(b *instance) { b.constraint("gozinc_among", b.one(0, 4), b.ints(4, 0, 3), b.subset(0, 3)) }},
	{name: "`among`, fixed number", claim: "refuted", post: func(b *instance) { b.constraint("gozinc_among", b.between(1, 3), b.ints(4, 0, 3), b.subset(0, 3)) }},
	{name: "`global_cardinality`", global: "`global_cardinality`, `global_cardinality_closed`", post: func(b *instance) {
		b.constraint("gozinc_global_cardinality", b.ints(4, 0, 2), "[0,1]", b.ints(2, 0, 3))
	}},
	{name: "`global_cardinality_low_up`", global: "`global_cardinality_low_up`, `global_cardinality_low_up_closed`", post: func(b *instance) {
		b.constraint("gozinc_global_cardinality_low_up", b.ints(5, 0, 3), "[0,1,2]", b.numbers(3, 0, 1), b.numbers(3, 1, 3))
	}},
	{name: "`global_cardinality_low_up`, one value", claim: "domain", post: func(b *instance) {
		b.constraint("gozinc_global_cardinality_low_up", b.ints(5, 0, 3), "[1]", b.numbers(1, 0, 2), b.numbers(1, 2, 3))
	}},
	{name: "`nvalue`", global: "`nvalue`", post: func(b *instance) { b.constraint("gozinc_nvalue", b.one(1, 4), b.ints(4, 0, 3)) }},
	{name: "`member`", global: "`member`", post: func(b *instance) { b.constraint("gozinc_member", b.ints(3, 0, 4), b.one(0, 4)) }},

	{name: "`bin_packing`", global: "`bin_packing`", post: packingPost},
	{name: "`bin_packing_load`", global: "`bin_packing_load`", post: func(b *instance) {
		b.constraint("gozinc_bin_packing_load", 1, b.ints(2, 0, 5), b.ints(4, 1, 2), b.numbers(4, 1, 3))
	}},
	{name: "`sliding_sum`", global: "`sliding_sum`", post: func(b *instance) {
		b.constraint("gozinc_sliding_sum", b.between(1, 2), b.between(3, 4), 3, b.ints(5, 0, 3))
	}},
	{name: "`sliding_sum`, one bound of one window", claim: "domain", post: func(b *instance) { b.constraint("gozinc_sliding_sum", 0, b.between(2, 6), 4, b.ints(4, 0, 3)) }},
	{name: "`sliding_sum`, one window", claim: "bounds", post: func(b *instance) {
		b.constraint("gozinc_sliding_sum", b.between(1, 3), b.between(4, 6), 4, b.ints(4, 0, 3))
	}},

	{name: "`inverse`", global: "`inverse`", post: func(b *instance) { b.constraint("gozinc_inverse", 1, b.ints(4, 1, 4), 1, b.ints(4, 1, 4)) }},
	{name: "`lex_less`", global: "`lex_less`, `lex_lesseq` of integers", post: pairOf("gozinc_lex_less_int", 3, 0, 2)},
	{name: "`lex_lesseq`", global: "`lex_less`, `lex_lesseq` of integers", post: pairOf("gozinc_lex_lesseq_int", 3, 0, 2)},
	{name: "`lex_less` of Booleans", global: "`lex_less`, `lex_lesseq` of Booleans", post: func(b *instance) { b.constraint("gozinc_lex_less_bool", b.bools(5), b.bools(5)) }},
	{name: "`value_precede`", global: "`value_precede` of integers", post: func(b *instance) { b.constraint("gozinc_value_precede_int", 1, 2, b.ints(5, 0, 3)) }},
	{name: "`value_precede` of sets", global: "`value_precede` of sets", post: func(b *instance) { b.constraint("gozinc_value_precede_set", 1, 2, b.sets(4, 1, 3)) }},
	{name: "`value_precede_chain`", claim: "domain", post: func(b *instance) { b.constraint("gozinc_value_precede_chain_int", "[2,1,3]", b.ints(5, 0, 3)) }},
	{name: "`seq_precede_chain`", global: "`seq_precede_chain` of integers", post: func(b *instance) { b.constraint("gozinc_value_precede_chain_int", "[1,2,3]", b.ints(5, 1, 3)) }},
	{name: "`sort`", claim: "bounds of the sorted values", post: pairOf("gozinc_sort", 3, 0, 4)},
	{name: "`arg_sort`", global: "`arg_sort`", post: func(b *instance) { b.constraint("gozinc_arg_sort", 1, b.ints(3, 0, 3), b.ints(3, 1, 3)) }},
	{name: "`arg_max`", claim: "–", post: func(b *instance) { b.constraint("gozinc_arg_max_int", 1, b.ints(4, 0, 3), b.one(1, 4)) }},
	{name: "`maximum`", global: "`maximum`, `minimum`", post: func(b *instance) { b.constraint("array_int_maximum", b.one(0, 4), b.ints(4, 0, 4)) }},
	{name: "`all_disjoint`", global: "`all_disjoint`", post: func(b *instance) { b.constraint("gozinc_all_disjoint", b.sets(3, 1, 4)) }},
	{name: "`partition_set`", global: "`partition_set`", post: func(b *instance) { b.constraint("gozinc_partition_set", b.sets(3, 1, 4), "1..4") }},
	{name: "`inverse_set`", global: "`inverse_set`", post: func(b *instance) { b.constraint("gozinc_inverse_set", 1, b.sets(3, 1, 2), 1, b.sets(2, 1, 3)) }},
	{name: "`int_set_channel`", global: "`int_set_channel`", post: func(b *instance) { b.constraint("gozinc_int_set_channel", 1, b.ints(3, 1, 3), 1, b.sets(3, 1, 3)) }},

	{name: "`circuit`", global: "`circuit`", post: circuitPost},
	{name: "`subcircuit`", global: "`subcircuit`", post: func(b *instance) { b.constraint("gozinc_subcircuit", 1, b.ints(5, 1, 5)) }},
	{name: "`cumulative`, small", claim: "time-table", post: cumulativePost},
	{name: "`cumulative`, lazy", claim: "check", lazy: true, post: cumulativePost},
	{name: "`disjunctive`", claim: "bounds of each pair", post: func(b *instance) { b.constraint("gozinc_disjunctive", b.ints(4, 0, 6), b.numbers(4, 1, 3)) }},
	{name: "`disjunctive`, one pair", claim: "bounds", post: func(b *instance) { b.constraint("gozinc_disjunctive", b.ints(2, 0, 6), b.numbers(2, 1, 4)) }},
	{name: "`diffn`, one pair", claim: "bounds", post: func(b *instance) { b.constraint("gozinc_diffn", 2, b.ints(4, 0, 4), b.numbers(4, 1, 4)) }},
	{name: "`diffn`", claim: "bounds of each pair", post: func(b *instance) { b.constraint("gozinc_diffn", 2, b.ints(6, 0, 3), b.numbers(6, 1, 3)) }},

	{name: "`table`", global: "`table`, `table_int`, `table_bool`", post: tablePost},
	{name: "`regular`", global: "`regular`, `regular_nfa`, with expressions too", post: regularPost},
	{name: "`regular_nfa`", global: "`regular`, `regular_nfa`, with expressions too", post: func(b *instance) { b.constraint("gozinc_regular_nfa", b.ints(5, 1, 3), b.automaton(true)) }},
	{name: "`mdd`", global: "`mdd`, `mdd_nondet`", post: func(b *instance) { b.constraint("gozinc_mdd", b.ints(3, 1, 4), b.levels()) }},
	{name: "`cost_regular`", global: "`cost_regular`, `cost_mdd`", post: func(b *instance) {
		b.constraint("gozinc_cost_regular", b.ints(4, 1, 3), b.automaton(false), b.numbers(9, 0, 3), b.one(0, 9))
	}},
	{name: "`element` of constants", claim: "domain, holes refuted", post: func(b *instance) { b.constraint("array_int_element", b.one(1, 6), b.numbers(6, 0, 5), b.one(0, 5)) }},
	{name: "`element` of variables", claim: "–", post: func(b *instance) { b.constraint("array_var_int_element", b.one(1, 3), b.ints(3, 0, 4), b.one(0, 4)) }},
	{name: "if-then-else of constants", claim: "domain", post: func(b *instance) {
		b.constraint("gozinc_if_then_else_int", list(append(b.declare(3, "bool"), "true")), b.numbers(4, 0, 5), b.one(0, 5))
	}},
	{name: "if-then-else of variables", claim: "–", post: func(b *instance) {
		b.constraint("gozinc_if_then_else_int", list(append(b.declare(2, "bool"), "true")), b.ints(3, 0, 3), b.one(0, 3))
	}},
	{name: "`lex_less`, reified", claim: "domain", post: func(b *instance) {
		b.constraint("gozinc_lex_less_int_reif", b.ints(3, 0, 2), b.ints(3, 0, 2), b.declare(1, "bool")[0])
	}},
	{name: "`int_lin_le`, reified", claim: "domain", post: func(b *instance) {
		b.constraint("int_lin_le_reif", b.coefs(4, 3), b.ints(4, 0, 3), b.between(-3, 5), b.declare(1, "bool")[0])
	}},
	{name: "`regular`, reified", claim: "–", post: func(b *instance) {
		b.constraint("gozinc_regular_reif", b.ints(4, 1, 3), b.automaton(false), b.declare(1, "bool")[0])
	}},
}

// What rows and encodings not in use have in common.

func linearPost(name string) func(*instance) {
	return func(b *instance) { b.constraint(name, b.coefs(4, 4), b.ints(4, 0, 4), b.between(-4, 6)) }
}

func permutationPost(b *instance) { b.constraint("gozinc_all_different", b.ints(5, 1, 5)) }

func tablePost(b *instance) {
	b.constraint("gozinc_table_int", b.ints(4, 1, 4), b.numbers(4*b.between(8, 30), 1, 4))
}

func regularPost(b *instance) { b.constraint("gozinc_regular", b.ints(5, 1, 3), b.automaton(false)) }

func cumulativePost(b *instance) {
	b.constraint("gozinc_cumulative", b.ints(4, 0, 5), b.numbers(4, 1, 3), b.numbers(4, 1, 3), b.between(3, 4))
}

func packingPost(b *instance) {
	b.constraint("gozinc_bin_packing", b.between(5, 7), b.ints(5, 1, 3), b.numbers(5, 1, 4))
}

func circuitPost(b *instance) { b.constraint("gozinc_circuit", 1, b.ints(5, 1, 5)) }
