package mznlib_test

import "fmt"

// tableGlobals are the calls of tables, automata and decision diagrams.
var tableGlobals = []global{
	{name: "gozinc_all_different", call: func(m *model) string { return "all_different(" + m.xs(2, 3) + ")" }},
	{name: "gozinc_table_int", call: func(m *model) string {
		return fmt.Sprintf("table(%s, [|0, 1|2, 0|1, 1|2, 2|])", m.array(1, 2, "var 0..2"))
	}},
	{name: "gozinc_table_bool", call: func(m *model) string {
		return fmt.Sprintf("table(%s, [|true, false, true|false, true, true|])", m.array(1, 3, "var bool"))
	}},
	{name: "gozinc_regular", call: func(m *model) string {
		return fmt.Sprintf("regular(%s, 2, 2, [|1, 2|2, 0|], 1, {2})", m.array(m.pick(-1, 2), m.pick(1, 4), "var 0..3"))
	}},
	{name: "gozinc_regular_nfa", call: func(m *model) string {
		return fmt.Sprintf("regular_nfa(%s, 2, 2, [|{1, 2}, {1}|{}, {2}|], 1, {2})", m.array(m.pick(-1, 2), m.pick(1, 4), "var 0..3"))
	}},
	{name: "gozinc_cost_regular", call: func(m *model) string {
		return fmt.Sprintf("cost_regular(%s, 2, 2, [|1, 2|2, 0|], 1, {1, 2}, [|1, 0|2, 0|], %s)", m.array(1, m.pick(1, 3), "var 1..2"), m.scalar("var 0..5"))
	}},
	{name: "gozinc_mdd", call: func(m *model) string {
		return fmt.Sprintf("mdd(%s, 3, [1, 2, 2], 4, [1, 1, 2, 3], [{0}, {1, 2}, {1}, {0, 2}], [2, 3, 0, 0])", m.array(1, 2, "var 0..2"))
	}},
	{name: "gozinc_cost_mdd", call: func(m *model) string {
		return fmt.Sprintf("cost_mdd(%s, 3, [1, 2, 2], 4, [1, 1, 2, 3], [{0}, {1, 2}, {1}, {0, 2}], [0, 1, 2, 3], [2, 3, 0, 0], %s)", m.array(1, 2, "var 0..2"), m.scalar("var 0..5"))
	}},
}
