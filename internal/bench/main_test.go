package main

import (
	"strings"
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		out            string
		goal           bool
		outcome, value string
	}{
		{"x = 1;\n----------\n", false, "sat", ""},
		{"=====UNSATISFIABLE=====\n", false, "unsat", ""},
		{"=====UNKNOWN=====\n", false, "unknown", ""},
		{"", false, "unknown", ""},
		{"y = 1;\nx = 7;\n----------\ny = 0;\nx = 5;\n----------\n==========\n", true, "optimal", "5"},
		{"y = 1;\nx = 7;\n----------\n%%%mzn-stat: failures=3", true, "best", "7"},
	} {
		r := read(strings.NewReader(c.out), flat{goal: c.goal, objective: "x"}, time.Now())
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
	if goal, _, _ := goalOf([]byte("var int: x;\nsolve satisfy;\n")); goal {
		t.Error("satisfy has no goal")
	}
	if goal, maximise, name := goalOf([]byte("var int: x;\nsolve :: int_search([x], input_order, indomain_min) maximize x;\n")); !goal || !maximise || name != "x" {
		t.Errorf("goal %v %q", goal, name)
	}
}

func TestScore(t *testing.T) {
	s := make(score, 2)
	s.add([]result{{time: time.Second, outcome: "optimal", objective: "7"}, {time: time.Second, outcome: "best", objective: "6"}}, true, time.Minute)
	if s[1].better != 1 || s[1].worse != 0 || s[0].closed != 1 || s[0].par2 != time.Second || s[1].closed != 0 || s[1].par2 != 2*time.Minute {
		t.Errorf("%+v", s)
	}
}
