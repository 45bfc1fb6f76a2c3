package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestNeighboursAgree has neighbourhoods take many short slices on random
// models: the optimum is that of enumeration, also with several workers.
func TestNeighboursAgree(t *testing.T) {
	for seed := range campaign.Each(150) {
		rng := rand.New(rand.NewPCG(seed, 47))
		text := fzngen.Objective(rng, fzngen.Opt{Size: 4000})
		if !encodable(parse(t, text)) {
			continue
		}
		o := Options{Strategy: search.Auto, Seed: int64(seed % 2), hooks: hooks{turn: 1 + int64(seed%3)*40_000, fewDecisions: 1}}
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
	for seed := range campaign.Each(4) {
		text := fzngen.Tour(seed, 9)
		want := solved(t, context.Background(), text, Options{Strategy: search.Improve}).last["objective"]
		a := solved(t, context.Background(), text, Options{hooks: hooks{turn: 20_000, fewDecisions: 1}})
		if !a.complete() || a.last["objective"] != want {
			t.Errorf("seed %d: objective %s, want %s, complete %t", seed, a.last["objective"], want, a.complete())
		}
	}
	text, best := fzngen.Knapsack(4, 22)
	a := solved(t, context.Background(), text, Options{hooks: hooks{turn: 20_000}})
	if !a.complete() || a.last["objective"] != fmt.Sprint(best) {
		t.Errorf("knapsack: objective %s, want %d", a.last["objective"], best)
	}
}

// TestNeighboursRepeat: a run without -p is the same each time, and a seed
// makes it another one.
func TestNeighboursRepeat(t *testing.T) {
	text := fzngen.Tour(11, 14)
	run := func(seed int64) string {
		a := solved(t, context.Background(), text, Options{Intermediate: true, Seed: seed, hooks: hooks{turn: 20_000}})
		return fmt.Sprint(a.objectives, a.last["failures"])
	}
	for _, seed := range []int64{0, 1} {
		if a, b := run(seed), run(seed); a != b {
			t.Errorf("seed %d: %s, then %s", seed, a, b)
		}
	}
}
