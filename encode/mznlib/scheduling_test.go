package mznlib_test

import (
	"fmt"
	"strings"
)

// spanCorrection is for the standard library's reified form, of which the minimum has no value
// where no task occurs, and so it is false where the plain form holds.
var spanCorrection = correction{"span", `
predicate corrected_span(var opt int: s0, var int: d0, array[int] of var opt int: s, array[int] of var int: d) =
  (occurs(s0) <-> exists(i in index_set(s))(occurs(s[i]))) /\ (occurs(s0) \/ d0 = 0) /\
  forall(i in index_set(s))(occurs(s[i]) -> deopt(s0) <= deopt(s[i]) /\ deopt(s[i]) + d[i] <= deopt(s0) + d0) /\
  (occurs(s0) -> exists(i in index_set(s))(occurs(s[i]) /\ deopt(s[i]) = deopt(s0)) /\
    exists(i in index_set(s))(occurs(s[i]) /\ deopt(s[i]) + d[i] = deopt(s0) + d0));
`}

// schedulingGlobals are constraints on tasks in time and boxes in space.
var schedulingGlobals = []global{
	{name: "gozinc_cumulative", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(2, 3)
		return fmt.Sprintf("cumulative(%s, %s, %s, %s)", m.array(f, n, "var 0..2"), m.ints(f, n, 0, 2), m.ints(f, n, 0, 2), m.scalar("var 1..3"))
	}},
	{name: "gozinc_cumulative", call: func(m *model) string {
		return fmt.Sprintf("cumulative(%s, %s, %s, 2)", m.array(2, 2, "var 0..2"), m.array(2, 2, "var 0..2"), m.array(2, 2, "var 0..2"))
	}},
	{name: "gozinc_cumulative", call: func(m *model) string {
		return fmt.Sprintf("cumulative(%s, [2,1], [1,1], %s)", m.array(1, 2, "var opt 0..2"), m.scalar("var 0..2"))
	}},
	{name: "gozinc_diffn", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(2, 3)
		return fmt.Sprintf("diffn(%s, %s, %s, %s)", m.array(f, n, "var 0..2"), m.array(f, n, "var 0..1"), m.ints(f, n, 0, 2), m.array(f, n, "var 0..1"))
	}},
	{name: "gozinc_diffn_nonstrict", call: func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(2, 3)
		return fmt.Sprintf("diffn_nonstrict(%s, %s, %s, %s)", m.array(f, n, "var 0..2"), m.array(f, n, "var 0..1"), m.ints(f, n, 0, 2), m.array(f, n, "var 0..1"))
	}},
	{name: "gozinc_diffn", call: func(m *model) string {
		k := m.pick(1, 3)
		return fmt.Sprintf("diffn_k(%s, %s)", m.matrix(2, k, "var 0..2"), m.matrix(2, k, "1..2"))
	}},
	{name: "gozinc_diffn_nonstrict", call: func(m *model) string {
		k := m.pick(1, 3)
		return fmt.Sprintf("diffn_nonstrict_k(%s, %s)", m.matrix(2, k, "var 0..2"), m.matrix(2, k, "0..2"))
	}},
	{name: "gozinc_diffn_nonstrict", call: geost(1)},
	{name: "gozinc_diffn", call: geost(0)},
}

// geost returns calls of geost with boxes of at least that size. Boxes of a shape may
// overlap each other.
func geost(least int) func(*model) string {
	return func(m *model) string {
		k, objects, first := m.pick(1, 2), m.pick(2, 3), m.pick(-1, 2)
		grid := func(from, rows int, typ string) string {
			all := m.array(1, rows*k, typ)
			return fmt.Sprintf("array2d(%d..%d, 1..%d, %s)", from, from+rows-1, k, all)
		}
		const boxes = 5
		shapes := make([]string, 3)
		for i := range shapes {
			shapes[i] = fmt.Sprintf("{%d,%d}", m.pick(1, boxes), m.pick(1, boxes))
		}
		return fmt.Sprintf("geost(%d, %s, %s, [%s], %s, %s)", k,
			fmt.Sprintf("array2d(1..%d, 1..%d, %s)", boxes, k, m.ints(1, boxes*k, least, 2)),
			fmt.Sprintf("array2d(1..%d, 1..%d, %s)", boxes, k, m.ints(1, boxes*k, -1, 2)),
			strings.Join(shapes, ","), grid(first, objects, "var 0..3"), m.array(first, objects, "var 1..3"))
	}
}

// matrix returns a two-dimensional array with unusual index sets, of scalars of
// the type, or of constants where the type is not var.
func (m *model) matrix(rows, columns int, typ string) string {
	items := make([]string, rows*columns)
	for i := range items {
		if strings.HasPrefix(typ, "var") {
			items[i] = m.scalar(typ)
			continue
		}
		var lo, hi int
		fmt.Sscanf(typ, "%d..%d", &lo, &hi)
		items[i] = fmt.Sprint(m.pick(lo, hi))
	}
	return fmt.Sprintf("array2d(0..%d, 3..%d, [%s])", rows-1, columns+2, strings.Join(items, ", "))
}
