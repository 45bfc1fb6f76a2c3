package gozinc_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

// everySolution calls each with all solutions, and returns their number.
func everySolution(t *testing.T, m *gozinc.Model, each func(s *gozinc.Solution)) int {
	t.Helper()
	search := m.Search(gozinc.Options{})
	for s, err := range search.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		each(s)
	}
	return search.Result().Solutions
}

// TestIntervals compares all schedules of three tasks, one of them optional and one of a
// length that varies, with the definitions.
func TestIntervals(t *testing.T) {
	m := gozinc.NewModel("tasks")
	there, length := m.Bool("there"), m.Int(0, 2, "length")
	a := m.Interval(0, 4, gozinc.Const(2), "a")
	b := m.OptionalInterval(0, 3, gozinc.Const(1), there, "b")
	c := m.Interval(0, 4, length, "c")
	tasks := []gozinc.Interval{a, b, c}
	m.Add(gozinc.Cumulative(tasks, gozinc.Consts(2, 1, 1), gozinc.Const(2)), gozinc.Or(a.Before(c), b.Before(c)))
	seen := make(map[string]bool)
	everySolution(t, m, func(s *gozinc.Solution) { seen[s.String()] = true })
	want := 0
	for code := range 3 * 3 * 5 * 3 * 2 {
		sa, sb, sc, lc, p := code%3, code/3%3, code/9%5, code/45%3, code/135 == 1
		if allowed(sa, sb, sc, lc, p) {
			want++
		}
	}
	if len(seen) != want {
		t.Errorf("%d schedules, want %d", len(seen), want)
	}
}

// allowed is what the model of TestIntervals says.
func allowed(a, b, c, length int, there bool) bool {
	if c+length > 4 {
		return false
	}
	for at := range 4 {
		load := 0
		if a <= at && at < a+2 {
			load += 2
		}
		if there && b == at {
			load++
		}
		if c <= at && at < c+length {
			load++
		}
		if load > 2 {
			return false
		}
	}
	return a+2 <= c || !there || b+1 <= c
}

