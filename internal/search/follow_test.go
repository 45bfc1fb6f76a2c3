package search

import (
	"fmt"
	"testing"
)

// TestFollowsValues: the values of the annotations lead to the optimum at once, from a solution that is far from
// it, and improvement goes on afterwards as before.
func TestFollowsValues(t *testing.T) {
	text := func(along string) string {
		return fmt.Sprintf(`var 0..40: x; var 0..40: y; var 0..2000: z; constraint int_lin_eq([40,1,-1],[x,y,z],0);
			solve %s maximize z;`, along)
	}
	s := begin(t, text(":: int_search([x,y],input_order,indomain_max,complete)"))
	s.Follow()
	if s.goal < -1600 {
		t.Fatalf("the first solution is %d already", s.goal)
	}
	improve := newImprover(s)
	improve.step = 7
	f := newFollower(s, improve)
	if f == nil {
		t.Fatal("nothing to follow")
	}
	next, err := f.slice(1000)
	if err != nil || next != proved || s.goal != -1640 || s.found != 2 || improve.step != 7 {
		t.Errorf("%v, %v: %d after %d solutions, steps of %d", next, err, s.goal, s.found, improve.step)
	}
	if s := begin(t, text("")); newFollower(s, newImprover(s)) != nil {
		t.Error("annotations are followed that are not there")
	}
}
