package mznlib_test

import (
	"fmt"
	"strings"
)

// orderGlobals are the calls of globals on order, permutations and arrays of
// sets.
var orderGlobals = []global{
	{name: "gozinc_inverse", call: func(m *model) string {
		f, g, n := m.pick(-1, 2), m.pick(-1, 2), m.pick(0, 3)
		return fmt.Sprintf("inverse(%s, %s)", m.array(f, n, fmt.Sprintf("var %d..%d", g-1, g+n)), m.array(g, n, fmt.Sprintf("var %d..%d", f, f+n-1)))
	}},
	{name: "", call: func(m *model) string { // no solution where the lengths differ
		n := m.pick(0, 2)
		return fmt.Sprintf("inverse(%s, %s)", m.array(1, n, "var 1..3"), m.array(1, n+1, "var 1..3"))
	}},
	{name: "gozinc_inverse_in_range", call: func(m *model) string {
		f, g := m.pick(-1, 2), m.pick(-1, 2)
		return fmt.Sprintf("inverse_in_range(%s, %s)", m.array(f, m.pick(1, 3), fmt.Sprintf("var %d..%d", g, g+2)), m.array(g, m.pick(1, 2), fmt.Sprintf("var %d..%d", f-1, f+1)))
	}},
	{name: "gozinc_inverse", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(2, 4)
		return fmt.Sprintf("symmetric_all_different(%s)", m.array(f, n, fmt.Sprintf("var %d..%d", f, f+n-1)))
	}},
	{name: "gozinc_lex_less_int", call: func(m *model) string {
		return fmt.Sprintf("lex_less(%s, %s)", m.array(0, m.pick(2, 3), "var 0..2"), m.array(m.pick(-1, 2), m.pick(1, 3), "var 0..2"))
	}},
	{name: "gozinc_lex_lesseq_int", call: func(m *model) string {
		return fmt.Sprintf("lex_lesseq(%s, %s)", m.array(1, m.pick(2, 3), "var 0..2"), m.array(m.pick(-1, 2), m.pick(1, 3), "var 0..2"))
	}},
	{name: "gozinc_lex_less_bool", call: func(m *model) string {
		return fmt.Sprintf("lex_less(%s, %s)", m.array(0, m.pick(2, 4), "var bool"), m.array(m.pick(-1, 2), m.pick(1, 4), "var bool"))
	}},
	{name: "gozinc_lex_lesseq_bool", call: func(m *model) string {
		return fmt.Sprintf("lex_lesseq(%s, %s)", m.array(0, m.pick(2, 4), "var bool"), m.array(m.pick(-1, 2), m.pick(1, 4), "var bool"))
	}},
	{name: "gozinc_lex_less_set", call: func(m *model) string {
		return fmt.Sprintf("lex_less(%s, %s)", m.sets(0, m.pick(1, 2), 0, 1), m.sets(m.pick(-1, 2), m.pick(1, 2), 0, 1))
	}},
	{name: "gozinc_lex_lesseq_set", call: func(m *model) string {
		return fmt.Sprintf("lex_lesseq(%s, %s)", m.sets(1, m.pick(1, 2), 0, 1), m.sets(m.pick(-1, 2), m.pick(1, 2), 0, 1))
	}},
	{name: "gozinc_lex_less_bool", call: func(m *model) string { // expressions as arguments
		return fmt.Sprintf("lex_less([%s > 0, %s != %s], [%s <= 1, %s = 2])", m.scalar("var 0..2"), m.scalar("var 0..2"), m.scalar("var 0..2"), m.scalar("var 0..2"), m.scalar("var 0..2"))
	}},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("lex_less(%s, %s)", m.array(1, m.pick(0, 1), "var 0..2"), m.array(1, m.pick(0, 1), "var 0..2"))
	}},
	{name: "gozinc_lex_lesseq_int", call: func(m *model) string {
		return fmt.Sprintf("lex2(%s)", m.matrix(2, m.pick(2, 3), "var 0..1"))
	}},
	{name: "gozinc_lex_less_int", call: func(m *model) string {
		return fmt.Sprintf("strict_lex2(%s)", m.matrix(2, m.pick(2, 3), "var 0..1"))
	}},
	{name: "gozinc_lex_less_int", call: func(m *model) string {
		return fmt.Sprintf("lex_chain_less(%s)", m.matrix(2, m.pick(2, 3), "var 0..1"))
	}},
	{name: "gozinc_lex_lesseq_bool", call: func(m *model) string {
		return fmt.Sprintf("lex_chain_lesseq(%s)", m.matrix(2, m.pick(2, 3), "var bool"))
	}},
	{name: "gozinc_value_precede_int", call: func(m *model) string {
		return fmt.Sprintf("value_precede(%d, %d, %s)", m.pick(0, 1), m.pick(2, 3), m.array(m.pick(-1, 2), m.pick(1, 4), "var 0..3"))
	}},
	{name: "gozinc_value_precede_set", call: func(m *model) string {
		return fmt.Sprintf("value_precede(1, 2, %s)", m.sets(m.pick(-1, 2), m.pick(1, 3), 0, 2))
	}},
	{name: "gozinc_value_precede_chain_int", call: func(m *model) string {
		return fmt.Sprintf("value_precede_chain(%s, %s)", list(m.pick(-1, 2), []string{"2", "0", "3"}), m.array(m.pick(-1, 2), m.pick(1, 4), "var 0..3"))
	}},
	{name: "gozinc_value_precede_chain_int", call: func(m *model) string {
		e := m.enumOf(3)
		return fmt.Sprintf("value_precede_chain([%[1]s_1, %[1]s_2, %[1]s_3], %[2]s)", e, m.array(1, m.pick(1, 4), "var "+e))
	}},
	{name: "gozinc_value_precede_set", call: func(m *model) string {
		return fmt.Sprintf("value_precede_chain([2, 0, 1], %s)", m.sets(m.pick(-1, 2), m.pick(1, 3), 0, 2))
	}},
	{name: "gozinc_value_precede_chain_int", call: func(m *model) string {
		return fmt.Sprintf("seq_precede_chain(%s)", m.array(m.pick(-1, 2), m.pick(1, 4), fmt.Sprintf("var %d..3", m.pick(-1, 1))))
	}},
	{name: "gozinc_arg_max_int", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 4)
		return fmt.Sprintf("arg_max(%s) = %s", m.array(f, n, "var -1..1"), m.scalar(fmt.Sprintf("var %d..%d", f-1, f+n)))
	}},
	{name: "gozinc_arg_min_int", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 4)
		return fmt.Sprintf("arg_min(%s) = %s", m.array(f, n, "var -1..1"), m.scalar(fmt.Sprintf("var %d..%d", f-1, f+n)))
	}},
	{name: "gozinc_arg_max_bool", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 4)
		return fmt.Sprintf("maximum_arg(%s, %s)", m.array(f, n, "var bool"), m.scalar(fmt.Sprintf("var %d..%d", f-1, f+n)))
	}},
	{name: "gozinc_arg_min_bool", call: func(m *model) string {
		e := m.enumOf(3)
		return fmt.Sprintf("minimum_arg(array1d(%s, [%s, %s, %s]), %s)", e, m.scalar("var bool"), m.scalar("var bool"), m.scalar("var bool"), m.scalar("var "+e))
	}},
	{name: "gozinc_partition_set", call: func(m *model) string {
		return fmt.Sprintf("partition_set(%s, %d..2)", m.sets(m.pick(-1, 2), m.pick(1, 3), 0, 2), m.pick(0, 1))
	}},
	{name: "gozinc_inverse_set", call: func(m *model) string {
		f, g := m.pick(-1, 2), m.pick(-1, 2)
		return fmt.Sprintf("inverse_set(%s, %s)", m.sets(f, 2, g, g+2), m.sets(g, m.pick(1, 2), f, f+1))
	}},
	{name: "gozinc_int_set_channel", call: func(m *model) string {
		f, g := m.pick(-1, 2), m.pick(-1, 2)
		return fmt.Sprintf("int_set_channel(%s, %s)", m.array(f, m.pick(1, 3), fmt.Sprintf("var %d..%d", g-1, g+2)), m.sets(g, 2, f-1, f+2))
	}},
	{name: "gozinc_sort", call: func(m *model) string { // MiniZinc reifies it for equal index sets only
		n := m.pick(1, 3)
		return fmt.Sprintf("sort(%s, %s)", m.array(1, n, "var 0..2"), m.array(1, n, "var 0..3"))
	}},
	{name: "gozinc_arg_sort", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(2, 3) // the standard library does not look at p of length 1
		return fmt.Sprintf("arg_sort(%s, %s)", m.array(f, n, "var 0..1"), m.array(1, n, fmt.Sprintf("var %d..%d", f-1, f+n-1)))
	}},
	{name: "", call: func(m *model) string { // functions
		return fmt.Sprintf("sort(%s)[2] = arg_sort(%s)[1]", m.array(m.pick(-1, 2), 3, "var 1..3"), m.array(m.pick(-1, 1), 2, "var 0..1"))
	}},
}

// sets returns an array expression of n set variables with elements lo..hi.
func (m *model) sets(first, n, lo, hi int) string {
	return m.array(first, n, fmt.Sprintf("var set of %d..%d", lo, hi))
}

// enumOf declares an enumeration of n values and returns its name.
func (m *model) enumOf(n int) string {
	values := make([]string, n)
	name := fmt.Sprintf("E%d", len(m.decls)+1)
	for i := range values {
		values[i] = fmt.Sprintf("%s_%d", name, i+1)
	}
	m.decls = append(m.decls, fmt.Sprintf("enum %s = {%s};", name, strings.Join(values, ", ")))
	return name
}
