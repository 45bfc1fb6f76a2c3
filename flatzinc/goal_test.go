package flatzinc

import "testing"

// TestGoal: less of a goal is better, and the goal of a goal is the value.
func TestGoal(t *testing.T) {
	for method, want := range map[Method]int64{Satisfy: 7, Minimize: 7, Maximize: -7} {
		s := Solve{Method: method}
		if got := s.Goal(7); got != want || s.Goal(got) != 7 {
			t.Errorf("method %d: %d", method, got)
		}
	}
}
