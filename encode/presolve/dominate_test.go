package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// dominated presolves a model, and tells how many variables are fixed since they are dominated.
func dominated(t *testing.T, text string) (m *flatzinc.Model, pre *presolve.State, fixed int, ok bool) {
	t.Helper()
	m = enctest.Parse(t, text)
	if pre, ok = rowtest.Presolved(t, m); ok {
		fixed, ok = pre.Dominate(m)
	}
	return m, pre, fixed, ok
}

// TestDominate: a variable is fixed where all others are as well off.
func TestDominate(t *testing.T) {
	const (
		start = "var 0..9: x; var 0..9: y; var 0..9: z; var 0..9: u; var bool: b; var bool: c; var 0..99: cost; "
		goal  = "constraint int_lin_eq([2,3,1,-1],[x,y,z,cost],0); "
		least = "solve minimize cost;"
	)
	for _, c := range []struct{ name, text, want string }{
		{"another does as much and costs less", goal + "constraint int_lin_le([-1,-1],[x,y],-5); constraint int_lin_le([-1,1],[x,z],3);" + least, "[5 9] [0 0] [0 0]"},
		{"another does less", goal + "constraint int_lin_le([-2,-3],[x,y],-5); constraint int_lin_le([1,1],[x,z],8);" + least, "[0 8] [0 9] [0 0]"},
		{"another costs more", goal + "constraint int_lin_le([-1,-1],[y,x],-5); constraint int_lin_le([1,-1],[x,z],3);" + least, "[0 9] [0 9] [0 9]"},
		{"another is not enough", goal + "constraint int_lin_le([-1,-1],[x,y],-12);" + least, "[9 9] [3 3] [0 0]"},
		{"another is not enough for more", goal + "constraint int_lin_le([-1,-1,-1],[x,y,u],-12); " + least, "[0 9] [0 9] [0 0]"},
		{"another is needed elsewhere", goal + "constraint int_lin_le([-1,-1],[x,y],-5); constraint int_lin_le([1,-1],[x,z],3);" + least, "[0 9] [0 9] [0 9]"},
		{"nothing asks for more", goal + "constraint int_lin_le([1,1],[x,y],5);" + least, "[0 0] [0 0] [0 0]"},
		{"nothing asks for less", goal + "constraint int_lin_le([1,1],[x,y],5); solve maximize cost;", "[0 5] [0 5] [9 9]"},
		{"the objective is bounded", strings.Replace(start, "0..99: cost", "7..99: cost", 1) + goal + "constraint int_lin_le([1,1],[x,y],5);" + least, "[0 5] [0 5] [0 9]"},
		{"the objective has a gap", strings.Replace(start, "0..99: cost", "{0,2,4,8}: cost", 1) + goal + least, "[0 4] [0 2] [0 8]"},
		{"the objective is asked for", goal + "constraint int_lin_le_reif([1],[cost],20,b);" + least, "[0 9] [0 9] [0 9]"},
		{"asked for elsewhere", goal + "constraint int_lin_le([-1,-1],[x,y],-5); constraint int_lin_ne([1,1],[y,z],3);" + least, "[0 9] [0 9] [0 9]"},
		{"a clause", "constraint bool2int(b,x); constraint bool2int(c,y); constraint bool_clause([b,c],[]);" + goal + least, "[1 1] [0 0] [0 0]"},
		{"no objective", "constraint int_lin_le([-1,-1],[x,y],-5); solve satisfy;", "[9 9] [9 9] [0 9]"},
	} {
		text := c.text
		if !strings.HasPrefix(text, "var 0..9") {
			text = start + text // the others declare a cost of their own
		}
		m, pre, _, ok := dominated(t, text)
		var got []string
		for i := range 3 {
			v := store.Of(int32(m.Vars[i].ID))
			got = append(got, fmt.Sprintf("[%d %d]", pre.Store.Lo(v), pre.Store.Hi(v)))
		}
		if s := strings.Join(got, " "); !ok || s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// TestDominateKeepsTheBest: of random models a best solution is left, if there is one.
func TestDominateKeepsTheBest(t *testing.T) {
	fixed := 0
	for seed := range campaign.Each(3000) {
		text := weighed(rand.New(rand.NewPCG(seed, 225)))
		m, pre, n, ok := dominated(t, text)
		fixed += n
		best := func(keep func(flatzinc.Assignment) bool) (goal int64, found bool) {
			if err := oracle.Solutions(m, 1<<17, func(a flatzinc.Assignment) bool {
				if keep(a) {
					g := int64(0)
					if m.Solve.Method != flatzinc.Satisfy {
						g = m.Solve.Goal(a.Eval(m.Solve.Objective).Int)
					}
					if !found || g < goal {
						goal, found = g, true
					}
				}
				return true
			}); err != nil {
				t.Fatal(err)
			}
			return goal, found
		}
		want, possible := best(func(flatzinc.Assignment) bool { return true })
		if !ok {
			if possible {
				t.Fatalf("seed %d: refuted\n%s", seed, text)
			}
			continue
		}
		if got, found := best(func(a flatzinc.Assignment) bool { return within(pre.Store, m, a) }); found != possible || got != want {
			t.Fatalf("seed %d: best %d (%t), want %d (%t)\n%s", seed, got, found, want, possible, text)
		}
	}
	if fixed < 100 {
		t.Errorf("%d variables were fixed", fixed)
	}
}

// weighed draws a model of sums and clauses, and few other constraints, mostly with a sum of costs.
func weighed(rng *rand.Rand) string {
	var text strings.Builder
	ints := []string{"x", "y", "z", "u"}
	for _, x := range ints {
		fmt.Fprintf(&text, "var %s: %s; ", []string{"0..2", "0..2", "0..3", "-1..1", "{0,2}", "{0,1,3}"}[rng.IntN(6)], x)
	}
	text.WriteString("var bool: a; var bool: b; var 0..1: p; var 0..1: q; constraint bool2int(a,p); constraint bool2int(b,q); ")
	all := append(ints, "p", "q")
	terms := func(n int, most int) (coeffs, vars string) {
		var cs, vs []string
		for _, i := range rng.Perm(len(all))[:n] {
			c := 1 + rng.IntN(most)
			if rng.IntN(4) == 0 {
				c = -c
			}
			cs, vs = append(cs, fmt.Sprint(c)), append(vs, all[i])
		}
		return strings.Join(cs, ","), strings.Join(vs, ",")
	}
	for range 1 + rng.IntN(3) {
		cs, vs := terms(2+rng.IntN(4), 2)
		if rng.IntN(3) > 0 { // at least
			cs = strings.ReplaceAll("-"+strings.ReplaceAll(cs, ",", ",-"), "--", "")
			fmt.Fprintf(&text, "constraint int_lin_le([%s],[%s],%d); ", cs, vs, -rng.IntN(4))
			continue
		}
		fmt.Fprintf(&text, "constraint int_lin_le([%s],[%s],%d); ", cs, vs, rng.IntN(6))
	}
	switch rng.IntN(6) {
	case 0:
		fmt.Fprintf(&text, "constraint int_lin_ne([1,1],[x,%s],%d); ", ints[1+rng.IntN(3)], rng.IntN(4))
	case 1:
		fmt.Fprintf(&text, "constraint int_lin_le_%s([1,-1],[y,%s],0,a); ", []string{"reif", "imp"}[rng.IntN(2)], ints[rng.IntN(4)])
	case 2:
		fmt.Fprintf(&text, "constraint bool_clause([a],[b]); constraint int_lin_eq([1,-1],[x,%s],0); ", ints[1+rng.IntN(3)])
	case 3:
		text.WriteString("constraint array_bool_or([a,b],true); ")
	}
	if rng.IntN(6) == 0 {
		return text.String() + "solve satisfy;"
	}
	cs, vs := terms(3+rng.IntN(4), 3)
	goal := []string{"-30..30", "-60..60", "0..30", "2..30", "{0,1,2,4,6,7,8,10}"}[rng.IntN(5)]
	sign := 1 - 2*rng.IntN(2)
	if sign > 0 {
		cs = strings.ReplaceAll("-"+strings.ReplaceAll(cs, ",", ",-"), "--", "")
	}
	fmt.Fprintf(&text, "var %s: cost; constraint int_lin_eq([%s,%d],[%s,cost],%d); ", goal, cs, sign, vs, rng.IntN(3)-1)
	if rng.IntN(8) == 0 {
		text.WriteString("constraint int_le_reif(cost,4,b); ")
	}
	return text.String() + "solve " + []string{"minimize", "minimize", "maximize"}[rng.IntN(3)] + " cost;"
}