// TestFaultyIntervals: tasks that cannot be are refused with their one cause.
func TestFaultyIntervals(t *testing.T) {
	for want, build := range map[string]func(m *gozinc.Model){
		"length of Disjunctive: ": func(m *gozinc.Model) {
			m.Add(gozinc.Disjunctive(gozinc.Intervals(m.Ints(2, 0, 9, "x"), gozinc.Consts(1, -1))))
		},
		"demand of Cumulative: ": func(m *gozinc.Model) {
			m.Add(gozinc.Cumulative([]gozinc.Interval{m.Interval(0, 9, gozinc.Const(1), "")}, gozinc.Consts(1, 2), gozinc.Const(1)))
		},
		"weight of BinPacking: ": func(m *gozinc.Model) {
			m.Add(gozinc.BinPacking(m.Ints(2, 0, 9, "x"), []int{1}, 3))
		},
		"xs of Max: ": func(m *gozinc.Model) { m.Minimize(gozinc.Max[gozinc.IntVar]()) },
		`task "t" has the length -3, which is negative`: func(m *gozinc.Model) { m.Interval(0, 5, gozinc.Const(-3), "t") },
		`variable "t" has no value`:                     func(m *gozinc.Model) { m.Interval(0, 5, gozinc.Const(6), "t") },
		"there are 1 lengths for 2 starts": func(m *gozinc.Model) {
			m.Add(gozinc.Disjunctive(gozinc.Intervals(m.Ints(2, 0, 1, "x"), gozinc.Consts(1))))
		},
		"an Interval is one that no function has made": func(m *gozinc.Model) { m.Add(gozinc.Interval{}.Before(gozinc.Interval{})) },
		"edge 0 of a decision diagram leads from level 0 to level 2": func(m *gozinc.Model) {
			m.Add(gozinc.MDD(m.Ints(2, 0, 1, "x"), []int{0, 1}, []gozinc.DiagramEdge{{From: 0, To: 2, Labels: binary}}))
		},
		"2 is no state of an automaton with the states 0..1": func(m *gozinc.Model) {
			m.Add(gozinc.Regular(m.Ints(2, 0, 1, "x"), binary, [][]int{{0, 1}, {1, 2}}, 0, gozinc.SetOf(1)))
		},
		"1..2 has more than the states 0..1": func(m *gozinc.Model) {
			m.Add(gozinc.Regular(m.Ints(2, 0, 1, "x"), binary, [][]int{{0, 1}, {1, -1}}, 0, gozinc.SetOf(1, 2)))
		},
	} {
		m := gozinc.NewModel("faulty")
		build(m)
		_, err := m.Solve(context.Background(), gozinc.Options{})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "interval_test.go:") {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestOpenIntervals: a task need not have a first or a last moment.
func TestOpenIntervals(t *testing.T) {
	m := gozinc.NewModel("open")
	a := m.Interval(3, math.MaxInt, gozinc.Const(2), "a")
	b := m.Interval(math.MinInt, 4, m.Int(1, 3, "length"), "b")
	m.Add(a.Start().Eq(gozinc.Const(7)), b.Start().Eq(gozinc.Const(2)))
	n := everySolution(t, m, func(s *gozinc.Solution) {
		if _, end, _ := s.Interval(a); end != 9 {
			t.Errorf("%v", s)
		}
	})
	if n != 2 { // lengths of b
		t.Errorf("%d solutions", n)
	}
}

// TestOptional: tasks that are not there overlap nothing and precede everything; of
// alternatives exactly one is there, with the times of the task.
func TestOptional(t *testing.T) {
	m := gozinc.NewModel("machines")
	one, two := m.Bool("one"), m.Bool("two")
	task := m.Interval(0, 3, gozinc.Const(2), "task")
	first := m.OptionalInterval(0, 3, gozinc.Const(2), one, "first")
	second := m.OptionalInterval(1, 3, gozinc.Const(2), two, "second")
	busy := gozinc.IntervalOf(gozinc.Const(0), gozinc.Const(1))
	m.Add(gozinc.Alternative(task, []gozinc.Interval{first, second}), gozinc.Disjunctive([]gozinc.Interval{busy, first}))
	var got []string
	everySolution(t, m, func(s *gozinc.Solution) {
		start, end, _ := s.Interval(task)
		_, _, at1 := s.Interval(first)
		other, _, at2 := s.Interval(second)
		if at1 == at2 || at2 && other != start {
			t.Errorf("%v", s)
		}
		got = append(got, fmt.Sprint(at1, start, end))
	})
	slices.Sort(got)
	// On the first machine from 1 on, whatever the second would do, and the other way round.
	if got := slices.Compact(got); !slices.Equal(got, []string{"false 1 3", "true 1 3"}) {
		t.Errorf("%q", got)
	}
}

// TestReservoir compares all orders of four changes with the levels that they lead to.
func TestReservoir(t *testing.T) {
	m := gozinc.NewModel("stock")
	at := m.Ints(3, 0, 2, "at")
	amounts := []int{2, -1, -2}
	there := m.Bool("there")
	var changes []gozinc.Change
	for i, a := range amounts {
		changes = append(changes, gozinc.Change{At: at[i], Amount: gozinc.Const(a)})
	}
	changes[2].Present = there
	m.Add(gozinc.Reservoir(changes, gozinc.Const(-1), gozinc.Const(1)))
	want := 0
	for code := range 27 * 2 {
		times := []int{code % 3, code / 3 % 3, code / 9 % 3}
		ok := true
		for now := range 3 {
			level := 0
			for i, a := range amounts {
				if times[i] <= now && (i < 2 || code >= 27) {
					level += a
				}
			}
			ok = ok && level >= -1 && level <= 1
		}
		if ok {
			want++
		}
	}
	if n := everySolution(t, m, func(*gozinc.Solution) {}); n != want {
		t.Errorf("%d solutions, want %d", n, want)
	}
	m = gozinc.NewModel("empty")
	m.Add(gozinc.Reservoir(nil, gozinc.Const(1), gozinc.Const(2)))
	if r, err := m.Solve(context.Background(), gozinc.Options{}); err != nil || r.Status != gozinc.Unsatisfiable {
		t.Errorf("a stock that is 0 at first is above 0: %v, %v", r, err)
	}
}

// TestExpressionsOfSolutions: a solution tells the value of all that is part of the model.
func TestExpressionsOfSolutions(t *testing.T) {
	m := gozinc.NewModel("values")
	x, y, b := m.Int(3, 3, "x"), m.Int(-2, -2, "y"), m.Bool("b")
	top, some := gozinc.Max(x, y), gozinc.Member([]gozinc.IntVar{x, y}, gozinc.Const(7))
	m.Add(b, top.Ge(x), gozinc.Sum(some).Eq(gozinc.Const(0)))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || r.Solution == nil {
		t.Fatal(err)
	}
	s := r.Solution
	for what, got := range map[string]int{
		"3":  s.Int(x),
		"-1": s.Int(x.Plus(y.Times(2))),
		"4":  s.Int(top.Plus(b)),
		"2":  s.Int(gozinc.Sum[gozinc.BoolExpr](b, b.Not(), x.Gt(y), some)),
	} {
		if fmt.Sprint(got) != what {
			t.Errorf("%d, want %s", got, what)
		}
	}
	if !s.Bool(gozinc.And[gozinc.BoolExpr](x.Ne(y), gozinc.Iff(b, y.Le(x)), some.Not())) || s.Bool(gozinc.Not(b)) || s.Bool(some) {
		t.Error("a condition has the wrong value")
	}
	defer func() {
		if recover() == nil {
			t.Error("a function of no model has a value")
		}
	}()
	s.Int(gozinc.Abs(x))
}

// TestJSON: sets are lists, and a solution is an object of its outputs.
func TestJSON(t *testing.T) {
	m, err := gozinc.Parse("m.fzn", strings.NewReader(`
var 2..2: n :: output_var;
var bool: b :: output_var;
var set of 1..3: s :: output_var;
array [1..4] of var int: a :: output_array([1..2, 0..1]) = [n, 5, 6, n];
constraint set_eq(s, {1, 3}); constraint bool_eq(b, true); solve maximize n;`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r.Solution)
	if want := `{"a":[[2,5],[6,2]],"b":true,"n":2,"s":[1,3]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	if text, err := json.Marshal([]any{r.Solution.Objective(), r.Bound, gozinc.Set{}}); err != nil || string(text) != "[2,2,[]]" {
		t.Errorf("%s, %v", text, err)
	}
	var s gozinc.Set
	if err := json.Unmarshal([]byte(" [5, 1, 2, 1]"), &s); err != nil || fmt.Sprint(s) != "{1,2,5}" {
		t.Errorf("%v, %v", s, err)
	}
	for _, bad := range []string{"{}", "[1.5]", "[9223372036854775807]"} {
		if err := json.Unmarshal([]byte(bad), &s); err == nil {
			t.Errorf("%s is a set", bad)
		}
	}
	if _, err := json.Marshal(gozinc.Range(0, 1<<40)); err == nil {
		t.Error("a set of 2^40 elements is listed")
	}
}

// TestClone: what is added to a copy is not part of the model, nor the other way round.
func TestClone(t *testing.T) {
	m := gozinc.NewModel("original")
	x := m.Int(1, 3, "x")
	c := m.Clone()
	y := c.Int(5, 5, "y")
	c.Add(x.Gt(gozinc.Const(1)))
	m.Int(6, 7, "y")
	if n := everySolution(t, m, func(*gozinc.Solution) {}); n != 6 {
		t.Errorf("the original has %d solutions", n)
	}
	n := everySolution(t, c, func(s *gozinc.Solution) {
		if s.Int(y) != 5 || s.Int(x) < 2 {
			t.Errorf("%v", s)
		}
	})
	if n != 2 {
		t.Errorf("the copy has %d solutions", n)
	}
	m.Add(y.Eq(gozinc.Const(5)))
	if _, err := m.Solve(context.Background(), gozinc.Options{}); err == nil {
		t.Error("a variable of the copy is one of the original")
	}
}

// TestSeveralConditions: a constraint holds where all conditions do, under its name.
func TestSeveralConditions(t *testing.T) {
	m := gozinc.NewModel("if")
	b := m.Bools(3, "b")
	m.Add(gozinc.Not(b[2]).Named("last").If(b[0], b[1]))
	if n := everySolution(t, m, func(*gozinc.Solution) {}); n != 7 {
		t.Errorf("%d solutions", n)
	}
	m.Add(b[0], b[1], b[2])
	if r, err := m.Explain(context.Background(), gozinc.Options{}); err != nil || !slices.Equal(r.Core, []string{"last"}) {
		t.Errorf("%v, %v", r, err)
	}
}
