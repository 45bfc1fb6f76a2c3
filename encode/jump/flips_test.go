package jump_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// booleans writes a model of Booleans, and of what constraints define by them.
type booleans struct {
	rng        *rand.Rand
	vars, cons strings.Builder
	bools      []string
	ints       []string // of 0..1
	sums       []string // integers that sums define
	n          int
}

func (m *booleans) name() string {
	m.n++
	return fmt.Sprintf("v%d", m.n)
}

// boolean adds a Boolean with its integer.
func (m *booleans) boolean(defined bool) string {
	b, i, note := m.name(), m.name(), ""
	if defined {
		note = " :: is_defined_var"
	}
	fmt.Fprintf(&m.vars, "var bool: %s%s;\nvar 0..1: %s :: is_defined_var;\n", b, note, i)
	fmt.Fprintf(&m.cons, "constraint bool2int(%s,%s) :: defines_var(%s);\n", b, i, i)
	m.bools, m.ints = append(m.bools, b), append(m.ints, i)
	return b
}

// some returns several of the names.
func (m *booleans) some(of []string) string {
	var list []string
	for _, k := range m.rng.Perm(len(of))[:min(len(of), 2+m.rng.IntN(3))] {
		list = append(list, of[k])
	}
	return strings.Join(list, ",")
}

// coefs returns as many coefficients as there are names in a list.
func (m *booleans) coefs(list string) string {
	out := make([]string, strings.Count(list, ",")+1)
	for i := range out {
		out[i] = fmt.Sprint([]int{1, 1, 1, -1, 2, -3}[m.rng.IntN(6)])
	}
	return strings.Join(out, ",")
}

// define adds something that the others define.
func (m *booleans) define() {
	list := m.some(m.ints)
	switch kind := m.rng.IntN(8); kind {
	case 0:
		b := m.boolean(true)
		fmt.Fprintf(&m.cons, "constraint int_lin_%s_reif([%s],[%s],%d,%s) :: defines_var(%s);\n", []string{"le", "eq", "ne"}[m.rng.IntN(3)], m.coefs(list), list, m.rng.IntN(4)-1, b, b)
	case 1:
		in := m.some(m.bools)
		b := m.boolean(true)
		fmt.Fprintf(&m.cons, "constraint array_bool_%s([%s],%s) :: defines_var(%s);\n", []string{"and", "or"}[m.rng.IntN(2)], in, b, b)
	case 2:
		in := strings.Join(m.bools[:2], ",")
		b := m.boolean(true)
		fmt.Fprintf(&m.cons, "constraint bool_xor(%s,%s) :: defines_var(%s);\n", in, b, b)
	case 3:
		z := m.name()
		fmt.Fprintf(&m.vars, "var 0..1: %s :: is_defined_var;\n", z)
		fmt.Fprintf(&m.cons, "constraint int_times(%s,%s,%s) :: defines_var(%s);\n", m.ints[0], m.ints[m.rng.IntN(len(m.ints))], z, z)
		m.ints = append(m.ints, z)
	case 4, 5:
		y := m.name()
		fmt.Fprintf(&m.vars, "var -20..20: %s :: is_defined_var;\n", y)
		fmt.Fprintf(&m.cons, "constraint int_lin_eq([-1,%s],[%s,%s],%d) :: defines_var(%s);\n", m.coefs(list), y, list, m.rng.IntN(3), y)
		m.sums = append(m.sums, y)
	case 6:
		if len(m.sums) > 0 {
			y := m.sums[m.rng.IntN(len(m.sums))]
			b := m.boolean(true)
			fmt.Fprintf(&m.cons, "constraint set_in_reif(%s,{-1,1,2},%s) :: defines_var(%s);\n", y, b, b)
		}
	case 7:
		if len(m.sums) > 0 {
			z := m.name()
			fmt.Fprintf(&m.vars, "var 0..20: %s :: is_defined_var;\n", z)
			fmt.Fprintf(&m.cons, "constraint int_abs(%s,%s) :: defines_var(%s);\n", m.sums[m.rng.IntN(len(m.sums))], z, z)
			m.sums = append(m.sums, z)
		}
	}
}

// demand adds a constraint that defines nothing.
func (m *booleans) demand() {
	list := m.some(append(m.sums, m.ints...))
	switch m.rng.IntN(5) {
	case 0:
		fmt.Fprintf(&m.cons, "constraint int_lin_le([%s],[%s],%d);\n", m.coefs(list), list, m.rng.IntN(4))
	case 1:
		fmt.Fprintf(&m.cons, "constraint int_lin_eq([%s],[%s],%d);\n", m.coefs(list), list, m.rng.IntN(3))
	case 2:
		fmt.Fprintf(&m.cons, "constraint int_lin_le_imp([%s],[%s],%d,%s);\n", m.coefs(list), list, m.rng.IntN(3)-1, m.bools[m.rng.IntN(len(m.bools))])
	case 3:
		fmt.Fprintf(&m.cons, "constraint bool_clause([%s],[%s]);\n", m.some(m.bools), m.some(m.bools))
	case 4:
		fmt.Fprintf(&m.cons, "constraint gozinc_count_eq([%s],1,%d);\n", m.some(m.ints), m.rng.IntN(3))
	}
}

// model returns the text, with an objective of one of three kinds.
func (m *booleans) model() string {
	for range 4 + m.rng.IntN(5) {
		m.boolean(false)
	}
	for range 2 + m.rng.IntN(6) {
		m.define()
	}
	for range 2 + m.rng.IntN(5) {
		m.demand()
	}
	solve := "satisfy"
	switch m.rng.IntN(3) {
	case 0:
		list := m.some(append(m.sums, m.ints...))
		m.vars.WriteString("var -200..200: goal :: is_defined_var;\n")
		fmt.Fprintf(&m.cons, "constraint int_lin_eq([-1,%s],[goal,%s],0) :: defines_var(goal);\n", m.coefs(list), list)
		solve = "minimize goal"
	case 1:
		m.vars.WriteString("var 0..9: goal;\n")
		for range 3 {
			fmt.Fprintf(&m.cons, "constraint int_lin_le([1,1,1,-1],[%s,%s,%s,goal],0);\n", m.ints[0], m.ints[1], m.ints[m.rng.IntN(len(m.ints))])
		}
		solve = "minimize goal"
	}
	return m.vars.String() + m.cons.String() + "solve " + solve + ";\n"
}

// TestFlips: what bits know of a flip is what they read anew after it.
func TestFlips(t *testing.T) {
	models, limits := 0, 0
	for seed := range campaign.Each(400) {
		m := &booleans{rng: rand.New(rand.NewPCG(seed, 230))}
		text := m.model()
		p := compiled(t, text)
		if p.Unsat {
			continue
		}
		s := p.Jump(1)
		if s == nil {
			continue
		}
		bits, limit := s.Flips()
		if extremes := s.Extremes(); bits == 0 || extremes > 1 || extremes == 1 && !limit {
			continue
		}
		if models++; limit {
			limits++
		}
		if wrong := s.Flip(30); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
	t.Logf("%d models, %d with limits", models, limits)
	if models < 60 || limits < 5 {
		t.Errorf("only %d models, %d with limits", models, limits)
	}
}
