package search

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

const (
	outcomes = "var 1..5: s;\nconstraint gozinc_on_restart_status(s);\n"
	values   = "var 0..9: x :: output_var;\nvar 0..9: y :: output_var;\n"
	relating = "constraint int_lin_le([1,1,1],[x,y,s],12);\n"
	always   = "constraint gozinc_on_restart_complete(false);\n"
)

// program returns the programmed search of a model on a session whose answers are given,
// restarting after as many conflicts.
func program(t *testing.T, text string, conflicts int64, answers ...Answer) (*played, *Programmed) {
	t.Helper()
	s := playOn(t, text, answers...)
	return s, NewProgrammed(s, annotation.Sequence{Kind: "constant", Scale: conflicts}, 1)
}

// solution returns an answer with these values of x and y.
func (s *played) solution(goal, x, y int64) Answer {
	a := slices.Clone(s.best)
	for _, v := range s.p.Model.Vars {
		switch v.Name {
		case "x":
			a[v.ID].Int = x
		case "y":
			a[v.ID].Int = y
		}
	}
	return Answer{Result: Found, Goal: goal, Solution: a}
}

// variable returns the expression of a variable of the model.
func (s *played) variable(t *testing.T, name string) flatzinc.Expr {
	t.Helper()
	for _, set := range s.p.Settings() {
		for _, e := range []flatzinc.Expr{set.To, set.From} {
			if e.Kind == flatzinc.VarRef && e.Var().Name == name {
				return e
			}
		}
	}
	t.Fatal("no setting has", name)
	return flatzinc.Expr{}
}

// givenTo returns the values that each search assumed a variable to have.
func (s *played) givenTo(t *testing.T, name string) (given []int64) {
	t.Helper()
	x := s.variable(t, name)
	for _, assume := range s.assumed {
		value := int64(-1)
		for k := range int64(10) {
			if is, ok := s.p.Is(x, whole(k)); ok && len(is) > 0 && !slices.ContainsFunc(is, func(l sat.Lit) bool { return !slices.Contains(assume, l) }) {
				value = k
			}
		}
		given = append(given, value)
	}
	return given
}

// TestOutcomes: each search is told what came of the one before.
func TestOutcomes(t *testing.T) {
	s, p := program(t, values+outcomes+relating+"solve minimize x;\n", 100)
	s.answers = []Answer{s.solution(8, 8, 0), limited, blamed, s.solution(5, 5, 0), outside}
	s.during = func(int) { s.stats.Conflicts += 100 }
	end, err := p.Run()
	if end != Inconclusive || err != nil {
		t.Fatal(end, err)
	}
	if got, want := s.givenTo(t, "s"), []int64{atStart, solved, unknown, exhausted, solved}; !slices.Equal(got, want) {
		t.Errorf("outcomes %v, want %v", got, want)
	}
	if want := []int64{9, 7, 4}; !slices.Equal(s.asserted, want) { // 999 is no bound of x
		t.Errorf("goals are at most %v, want %v", s.asserted, want)
	}
	if s.follows != 2 {
		t.Errorf("annotations are followed anew %d times, want once for each solution", s.follows)
	}
}

// TestProgrammedEnds: how a search ends, with an objective and without.
func TestProgrammedEnds(t *testing.T) {
	for _, c := range []struct {
		answer Answer
		end    End
	}{
		{Answer{}, Stopped},
		{outside, Inconclusive},
		{refuted, Complete},
	} {
		for _, goal := range []string{"minimize x", "satisfy"} {
			s, p := program(t, values+outcomes+relating+"solve "+goal+";\n", 100, c.answer)
			a, end, err := p.First()
			if a != nil || end != c.end || err != nil {
				t.Errorf("%s, after %d: %v, %v", goal, c.answer.Result, end, err)
			}
			if optimal := s.bound == s.goal; optimal != (c.end == Complete && goal != "satisfy") {
				t.Errorf("%s, after %d: bound %d of %d", goal, c.answer.Result, s.bound, s.goal)
			}
		}
	}
	s, p := program(t, values+outcomes+relating+"solve minimize x;\n", 100)
	s.failing = errors.New("broken")
	if end, err := p.Run(); end != Stopped || err != s.failing {
		t.Errorf("%v, %v", end, err)
	}
	s.bound = s.goal
	searches := len(s.limits)
	if end, err := p.Run(); end != Complete || err != nil || len(s.limits) != searches {
		t.Errorf("the bound is met: %v, %v", end, err)
	}
}

