package gini_test

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestLimitAfterCancel: the limit is counted from where a search ends that was
// left to stop by itself, and nothing of it is read before.
func TestLimitAfterCancel(t *testing.T) {
	noLeaks(t)
	f, g := hard()
	s := gini.New(f)
	gini.SetGrace(s, 0)
	for range 5 {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
		s.Solve(ctx, g)
		cancel()
		if st := s.(sat.Limiter).SolveLimited(context.Background(), 30_000, g); st != sat.Unknown {
			t.Fatalf("%v", st)
		}
	}
	mustSat(t, s, g.Not())
}

// TestLimitCancelled stops a limited search by its context.
func TestLimitCancelled(t *testing.T) {
	for _, grace := range []time.Duration{time.Hour, 0} {
		noLeaks(t)
		f, g := hard()
		s := gini.New(f)
		gini.SetGrace(s, grace)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
		if st := s.(sat.Limiter).SolveLimited(ctx, 1<<40, g); st != sat.Unknown {
			t.Errorf("%v", st)
		}
		cancel()
		mustSat(t, s, g.Not())
	}
}
