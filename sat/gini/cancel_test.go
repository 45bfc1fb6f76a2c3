package gini_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// noLeaks fails the test if it leaves goroutines behind.
func noLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
	})
}

// hard returns a formula that is far too hard under the assumption of the
// literal, and easy under its complement.
func hard() (*sat.Formula, sat.Lit) {
	f := cnfgen.Pigeons(11)
	g := f.NewVar()
	f.AddClause(append(cnfgen.Home(11, 11), g.Not())...)
	return f, g
}

func TestDoneBeforeStart(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f, g := hard()
	s := gini.New(f)
	if st := s.Solve(ctx, g); st != sat.Unknown || len(s.Failed()) > 0 {
		t.Errorf("%v, failed %v", st, s.Failed())
	}
	if n := s.(sat.Statser).Stats().Propagations; n > 0 {
		t.Errorf("%d propagations", n)
	}
	s.AddClause()
	if st := s.Solve(context.Background()); st != sat.Unsat {
		t.Fatalf("empty clause: %v", st)
	}
	if st := s.Solve(ctx); st != sat.Unsat {
		t.Errorf("a known Unsat is not told: %v", st)
	}
}

// TestCancel stops a search that would not end, and uses the engine on. With
// no grace the search is still running when Solve returns.
func TestCancel(t *testing.T) {
	for _, grace := range []time.Duration{time.Hour, 0} {
		noLeaks(t)
		f, g := hard()
		s := gini.New(f)
		gini.SetGrace(s, grace)
		model := []sat.Lit{}
		for round := range 3 {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(1+8*round)*time.Millisecond)
			if st := s.Solve(ctx, g); st != sat.Unknown || len(s.Failed()) > 0 {
				t.Fatalf("%v, failed %v", st, s.Failed())
			}
			if grace > 0 && gini.Pending(s) {
				t.Error("Solve did not wait for gini")
			}
			for _, l := range model {
				if !s.Value(l) {
					t.Errorf("%v is not readable after a cancelled Solve", l)
				}
			}
			s.(sat.Statser).Stats()
			if round%2 == 0 {
				s.AddClause(s.NewVar(), g)
			}
			mustSat(t, s, g.Not())
			model = []sat.Lit{g.Not(), sat.True}
			cancel()
		}
	}
}

// TestCancelRace lets results and cancellations come at the same time. A
// verdict is right or Unknown.
func TestCancelRace(t *testing.T) {
	noLeaks(t)
	r := rand.New(rand.NewPCG(1, 8))
	unknown := 0
	for seed := range uint64(4) {
		f := cnfgen.ThreeSat(seed, 140, 4.26)
		assume := []sat.Lit{sat.True, lit(r, 2), lit(r, 3), lit(r, 4)}
		want := make([]sat.Status, len(assume))
		for i, l := range assume {
			want[i] = gini.New(f).Solve(context.Background(), l)
		}
		s := gini.New(f)
		if seed%2 == 0 {
			gini.SetGrace(s, 0)
		}
		for round := range 40 {
			i := round % len(assume)
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(time.Duration(r.IntN(500))*time.Microsecond, cancel)
			if st := s.Solve(ctx, assume[i]); st == sat.Unknown {
				unknown++
			} else if st != want[i] {
				t.Fatalf("seed %d: %v assuming %v, want %v", seed, st, assume[i], want[i])
			}
			cancel()
			if round%10 == 0 {
				s = gini.New(f)
			}
		}
	}
	t.Logf("%d of 160 cancelled", unknown)
}

// TestContradictionAfterCancel has the search that was left alone find that
// the formula has no model.
func TestContradictionAfterCancel(t *testing.T) {
	noLeaks(t)
	for range 50 {
		f := cnfgen.Crowded(5)
		s := gini.New(f)
		gini.SetGrace(s, 0)
		ctx, cancel := context.WithCancel(context.Background())
		go cancel()
		s.Solve(ctx)
		for range 2 {
			if st := s.Solve(context.Background()); st != sat.Unsat || len(s.Failed()) > 0 {
				t.Fatalf("%v, failed %v", st, s.Failed())
			}
		}
	}
}

// TestGrowth adds far more variables than gini was sized for.
func TestGrowth(t *testing.T) {
	f := cnfgen.ThreeSat(3, 60, 3)
	s := gini.New(f)
	start := gini.Capacity(s)
	last := sat.Mk(2)
	for i := 0; gini.Capacity(s) <= 4*start; i++ {
		x := s.(interface{ NewVars(n int) sat.Lit }).NewVars(1 + i%7)
		s.AddClause(last.Not(), x)
		s.AddClause(last, x.Not())
		if last = x; i%50 == 0 {
			mustSat(t, s)
			if s.Value(last) != s.Value(sat.Mk(2)) {
				t.Fatalf("the chain is broken at %v", last)
			}
		}
	}
	if st := s.Solve(context.Background(), last, sat.Mk(2).Not()); st != sat.Unsat || len(s.Failed()) != 2 {
		t.Errorf("%v, failed %v", st, s.Failed())
	}
}