// TestProgrammedFirst: a first solution is that of the search, and is kept for what
// settings take from it.
func TestProgrammedFirst(t *testing.T) {
	s, p := program(t, values+outcomes+relating+"var 0..9: b;\nconstraint gozinc_on_restart_sol_int(x,b);\nconstraint int_ne(b,y);\nsolve satisfy;\n", 100)
	s.answers = []Answer{limited, s.solution(0, 6, 2), blamed, blamed}
	s.during = func(int) { s.stats.Conflicts += 100 }
	a, _, err := p.First()
	if a == nil || err != nil {
		t.Fatal(err)
	}
	if a, end, err := p.First(); a != nil || end != Stopped || err != nil {
		t.Errorf("%v, %v", end, err)
	}
	if got, want := s.givenTo(t, "b"), []int64{-1, -1, 6, 6, 6}; !slices.Equal(got, want) {
		t.Errorf("the last solution is told as %v, want %v", got, want)
	}
}

// TestLastValues: a variable's last value is that of the solution, or what propagation of
// the assumptions leaves, and otherwise what it was.
func TestLastValues(t *testing.T) {
	text := values + outcomes + "var 0..9: l;\nvar 0..9: c;\nconstraint gozinc_on_restart_last_val_int(y,l);\nconstraint gozinc_on_restart_last_val_int(4,c);\n" +
		"constraint int_le(c,x);\nconstraint int_le(l,y);\nvar bool: two;\nconstraint int_eq_reif(s,2,two);\nconstraint int_eq_imp(y,9,two);\nsolve satisfy;\n"
	s, p := program(t, text, 100)
	s.answers = []Answer{s.solution(0, 6, 3), limited, limited, blamed}
	s.during = func(int) { s.stats.Conflicts += 100 }
	for range 2 {
		if _, _, err := p.First(); err != nil {
			t.Fatal(err)
		}
	}
	// Status 2, which says that nothing is known, leaves y only the value 9.
	if got, want := s.givenTo(t, "l"), []int64{-1, 3, 3, 9, 9}; !slices.Equal(got, want) {
		t.Errorf("last values %v, want %v", got, want)
	}
	if got, want := s.givenTo(t, "c"), []int64{4, 4, 4, 4, 4}; !slices.Equal(got, want) {
		t.Errorf("the last value of a constant %v, want %v", got, want)
	}
}

// TestStuck: a search that is refuted twice under the same assumptions would always be,
// unless something is drawn.
func TestStuck(t *testing.T) {
	s, p := program(t, values+outcomes+relating+"solve minimize x;\n", 100, blamed, blamed, blamed, blamed)
	if end, err := p.Run(); end != Inconclusive || err != nil || len(s.limits) != 3 {
		t.Errorf("%v, %v after %d searches", end, err, len(s.limits))
	}
	if !slices.ContainsFunc(s.notes, func(n string) bool { return strings.Contains(n, "as the last") }) {
		t.Errorf("notes %v", s.notes)
	}
	drawn := "var 3..5: u;\nconstraint gozinc_on_restart_uniform_int(3,5,u);\nconstraint int_ne(u,y);\n"
	s, p = program(t, values+outcomes+drawn+relating+"solve minimize x;\n", 100, slices.Repeat([]Answer{blamed}, 60)...)
	if end, err := p.Run(); end != Stopped || err != nil || len(s.limits) != 61 {
		t.Errorf("with draws: %v, %v after %d searches", end, err, len(s.limits))
	}
	seen := map[int64]bool{}
	for _, u := range s.givenTo(t, "u") {
		seen[u] = true
	}
	if len(seen) != 3 || !seen[3] || !seen[4] || !seen[5] {
		t.Errorf("drawn %v of 3 to 5", seen)
	}
}

// TestExcludedSetting: a value that presolve has excluded refutes the search without one.
func TestExcludedSetting(t *testing.T) {
	text := values + "var 2..5: s;\nconstraint gozinc_on_restart_status(s);\n" + relating + "solve minimize x;\n"
	s, p := program(t, text, 100)
	if end, err := p.Run(); end != Stopped || err != nil || len(s.limits) != 1 {
		t.Errorf("%v, %v after %d searches", end, err, len(s.limits))
	}
	if got := s.givenTo(t, "s"); !slices.Equal(got, []int64{exhausted}) {
		t.Errorf("outcomes %v", got)
	}
	if assume, ok := Start(s.p); ok {
		t.Errorf("a start under %v", assume)
	}
	s, _ = program(t, values+outcomes+relating+"solve minimize x;\n", 100)
	if assume, ok := Start(s.p); !ok || len(assume) == 0 {
		t.Errorf("no start: %v, %v", assume, ok)
	}
}

