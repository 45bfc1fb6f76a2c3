package solve

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// TestSlowReader: offering solutions does not wait for who takes them, and they come
// in order.
func TestSlowReader(t *testing.T) {
	m := parse(t, "var 0..99: x :: output_var; solve minimize x;")
	r := &run{ctx: context.Background(), m: m, inc: newIncumbent(search.NoBound), o: Options{Intermediate: true}, log: newProgress(Options{}, time.Time{})}
	r.shape.Store(&encode.Semantics{Model: m})
	r.solutionQueue = newSolutionQueue()
	for k := range 10 {
		goal := int64(50 - k)
		_, more, err := r.offer(flatzinc.Assignment{{Base: flatzinc.Int, Int: goal}}, goal)
		if !more || err != nil {
			t.Fatal(more, err)
		}
	}
	if got, _ := r.inc.gap(); got != 41 {
		t.Errorf("best %d", got)
	}
	r.solutionQueue.close()
	want := int64(50)
	if !r.solutionQueue.serve(func(s Solution) bool {
		if s.Values[0].Int != want || s.Objective.Int != want {
			t.Errorf("%d with objective %v, want %d", s.Values[0].Int, s.Objective, want)
		}
		want--
		return true
	}) || want != 40 {
		t.Errorf("served up to %d", want)
	}
}

// TestSpoolRoom: who adds very much waits until it is taken, or for the end of the
// context, or for the end of taking.
func TestSpoolRoom(t *testing.T) {
	for _, all := range []bool{true, false} {
		s := newSolutionQueue()
		for range 2 {
			s.add(Solution{Values: make(flatzinc.Assignment, *queueMost)})
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		s.room(ctx)
		passed := make(chan struct{})
		go func() {
			defer close(passed)
			s.room(context.Background())
			s.add(Solution{})
			s.close()
		}()
		taken := 0
		if got := s.serve(func(Solution) bool {
			taken++
			return all
		}); got != all {
			t.Errorf("serve: %v", got)
		}
		<-passed
		if want := map[bool]int{true: 3, false: 1}[all]; taken != want {
			t.Errorf("%d taken, want %d", taken, want)
		}
	}
}

// TestRefused: a run ends when a solution is not wanted any more, also by a panic,
// which reaches the caller.
func TestRefused(t *testing.T) {
	m := parse(t, "var 0..999999: x :: output_var; solve satisfy;")
	for _, threads := range []int{1, 3} {
		n := 0
		end, err := Solve(context.Background(), m, Options{All: true, Threads: threads}, func(Solution) bool {
			n++
			return n < 5
		})
		if n != 5 || err != nil || end.Status != Satisfied || end.Enough {
			t.Errorf("%d solutions: %+v, %v", n, end, err)
		}
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != "no more" {
					t.Errorf("panic %q", got)
				}
			}()
			Solve(context.Background(), m, Options{All: true, Threads: threads}, func(Solution) bool { panic("no more") })
		}()
		if left := own(); len(left) > 0 {
			t.Errorf("left behind: %s", left)
		}
	}
}
