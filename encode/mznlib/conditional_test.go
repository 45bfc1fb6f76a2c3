package mznlib_test

import "fmt"

// conditionalGlobals are conditional expressions whose value is compared.
var conditionalGlobals = []global{
	{name: "", call: func(m *model) string { // two constants: a view
		return fmt.Sprintf("(if %s then %d else %d endif = %s)", m.scalar("var bool"), m.pick(0, 3), m.pick(0, 3), m.scalar("var 0..3"))
	}},
	{name: "gozinc_if_then_else_int", call: func(m *model) string {
		return fmt.Sprintf("(if %s then %d elseif %s then %d else %d endif <= %s)",
			m.scalar("var bool"), m.pick(0, 3), m.scalar("var bool"), m.pick(4, 6), m.pick(7, 8), m.scalar("var 0..8"))
	}},
	{name: "gozinc_if_then_else_int", call: func(m *model) string {
		return fmt.Sprintf("(if %s then %s elseif %s then %s else %s endif = %s)",
			m.scalar("var bool"), m.scalar("var 0..2"), m.scalar("var bool"), m.scalar("var 1..3"), m.scalar("var 0..3"), m.scalar("var 0..3"))
	}},
	{name: "gozinc_if_then_else_bool", call: func(m *model) string {
		return fmt.Sprintf("(if %s then %s elseif %s then %s else %s endif <-> %s)",
			m.scalar("var bool"), m.scalar("var bool"), m.scalar("var bool"), m.scalar("var bool"), m.scalar("var bool"), m.scalar("var bool"))
	}},
	{name: "", call: func(m *model) string {
		return fmt.Sprintf("if %s then %s else %s endif", m.scalar("var bool"), m.scalar("var bool"), m.scalar("var bool"))
	}},
}
