package answer

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		text    string
		vars    int
		status  sat.Status
		optimal bool
		values  string // of the variables from 1
	}{
		{"c comment\ns SATISFIABLE\nv 1 -2\nv 3 0\n", 3, sat.Sat, false, "101"},
		{"v 1 -2 3 0\ns SATISFIABLE\n", 3, sat.Sat, false, "101"},
		{"s UNSATISFIABLE\n", 3, sat.Unsat, false, "000"},
		{"c nothing\ns UNKNOWN\n", 2, sat.Unknown, false, "00"},
		{"", 2, sat.Unknown, false, "00"},
		{"o 7\no 5\ns OPTIMUM FOUND\nv 0110\n", 4, sat.Sat, true, "0110"},
		{"s OPTIMUM FOUND\nv 10\n", 2, sat.Sat, true, "10"},
		{"s OPTIMUM FOUND\nv 011\n", 5, sat.Sat, true, "01100"},
		{"s OPTIMUM FOUND\nv 11\n", 11, sat.Sat, true, "11000000000"},
		{"s OPTIMUM FOUND\nv 11 0\n", 11, sat.Sat, true, "00000000001"},
		{"s OPTIMUM FOUND\nv 11\nv 2 0\n", 11, sat.Sat, true, "01000000001"},
		{"s OPTIMUM FOUND\nv 2 11 0\n", 11, sat.Sat, true, "01000000001"},
		{"o 5\nv 11\no 4\nv 10 0\ns OPTIMUM FOUND\n", 11, sat.Sat, true, "00000000010"},
		{"s OPTIMUM FOUND\nv 1\n", 1, sat.Sat, true, "1"},
		{"s OPTIMUM FOUND\nv 0\n", 1, sat.Sat, true, "0"},
		{"s SATISFIABLE\nv 10 -1 0\n", 10, sat.Sat, false, "0000000001"},
		{"s SATISFIABLE\nv -x1 x2 ~x3 x4\n", 4, sat.Sat, false, "0101"},
		{"SAT\n-1 2 0\n", 2, sat.Sat, false, "01"},
		{"UNSAT\n", 2, sat.Unsat, false, "00"},
		{"INDET\n", 2, sat.Unknown, false, "00"},
		{"v 1 2 -3 0\no 5\nv -1\nv 3 0\no 4\ns OPTIMUM FOUND\n", 3, sat.Sat, true, "001"},
		{"v x1 -x2\no 5\nv -x1 x2\ns SATISFIABLE\n", 2, sat.Sat, false, "01"},
		{"v 11\no 5\nv 01\ns SATISFIABLE\n", 2, sat.Sat, false, "01"},
		{"WARNING: for repeatability...\n====[ MINISAT ]====\n", 2, sat.Unknown, false, "00"},
	} {
		a, err := Read(strings.NewReader(tt.text), tt.vars)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		got := ""
		for v := 1; v <= tt.vars; v++ {
			l := sat.Mk(uint32(v))
			if a.Value(l) == a.Value(l.Not()) {
				t.Errorf("%q: variable %d", tt.text, v)
			}
			got += map[bool]string{false: "0", true: "1"}[a.Value(l)]
		}
		if a.Status != tt.status || a.Optimal != tt.optimal || got != tt.values {
			t.Errorf("%q: %v, optimal %v, %s", tt.text, a.Status, a.Optimal, got)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"s SATISFIABLE\nv 1 4 0\n":                 `line 2: "4" is no literal of 3 variables`,
		"s SATISFIABLE\nv 1 y2 0\n":                `line 2: "y2" is no literal of 3 variables`,
		"s SATISFIABLE\nv 1 -\n":                   `line 2: "-" is no literal of 3 variables`,
		"s SATISFIABLE\nv 1 -1 0\n":                "line 2: variable 1 has two values",
		"s SATISFIABLE\ns UNSATISFIABLE\nv 1\n":    `line 2: a second verdict "UNSATISFIABLE"`,
		"s SATISFIABLE\nv 101 2\n":                 "the assignment has literals beside 101",
		"s SATISFIABLE\nv -99999999999999999999\n": `line 2: "-999999999999999999" is no literal of 3 variables`,
	} {
		if _, err := Read(strings.NewReader(text), 3); err == nil || !strings.HasPrefix(err.Error(), want[:min(len(want), 20)]) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("s SATISFIABLE\nv 1 -2 0\n", 3)
	f.Add("SAT\n-1 2 0\n", 2)
	f.Add("s OPTIMUM FOUND\nv 0110\n", 4)
	f.Fuzz(func(t *testing.T, text string, vars int) {
		if vars < 0 || vars > 1000 {
			return
		}
		if a, err := Read(strings.NewReader(text), vars); err == nil && a.Value(sat.Mk(uint32(vars+5))) {
			t.Error("a variable beyond the formula is true")
		}
	})
}
