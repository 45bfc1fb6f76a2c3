package contract

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

// testLimit gives up on a hard search, repeatably, and goes on with it.
func testLimit(t *testing.T, load Loader) {
	const limit = 60_000
	run := func() (spent []int64) {
		f, g := hard()
		s := load.fresh(f)
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

// testLimitSolves: a limit that is not reached changes nothing.
func testLimitSolves(t *testing.T, load Loader) {
	for seed := range uint64(20) {
		f := cnfgen.ThreeSat(seed, 60, 4.26)
		want := load.fresh(f).Solve(context.Background())
		s := load.fresh(f).(sat.Limiter)
		if st := s.SolveLimited(context.Background(), 1<<40); st != want {
			t.Errorf("seed %d: %v, want %v", seed, st, want)
		}
	}
}

// testLimitUnsat finds a formula unsatisfiable inside a limited search.
func testLimitUnsat(t *testing.T, load Loader) {
	f := cnfgen.Crowded(5)
	s := load.fresh(f)
	for range 2 {
		if st := s.(sat.Limiter).SolveLimited(context.Background(), 1<<40); st != sat.Unsat || len(s.Failed()) > 0 {
			t.Fatalf("%v, failed %v", st, s.Failed())
		}
	}
}

// testCancel stops a search that would not end, with and without a limit, and uses
// the engine on.
func testCancel(t *testing.T, load Loader) {
	f, g := hard()
	s := load.fresh(f)
	for round := range 4 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(1+8*round)*time.Millisecond)
		st := sat.Unsat
		if round%2 == 0 {
			st = s.Solve(ctx, g)
		} else {
			st = s.(sat.Limiter).SolveLimited(ctx, 1<<40, g)
		}
		if st != sat.Unknown || len(s.Failed()) > 0 {
			t.Fatalf("%v, failed %v", st, s.Failed())
		}
		if st := s.Solve(ctx); st != sat.Unknown {
			t.Errorf("%v with a context that is done", st)
		}
		cancel()
		s.AddClause(s.NewVar(), g)
		mustSat(t, s, g.Not())
		if !s.Value(g.Not()) {
			t.Error("the assumption is not in the model")
		}
	}
}
