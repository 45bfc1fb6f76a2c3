package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// fixedTasks returns starts 0, 10, … of n tasks of duration 10, as text.
func fixedTasks(n int) (starts, durations string) {
	s, d := make([]string, n), make([]string, n)
	for i := range n {
		s[i], d[i] = fmt.Sprint(10*i), "10"
	}
	return strings.Join(s, ","), strings.Join(d, ",")
}

// More tasks than are ordered pair by pair, and a horizon of more work than the
// decomposition of cumulative by time does: see TestLimits of package schedule.
const (
	manyTasks   = 32
	longHorizon = 200_001
)

// More tasks than are ordered pair by pair are kept apart at each time.
func TestManyTasksOneAtATime(t *testing.T) {
	starts, durations := fixedTasks(manyTasks)
	for _, name := range []string{"gozinc_disjunctive", "gozinc_disjunctive_strict"} {
		for _, size := range []string{"3", "d", "0"} {
			text := fmt.Sprintf(`var -5..-1: x :: output_var;
				var {-4,-2,0,325,330}: y :: output_var;
				var 1..3: d :: output_var;
				constraint %s([x,%s,y],[2,%s,%s]);
				solve satisfy;`, name, starts, durations, size)
			for setting, opt := range rowtest.Settings {
				if diff := rowtest.Disagreement(text, opt); diff != "" {
					t.Errorf("%s, size %s, %s: %s", name, size, setting, diff)
				}
			}
		}
	}
}

// variables returns how many variables the formula of a model has.
func variables(t *testing.T, text string) int {
	t.Helper()
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	return p.Formula.NumVars()
}

// A second resource with the same tasks takes no more literals of its own.
func TestTaskLiteralsAreShared(t *testing.T) {
	const decls = "var 0..9: x; var 0..9: y; var 0..9: z;"
	for _, c := range []string{
		"constraint gozinc_disjunctive([x,y,z],[2,3,4]);",
		"constraint gozinc_cumulative([x,y,z],[2,3,4],[1,1,1],1);",
	} {
		once, twice := decls+c+"solve satisfy;", decls+c+c+"solve satisfy;"
		if a, b := variables(t, once), variables(t, twice); a != b {
			t.Errorf("%s: %d variables, twice %d", c, a, b)
		}
	}
}

// Presolve: x is a task, the bounds of which are given after propagation.
func TestTaskPropagation(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// The compulsory part 4..5 of a task that needs 2 of 3.
		{"var 3..4: a; var 3..9: x; constraint gozinc_cumulative([a,x],[3,2],[2,2],3);", "6..9"},
		{"var 3..4: a; var 0..5: x; constraint gozinc_cumulative([a,x],[3,2],[2,2],3);", "0..2"},
		{"var 3..4: a; var 0..9: x; constraint gozinc_cumulative([a,x],[3,2],[1,2],3);", "0..9"},
		// Its own compulsory part does not count against it.
		{"var 3..4: a; var 3..4: x; constraint gozinc_cumulative([a,x],[3,3],[1,2],3);", "3..4"},
		{"var 0..9: a; var 0..9: x; constraint gozinc_cumulative([a],[2],[4],x);", "4..9"},
		// Three tasks that need 2·2 each cannot run in 0..5 with 2.
		{"var 0..3: a; var 0..3: b; var 0..3: x; constraint gozinc_cumulative([a,b,x],[2,2,2],[2,2,2],2);", "unsat"},
		{"var 0..3: a; var 0..9: x; constraint gozinc_disjunctive([a,x],[4,4]);", "4..9"},
		{"var 0..3: a; var 0..9: x; constraint gozinc_disjunctive([a,x],[4,-1]);", "unsat"},
		{"var 0..3: a; var 0..9: x; constraint gozinc_diffn(2,[a,0,x,1],[4,2,4,9]);", "4..9"},
		{"var 0..3: a; var 0..9: x; constraint gozinc_diffn_nonstrict(2,[a,0,x,1],[4,2,3,0]);", "0..9"},
	} {
		m := enctest.Parse(t, c.text+"solve satisfy;")
		got := "unsat"
		if pre, ok := rowtest.Presolved(t, m); ok {
			x := store.Of(int32(len(m.Vars) - 1))
			got = fmt.Sprintf("%d..%d", pre.Store.Lo(x), pre.Store.Hi(x))
		}
		if got != c.want {
			t.Errorf("%s: x in %s, want %s", c.text, got, c.want)
		}
	}
}

// Both decompositions of cumulative agree with enumeration: the long horizon
// leads to the one by tasks.
func TestCumulativeByTask(t *testing.T) {
	text := fmt.Sprintf(`var {0,%[1]d,%[2]d}: x :: output_var;
		var {2,%[1]d,%[2]d}: y :: output_var;
		var 1..2: r :: output_var;
		constraint gozinc_cumulative([x,y,%[2]d,0],[%[1]d,4,7,1],[1,r,1,2],2);
		solve satisfy;`, longHorizon, 2*longHorizon-2)
	for setting, opt := range rowtest.Settings {
		if diff := rowtest.Disagreement(text, opt); diff != "" {
			t.Errorf("%s: %s", setting, diff)
		}
	}
}
