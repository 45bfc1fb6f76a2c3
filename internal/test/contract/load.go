package contract

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

func seeded(t *testing.T, load Loader, f *sat.Formula, seed int64) sat.Solver {
	t.Helper()
	s, err := load(context.Background(), f, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// testSeed expects a seed to repeat a run, and others to change it.
func testSeed(t *testing.T, load Loader) {
	// As in a run of one worker: with more processors, requests to restart
	// come late where other programs keep these busy.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	f := cnfgen.ThreeSat(3, 150, 4.26)
	conflicts := make(map[int64]bool)
	for seed := range int64(4) {
		var runs [2]sat.Stats
		for i := range runs {
			s := seeded(t, load, f, seed)
			if st := s.Solve(context.Background()); st != load.fresh(f).Solve(context.Background()) {
				t.Fatalf("seed %d: %v", seed, st)
			}
			runs[i] = s.(sat.Statser).Stats()
		}
		if runs[0] != runs[1] {
			t.Errorf("seed %d: %v, then %v", seed, runs[0], runs[1])
		}
		conflicts[runs[0].Conflicts] = true
	}
	if len(conflicts) < 3 {
		t.Errorf("four seeds take one of %v conflicts", conflicts)
	}
}

// testSeededHint expects hints and assignments to be in the formula's numbers.
func testSeededHint(t *testing.T, load Loader) {
	const n = 300
	f, x := pairs(n)
	s := seeded(t, load, f, 5)
	h := make([]sat.Lit, n)
	for i := range h {
		h[i] = x + sat.Lit(4*i)
	}
	s.(sat.Hinter).Hint(h)
	mustSat(t, s)
	if got := countFalse(s, h); got > 0 {
		t.Errorf("%d of %d hints are not in the model", got, n)
	}
}

// testLoadInterrupted stops the loading of a formula that takes longer.
func testLoadInterrupted(t *testing.T, load Loader) {
	f := cnfgen.Quasigroup(1, 40, 0)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if s, err := load(ctx, f, 0); err == nil {
		t.Errorf("loaded %d clauses within a millisecond: %v", f.NumClauses(), s)
	}
}

// testStatsMeanwhile reads the counters of a search from outside.
func testStatsMeanwhile(t *testing.T, load Loader) {
	f := cnfgen.Crowded(11)
	s := load.fresh(f)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Solve(ctx)
	}()
	for s.(sat.Statser).Stats().Conflicts == 0 {
		select {
		case <-done:
			t.Fatal("no conflicts counted during the search")
		case <-time.After(50 * time.Millisecond):
		}
	}
	cancel()
	<-done
}