// TestRestarts: a search goes on until it has had its conflicts, whose work is guessed
// from those before.
func TestRestarts(t *testing.T) {
	s, p := program(t, values+outcomes+relating+"solve satisfy;\n", 100, limited, limited, limited)
	s.stats = sat.Stats{Conflicts: 10, Propagations: 10 * 3000}
	s.cost = 40 * 3000
	s.during = func(int) { s.stats.Conflicts += 40 }
	a, err := p.attempt(nil)
	if a.Result != Limited || err != nil {
		t.Fatal(a, err)
	}
	if want := []int64{100 * 3000, 60 * 3000, 20 * 3000}; !slices.Equal(s.limits, want) {
		t.Errorf("limits %v, want %v", s.limits, want)
	}
	s.stats = sat.Stats{Conflicts: 1000, Propagations: 1000} // cheap ones count as more
	if _, err := p.attempt(nil); err != nil || s.limits[3] != 100*(*leastConflict) {
		t.Errorf("limits %v, %v", s.limits, err)
	}
	s.stats = sat.Stats{Conflicts: 1, Propagations: 1 << 50}
	if _, err := p.attempt(nil); err != nil || s.limits[4] != *mostSlice {
		t.Errorf("limits %v, %v", s.limits, err)
	}
	s.stats.Conflicts = -1 // the engine does not tell
	if _, err := p.attempt(nil); err != nil || s.limits[5] < 1<<60 {
		t.Errorf("limits %v, %v", s.limits, err)
	}
	s.stats.Conflicts, p.sequence.Kind = 0, "none"
	if _, err := p.attempt(nil); err != nil || s.limits[6] < 1<<60 {
		t.Errorf("limits %v, %v", s.limits, err)
	}
}

// TestMarkOfCompleteness: where the model marks the search as complete, it ends: before a
// search where propagation implies the mark, and behind a solution that forces it.
func TestMarkOfCompleteness(t *testing.T) {
	const mark = "var bool: done;\nconstraint gozinc_on_restart_complete(done);\n"
	implied := values + outcomes + mark + "constraint int_le_reif(2,s,done);\n" + relating
	s, p := program(t, implied+"solve minimize x;\n", 100)
	s.answers = []Answer{s.solution(8, 8, 0), limited}
	if end, err := p.Run(); end != Complete || err != nil || len(s.limits) != 1 {
		t.Errorf("implied behind a solution: %v, %v after %d searches", end, err, len(s.limits))
	}
	s, p = program(t, implied+"solve minimize x;\n", 100, blamed)
	if end, err := p.Run(); end != Inconclusive || err != nil || len(s.limits) != 1 {
		t.Errorf("implied without a solution: %v, %v after %d searches", end, err, len(s.limits))
	}
	forced := values + outcomes + mark + "constraint int_le_reif(x,4,done);\n" + relating
	for x, want := range map[int64]End{4: Complete, 5: Stopped} {
		s, p := program(t, forced+"solve minimize y;\n", 100)
		a := s.solution(8, x, 8)
		a.Solution[s.variable(t, "done").Var().ID] = flatzinc.Value{Base: flatzinc.Bool, Int: int64(min(1, max(0, 5-x)))}
		s.answers = []Answer{a, blamed} // with x as it is shown, the mark cannot be false
		if x == 5 {
			s.answers = s.answers[:1]
		}
		if end, err := p.Run(); end != want || err != nil {
			t.Errorf("x = %d: %v, %v", x, end, err)
		}
		if len(s.limits) != 2 || x == 4 && s.limits[1] != *workToLook {
			t.Errorf("x = %d: searches with %v left", x, s.limits)
		}
	}
	s, p = program(t, values+outcomes+always+relating+"solve minimize x;\n", 100)
	s.answers = []Answer{s.solution(8, 8, 0)}
	if end, err := p.Run(); end != Stopped || err != nil || len(s.limits) != 2 {
		t.Errorf("a mark that is never true: %v, %v after %d searches", end, err, len(s.limits))
	}
}

// TestImplied: propagation of assumptions implies a Boolean, where they are consistent.
func TestImplied(t *testing.T) {
	text := values + outcomes + "var bool: done;\nconstraint gozinc_on_restart_complete(done);\nconstraint int_le_reif(2,s,done);\n" + relating + "solve satisfy;\n"
	s, p := program(t, text, 100)
	done := s.variable(t, "done")
	is := func(k int64) []sat.Lit { l, _ := s.p.Is(s.variable(t, "s"), whole(k)); return l }
	for _, c := range []struct {
		assumed []sat.Lit
		want    bool
	}{{is(3), true}, {is(1), false}, {nil, false}, {append(is(3), is(4)...), false}} {
		if p.assumed = c.assumed; p.implied(done) != c.want {
			t.Errorf("%v: want %v", c.assumed, c.want)
		}
	}
	value := func(assume []sat.Lit) int64 {
		v, ok := p.value(s.variable(t, "s"), assume)
		if !ok {
			return -1
		}
		return v.Int
	}
	for k := int64(1); k <= 5; k++ {
		if got := value(is(k)); got != k {
			t.Errorf("%d instead of %d", got, k)
		}
	}
	if got := value(nil); got != -1 {
		t.Errorf("a value %d of several", got)
	}
}
