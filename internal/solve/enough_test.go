package solve

import "testing"

// TestEnough: a run ends with as many solutions as were asked for, and says whether it was
// these that ended it.
func TestEnough(t *testing.T) {
	const three = "var 1..3: x :: output_var;\nsolve satisfy;\n"
	const down = "var 1..3: x :: output_var;\nsolve :: int_search([x],input_order,indomain_max,complete) minimize x;\n"
	for _, c := range []struct {
		name, model string
		o           Options
		solutions   int
		enough      bool
		status      Status
	}{
		{"one", three, Options{}, 1, true, Satisfied},
		{"two", three, Options{MaxSolutions: 2}, 2, true, Satisfied},
		{"more than there are", three, Options{MaxSolutions: 4}, 3, false, Complete},
		{"all", three, Options{All: true}, 3, false, Complete},
		{"improving, one", down, Options{MaxSolutions: 1}, 1, true, Satisfied},
		{"improving, two", down, Options{MaxSolutions: 2}, 2, true, Satisfied},
		{"improving, more than there are", down, Options{MaxSolutions: 9}, 3, false, Complete},
		{"the best", down, Options{}, 1, false, Complete},
	} {
		n := 0
		out, err := Solve(t.Context(), parse(t, c.model), c.o, func(Solution) bool { n++; return true })
		if err != nil || n != c.solutions || out.Solutions != n || out.Enough != c.enough || out.Status != c.status {
			t.Errorf("%s: %d solutions, enough %v, status %d: %v", c.name, n, out.Enough, out.Status, err)
		}
	}
}
