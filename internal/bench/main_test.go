package main

import (
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
		{"y = 1;\nx = 7;\n----------\n", true, "best", "7"},
	} {
		if outcome, value := read([]byte(c.out), c.goal, "x"); outcome != c.outcome || value != c.value {
			t.Errorf("read(%q) = %s %s, want %s %s", c.out, outcome, value, c.outcome, c.value)
		}
	}
}

func TestGoalOf(t *testing.T) {
	if goal, _ := goalOf([]byte("var int: x;\nsolve satisfy;\n")); goal {
		t.Error("satisfy has no goal")
	}
	if goal, name := goalOf([]byte("var int: x;\nsolve :: int_search([x], input_order, indomain_min) maximize x;\n")); !goal || name != "x" {
		t.Errorf("goal %v %q", goal, name)
	}
}

func TestScore(t *testing.T) {
	s := make(score, 2)
	s.add([]result{{time: time.Second, outcome: "sat"}, {time: time.Second, outcome: "best"}}, time.Minute)
	if s[0].closed != 1 || s[0].par2 != time.Second || s[1].closed != 0 || s[1].par2 != 2*time.Minute {
		t.Errorf("%+v", s)
	}
}
