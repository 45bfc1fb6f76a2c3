package mznlib_test

import "fmt"

// slidingSumCorrection replaces the decomposition of the standard library. Its
// reified form is equivalent to a conjunction with the definitions of the
// partial sums, so it can be false for any elements.
var slidingSumCorrection = correction{"sliding_sum", `
predicate corrected_sliding_sum(int: low, int: up, int: w, array[int] of var int: xs) =
  forall(i in min(index_set(xs))..max(index_set(xs)) - w + 1)(
    let { var int: s = sum(j in i..i + w - 1)(xs[j]) } in low <= s /\ s <= up);
`}

// countingGlobals are constraints that count values or add up weights.
var countingGlobals = []global{
	{name: "gozinc_count_eq", call: countCall("count_eq")},
	{name: "gozinc_count_neq", call: countCall("count_neq")},
	{name: "gozinc_count_lt", call: countCall("count_lt")},
	{name: "gozinc_count_leq", call: countCall("count_leq")},
	{name: "gozinc_count_gt", call: countCall("count_gt")},
	{name: "gozinc_count_geq", call: countCall("count_geq")},
	{name: "gozinc_count_eq", call: func(m *model) string { return fmt.Sprintf("count(%s, %d, 1)", m.xs(0, 4), m.pick(0, 2)) }},
	{name: "gozinc_count_eq", call: func(m *model) string {
		return fmt.Sprintf("(count(%s, %s) <= 1)", m.xs(2, 4), m.scalar("var 0..2"))
	}},
	{name: "gozinc_count_leq", call: func(m *model) string {
		return fmt.Sprintf("count_leq(%s, %d, %d)", m.xs(1, 3), m.pick(0, 2), m.pick(-1, 3))
	}},
	{name: "gozinc_count_leq", call: atCall("at_least")},
	{name: "gozinc_count_geq", call: atCall("at_most")},
	{name: "gozinc_count_eq", call: atCall("exactly")},
	{name: "gozinc_among", call: func(m *model) string {
		return fmt.Sprintf("among(%s, %s, {-1, 1, 2, 7})", m.scalar("var -1..3"), m.xs(0, 4))
	}},
	{name: "gozinc_global_cardinality", call: func(m *model) string {
		n := m.pick(1, 3)
		return fmt.Sprintf("global_cardinality(%s, %s, %s)", m.xs(0, 4), m.cover(n), m.array(3, n, "var -1..3"))
	}},
	{name: "gozinc_global_cardinality_closed", call: func(m *model) string {
		n := m.pick(1, 3)
		return fmt.Sprintf("global_cardinality_closed(%s, %s, %s)", m.xs(0, 4), m.cover(n), m.array(3, n, "var 0..2"))
	}},
	{name: "", call: func(m *model) string { // a value that is covered twice
		return fmt.Sprintf("global_cardinality(%s, [1, 0, 1], %s)", m.xs(1, 4), m.array(1, 3, "var 0..2"))
	}},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("global_cardinality_low_up_closed(%s, [1, 0, 1], [0, 0, %d], [1, 2, %d])", m.xs(1, 3), m.pick(0, 1), m.pick(1, 2))
	}},
	{name: "gozinc_global_cardinality_low_up", call: func(m *model) string {
		n := m.pick(1, 3)
		return fmt.Sprintf("global_cardinality_low_up(%s, %s, %s, %s)", m.xs(1, 4), m.cover(n), m.ints(3, n, -1, 1), m.ints(3, n, 0, 3))
	}},
	{name: "gozinc_global_cardinality_low_up_closed", call: func(m *model) string {
		n := m.pick(2, 3)
		return fmt.Sprintf("global_cardinality_low_up_closed(%s, %s, %s, %s)", m.xs(1, 4), m.cover(n), m.ints(3, n, 0, 1), m.ints(3, n, 1, 3))
	}},
	{name: "gozinc_global_cardinality", call: func(m *model) string {
		return fmt.Sprintf("global_cardinality(%s, [0, 1], %s)", m.array(1, 3, "var opt 0..2"), m.array(1, 2, "var 0..2"))
	}},
	{name: "", call: func(m *model) string { // sets
		return fmt.Sprintf("global_cardinality(%s, [1, 3], %s)", m.array(0, 2, "var set of 1..3"), m.array(1, 2, "var 0..2"))
	}},
	{name: "gozinc_nvalue", call: func(m *model) string { return fmt.Sprintf("nvalue(%s, %s)", m.scalar("var -1..4"), m.xs(1, 4)) }},
	{name: "gozinc_nvalue", positive: true, call: func(m *model) string { return fmt.Sprintf("(nvalue(%s) <= 2)", m.xs(2, 4)) }},
	{name: "", call: func(m *model) string { return "all_equal(" + m.xs(0, 3) + ")" }}, // views where it holds
	{name: "gozinc_all_equal_imp", call: func(m *model) string {
		return fmt.Sprintf("(%s -> all_equal(%s))", m.scalar("var bool"), m.xs(3, 4))
	}},
	{name: "gozinc_all_equal_set_imp", call: func(m *model) string {
		return fmt.Sprintf("(%s -> all_equal(%s))", m.scalar("var bool"), m.array(0, m.pick(2, 3), "var set of -1..1"))
	}},
	{name: "gozinc_all_different_except", call: func(m *model) string {
		return fmt.Sprintf("alldifferent_except(%s, {-2, 0, 1})", m.array(m.pick(-1, 2), m.pick(0, 4), "var 0..3"))
	}},
	{name: "gozinc_all_different_except", call: func(m *model) string { return "alldifferent_except_0(" + m.xs(1, 4) + ")" }},
	{name: "gozinc_all_different_except", call: func(m *model) string { return "all_different(" + m.array(1, 3, "var opt 0..2") + ")" }},
	{name: "gozinc_member", call: func(m *model) string { return fmt.Sprintf("member(%s, %s)", m.xs(1, 4), m.scalar("var 0..3")) }},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("member(%s, %s)", m.array(0, m.pick(1, 3), "var bool"), m.scalar("var bool"))
	}},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("member(%s, %s)", m.array(0, 2, "var set of 1..2"), m.scalar("var set of 1..2"))
	}},
	{name: "gozinc_bin_packing", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 4)
		return fmt.Sprintf("bin_packing(%d, %s, %s)", m.pick(0, 6), m.array(f, n, "var -1..1"), m.ints(f, n, 0, 4))
	}},
	{name: "gozinc_bin_packing_capa", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 4)
		return fmt.Sprintf("bin_packing_capa(%s, %s, %s)", m.ints(-1, 3, 0, 6), m.array(f, n, "var -2..2"), m.ints(f, n, 0, 4))
	}},
	{name: "gozinc_bin_packing_load", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 3)
		return fmt.Sprintf("bin_packing_load(%s, %s, %s)", m.array(0, 2, "var -1..5"), m.array(f, n, "var -1..2"), m.ints(f, n, 0, 3))
	}},
	{name: "gozinc_sliding_sum", call: func(m *model) string {
		return fmt.Sprintf("sliding_sum(%d, %d, %d, %s)", m.pick(-1, 2), m.pick(1, 3), m.pick(0, 4), m.array(m.pick(-1, 2), m.pick(1, 5), "var 0..1"))
	}},
	{name: "gozinc_sliding_sum", call: func(m *model) string {
		return fmt.Sprintf("sliding_sum(%d, %d, 3, %s)", m.pick(-1, 3), m.pick(1, 4), m.array(m.pick(-1, 2), 5, "var -1..1"))
	}},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("knapsack([2, 3], [1, 4], %s, %s, %s)", m.array(1, 2, "var 0..2"), m.scalar("var 0..7"), m.scalar("var 0..9"))
	}},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("sum_pred(%s, [{1, 2}, {}, {2, 3}], [4, 2, 1], %s)", m.scalar("var 0..4"), m.scalar("var 0..6"))
	}},
}

// xs returns an array of lo to hi variables of few values, whose first index
// varies.
func (m *model) xs(lo, hi int) string { return m.array(m.pick(-1, 2), m.pick(lo, hi), "var 0..2") }

// cover returns n different values, as an array that begins at 3.
func (m *model) cover(n int) string {
	var items []string
	for _, k := range m.rng.Perm(4)[:n] {
		items = append(items, fmt.Sprint(k))
	}
	return list(3, items)
}

func countCall(name string) func(m *model) string {
	return func(m *model) string {
		return fmt.Sprintf("%s(%s, %s, %s)", name, m.xs(2, 4), m.scalar("var 0..2"), m.scalar("var -1..3"))
	}
}

func atCall(name string) func(m *model) string {
	return func(m *model) string {
		return fmt.Sprintf("%s(%d, %s, %d)", name, m.pick(0, 3), m.xs(1, 4), m.pick(0, 2))
	}
}
