package gini_test

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestLimit gives up on a hard search, repeatably, and goes on with it.
func TestLimit(t *testing.T) {
	noLeaks(t)
	const limit = 60_000
	run := func() (spent []int64) {
		f, g := hard()
		s := gini.New(f)
		for range 2 {
			if st := s.(sat.Limiter).SolveLimited(context.Background(), limit, g); st != sat.Unknown {
				t.Fatalf("%v", st)
			}
			spent = append(spent, s.(sat.Statser).Stats().Propagations)
		}
		mustSat(t, s, g.Not())
		return spent
	}
	first := run()
	for i, n := range first {
		if at := int64(limit * (i + 1)); n < at || n > at*3/2 {
			t.Errorf("%d propagations after %d searches limited at %d", n, i+1, limit)
		}
	}
	if second := run(); second[0] != first[0] {
		t.Logf("propagations %v, then %v", first, second)
	}
}

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

// TestLimitSolves: a limit that is not reached changes nothing.
func TestLimitSolves(t *testing.T) {
	for seed := range uint64(20) {
		f := threeSat(seed, 60, 4.26)
		want := gini.New(f).Solve(context.Background())
		s := gini.New(f).(sat.Limiter)
		if st := s.SolveLimited(context.Background(), 1<<40); st != want {
			t.Errorf("seed %d: %v, want %v", seed, st, want)
		}
	}
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

// TestLimitUnsat finds that there is no model inside a limited search.
func TestLimitUnsat(t *testing.T) {
	f := pigeons(5)
	crowd(f, 5)
	s := gini.New(f)
	for range 2 {
		if st := s.(sat.Limiter).SolveLimited(context.Background(), 1<<40); st != sat.Unsat || len(s.Failed()) > 0 {
			t.Fatalf("%v, failed %v", st, s.Failed())
		}
	}
}
