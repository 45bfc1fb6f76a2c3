package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/fzngen"
)

// TestNeighboursAgree has neighbourhoods take many short turns on random
// models: the optimum is that of enumeration, also with several workers.
func TestNeighboursAgree(t *testing.T) {
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 47))
		text := fzngen.Objective(rng, fzngen.Opt{Size: 4000})
		if !encodable(parse(t, text)) {
			continue
		}
		o := Options{Strategy: Auto, turn: 1 + int64(seed%3)*40_000, fewDecisions: 1, Seed: int64(seed % 2)}
		if seed%5 == 0 {
			o.Threads = 3
		}
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d: %s\n%s", seed, diff, text)
		}
	}
}

// TestNeighboursLazy does so on tours, whose clauses are lazy, and a knapsack.
func TestNeighboursLazy(t *testing.T) {
	for seed := range uint64(4) {
		text := tour(seed, 9)
		want := solved(t, context.Background(), text, Options{Strategy: Improve}).last["objective"]
		a := solved(t, context.Background(), text, Options{turn: 20_000, fewDecisions: 1})
		if !a.complete() || a.last["objective"] != want {
			t.Errorf("seed %d: objective %s, want %s, complete %t", seed, a.last["objective"], want, a.complete())
		}
	}
	text, best := knapsack(4, 22)
	a := solved(t, context.Background(), text, Options{turn: 20_000})
	if !a.complete() || a.last["objective"] != fmt.Sprint(best) {
		t.Errorf("knapsack: objective %s, want %d", a.last["objective"], best)
	}
}

// TestNeighboursRepeat: a run without -p is the same each time, and a seed
// makes it another one.
func TestNeighboursRepeat(t *testing.T) {
	text := tour(11, 14)
	run := func(seed int64) string {
		a := solved(t, context.Background(), text, Options{Intermediate: true, turn: 20_000, Seed: seed})
		return fmt.Sprint(a.objectives, a.last["failures"])
	}
	for _, seed := range []int64{0, 1} {
		if a, b := run(seed), run(seed); a != b {
			t.Errorf("seed %d: %s, then %s", seed, a, b)
		}
	}
}

// neighbourhoods returns the search on a compiled text with a first solution.
func neighbourhoods(t *testing.T, text string) *neighbours {
	t.Helper()
	r := &run{ctx: context.Background(), m: parse(t, text), inc: newIncumbent(-1 << 62), log: &progress{}}
	p, err := r.compile(r.ctx, encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.newWorker(r.ctx, p, seat{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := w.first(); err != nil || rep.end != found {
		t.Fatalf("%v, %v", rep.end, err)
	}
	return newNeighbours(w, newImprover(w))
}

// TestNeighbourhoodKinds: each kind frees as many decisions as wanted, also all
// of them, and what is kept holds in the solution.
func TestNeighbourhoodKinds(t *testing.T) {
	sack, _ := knapsack(2, 30)
	for name, text := range map[string]string{"tour": tour(1, 12), "ruler": ruler(9), "knapsack": sack} {
		s := neighbourhoods(t, text)
		a := s.w.inc.solution()
		for _, k := range s.kinds {
			for _, want := range []int{1, len(s.land.Decisions) / 2, len(s.land.Decisions)} {
				s.reset()
				k.grow(s, a, want)
				if s.count < want {
					t.Errorf("%s, %s: %d decisions freed, want %d", name, k.name, s.count, want)
				}
				lits, end := s.assumptions(s.w.meter(0), a)
				if end != found {
					t.Fatal(end)
				}
				for _, l := range lits {
					if !s.w.engine.Value(l) {
						t.Errorf("%s, %s: a kept literal is false in the solution", name, k.name)
					}
				}
				if want == len(s.land.Decisions) && len(lits) > 0 {
					t.Errorf("%s, %s: %d literals kept with everything freed", name, k.name, len(lits))
				}
			}
		}
	}
}

// TestNeighboursImprove: neighbourhoods find better solutions, none beyond the
// optimum, and the complete search still ends with that.
func TestNeighboursImprove(t *testing.T) {
	for seed := range uint64(3) {
		text := tour(20+seed, 11)
		want := solved(t, context.Background(), text, Options{Strategy: Improve}).last["objective"]
		s := neighbourhoods(t, text)
		first, _ := s.w.gap()
		for range 5 {
			if end, err := s.slice(400_000); err != nil || end != limited && end != refuted {
				t.Fatalf("%v, %v", end, err)
			}
		}
		after, _ := s.w.gap()
		if after >= first {
			t.Errorf("seed %d: still %d", seed, after)
		}
		if end, err := s.improve.slice(0); err != nil || end != refuted {
			t.Fatalf("%v, %v", end, err)
		}
		best, _ := s.w.gap()
		if fmt.Sprint(best) != want || best > after {
			t.Errorf("seed %d: %d from %d, then %d, optimum %s", seed, after, first, best, want)
		}
		t.Log(first, after, best)
	}
}

// TestCredit: a strategy that does not succeed gets an eighth of a turn on average,
// and one that gains more than the others gets its turns back.
func TestCredit(t *testing.T) {
	c := newCredit(0, 100)
	work, spent := int64(0), int64(0)
	for range 100 {
		work += 1000 // of the others
		if g := c.grant(1000); g > 0 {
			c.begin(work, 100)
			work += g
			spent += g
			c.end(work, 100)
		}
	}
	if spent > 15_000 {
		t.Errorf("%d of %d spent in vain", spent, work)
	}
	for c.grant(1000) == 0 {
		continue
	}
	c.begin(work, 100)
	c.end(work+10, 90)
	if g := c.grant(1000); g == 0 {
		t.Errorf("no turn after a success: %d", g)
	}
}
