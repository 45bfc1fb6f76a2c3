package main

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		out            string
		objective      string
		outcome, value string
	}{
		{"x = 1;\n----------\n", "", "sat", ""},
		{"=====UNSATISFIABLE=====\n", "", "unsat", ""},
		{"=====UNKNOWN=====\n", "", "unknown", ""},
		{"", "", "unknown", ""},
		{"y = 1;\nx = 7;\n----------\ny = 0;\nx = 5;\n----------\n==========\n", "x", "optimal", "5"},
		{"y = 1;\nx = 7;\n----------\n%%%mzn-stat: failures=3", "x", "best", "7"},
	} {
		r := read(strings.NewReader(c.out), flat{objective: c.objective}, time.Now())
		if r.outcome != c.outcome || r.objective != c.value {
			t.Errorf("read(%q) = %s %s, want %s %s", c.out, r.outcome, r.objective, c.outcome, c.value)
		}
		if strings.Contains(c.out, "failures") != (r.stats["failures"] == "3") {
			t.Errorf("read(%q): statistics %v", c.out, r.stats)
		}
	}
}

func TestShowObjective(t *testing.T) {
	for in, want := range map[string]string{
		"var int: x;\nvar 1..3: xy;\n":                      "var int: x :: output_var;\nvar 1..3: xy;\n",
		"var {1,3}: x ::is_defined_var;\n":                  "var {1,3}: x :: output_var ::is_defined_var;\n",
		"var 1..3: x:: output_var = y;\nvar 0..1: y = 1;\n": "var 1..3: x:: output_var = y;\nvar 0..1: y = 1;\n",
	} {
		if got := string(showObjective([]byte(in), "x")); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestGoalOf(t *testing.T) {
	for fzn, want := range map[string][2]string{
		"solve satisfy;\n":              {"satisfy", ""},
		"var int: x;\nsolve satisfy;\n": {"satisfy", ""},
		"var int: x;\nsolve :: int_search([x], input_order, indomain_min) maximize x;\n": {"maximize", "x"},
		"var int: x;\nsolve minimize x;":                                {"minimize", "x"},
		"var int: resolve ;\nsolve :: a(\"solve minimize y\") satisfy;": {"satisfy", ""},
	} {
		items, item := splitSolve(fzn)
		if goal, name := goalOf(item); goal != want[0] || name != want[1] || items+item != fzn {
			t.Errorf("goalOf(%q) = %q %q", fzn, goal, name)
		}
	}
}

// TestArguments: the search is free unless annotations are to be followed, and an
// optimisation problem shows all its solutions.
func TestArguments(t *testing.T) {
	for _, c := range []struct {
		s         solver
		optimises bool
		want      string
	}{
		{solver{}, false, "-s -f"},
		{solver{extra: []string{"-x", "1"}}, true, "-s -x 1 -f -a"},
		{solver{extra: []string{"-x"}, annotated: true}, true, "-s -x -a"},
		{solver{annotated: true}, false, "-s"},
	} {
		if got := strings.Join(c.s.arguments(c.optimises), " "); got != c.want {
			t.Errorf("arguments %q, want %q", got, c.want)
		}
	}
}

func outcomes(results ...result) []record {
	list := make([]record, len(results))
	for i, r := range results {
		r.stats = map[string]string{}
		list[i] = record{"case", string(rune('a' + i)), r}
	}
	return list
}

func TestScores(t *testing.T) {
	s := scores([][]record{outcomes(
		result{goal: "maximize", time: time.Second, outcome: "optimal", objective: "7"},
		result{goal: "maximize", time: time.Second, outcome: "best", objective: "6"},
	)}, time.Minute)
	if want := []score{{closed: 1, par2: time.Second}, {par2: 2 * time.Minute, better: 1}}; !slices.Equal(s, want) {
		t.Errorf("%+v, want %+v", s, want)
	}
}

func TestJudge(t *testing.T) {
	r := outcomes(result{outcome: "sat"}, result{outcome: "unsat"}, result{outcome: "unknown"})
	judge(r)
	if r[0].outcome != "sat" || r[1].outcome != "wrong" || r[2].outcome != "unknown" {
		t.Errorf("%v", r)
	}
	r = outcomes(result{outcome: "unsat"}, result{outcome: "unknown"})
	if judge(r); r[0].outcome != "unsat" {
		t.Errorf("%v", r)
	}
	r = outcomes(
		result{goal: "minimize", outcome: "optimal", objective: "7"},
		result{goal: "minimize", outcome: "best", objective: "6"},
		result{goal: "minimize", outcome: "wrong", objective: "1"},
	)
	if judge(r); r[0].outcome != "wrong" || r[1].outcome != "best" {
		t.Errorf("%v", r)
	}
}

func TestLosses(t *testing.T) {
	answer := func(d time.Duration) result {
		return result{goal: "minimize", time: d, outcome: "optimal", objective: "5"}
	}
	best := func(objective string) result {
		return result{goal: "minimize", time: time.Minute, outcome: "best", objective: objective}
	}
	for _, c := range []struct {
		own, peer result
		lost      bool
	}{
		{answer(time.Second), answer(time.Second / 2), true},
		{answer(time.Second), answer(3 * time.Second / 4), false},
		{answer(time.Second / 10), answer(time.Second / 100), false}, // less than noticeable
		{best("5"), answer(time.Second), true},
		{best("5"), best("4"), true},
		{best("4"), best("5"), false},
		{answer(time.Second), best("5"), false},
		{best("5"), result{goal: "minimize", outcome: "unknown"}, false},
	} {
		if got := losses([][]record{outcomes(c.own, c.peer)}, 1); (len(got) == 1) != c.lost {
			t.Errorf("gozinc %v, peer %v: losses %v", c.own, c.peer, got)
		}
	}
}

// Results can be written and read again, and a suite replaces its own line of
// the list of runs alone.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	list := outcomes(
		result{goal: "minimize", time: 1500 * time.Millisecond, outcome: "optimal", objective: "5", best: time.Second, processor: 2 * time.Second, memory: 3e6},
		result{goal: "minimize", outcome: "not compiled"},
	)
	list[0].stats["failures"] = "17"
	for _, run := range []map[string]string{
		{"suite": "first", "commit": "1"},
		{"suite": "second", "command": `a "quoted", command`},
		{"suite": "first", "commit": "2"},
	} {
		if err := save(dir, run, list); err != nil {
			t.Fatal(err)
		}
	}
	got, err := readRecords(filepath.Join(dir, "second.csv"))
	if err != nil || !reflect.DeepEqual(got, list) {
		t.Errorf("%v, %v; want %v", got, err, list)
	}
	runs, err := readTable(filepath.Join(dir, runsFile))
	if err != nil || len(runs) != 2 || runs[0]["commit"] != "2" || runs[1]["command"] != `a "quoted", command` {
		t.Errorf("%v, %v", runs, err)
	}
}

func TestByCase(t *testing.T) {
	solvers, cases, err := byCase(outcomes(result{}, result{}))
	if err != nil || !slices.Equal(solvers, []string{"a", "b"}) || len(cases) != 1 {
		t.Errorf("%v %v %v", solvers, cases, err)
	}
	if _, _, err := byCase(append(outcomes(result{}, result{}), record{name: "other", solver: "b"})); err == nil {
		t.Error("a missing record is not noticed")
	}
}
