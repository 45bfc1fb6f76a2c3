package search

import (
	"fmt"
	"math"
	"testing"
)

// TestFollowsToTheEnd: slices along the annotations tell which part of what was left they have refuted, until there is a proof.
func TestFollowsToTheEnd(t *testing.T) {
	// A number that is 7 modulo 8 is no sum of three squares, but one of four.
	s := begin(t, `var 0..40: a; var 0..40: b; var 0..40: c; var 0..40: d; var 0..1600: aa; var 0..1600: bb; var 0..1600: cc; var 0..1600: dd; var 0..500: k;
		constraint int_times(a,a,aa); constraint int_times(b,b,bb); constraint int_times(c,c,cc); constraint int_times(d,d,dd);
		constraint int_lin_eq([1,1,1,1,-8],[aa,bb,cc,dd,k],7);
		solve :: int_search([a,b,c,d],input_order,indomain_min,complete) minimize d;`)
	f := newFollower(s, newImprover(s))
	slices, left := 0, 1.0
	for next := unfinished; next == unfinished && slices < 1000; slices++ {
		next, _ = f.slice(5000)
		if part := f.refuted(); part < 0 || part > 1 {
			t.Fatalf("%v of the tree in one slice", part)
		}
		left *= 1 - f.refuted()
	}
	if slices < 3 || left > 0.2 || math.Abs(left-s.Open()) > 1e-9 {
		t.Errorf("%v is left after %d slices, and %v is open", left, slices, s.Open())
	}
}

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
