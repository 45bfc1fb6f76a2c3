package schedule

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestCumulative has constant and variable durations, demands and capacities.
func TestCumulative(t *testing.T) {
	for seed := range campaign.Each(600) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 2 + rng.IntN(3)
		p := proptest.Problem{}
		view := func(lo, width int64, variable bool) propagate.Affine {
			if !variable {
				return propagate.Const(lo + rng.Int64N(width))
			}
			p.Ints = append(p.Ints, [2]int64{lo, lo + rng.Int64N(width)})
			return propagate.Of(sat.Int(2 * len(p.Ints)))
		}
		tasks := make([]Task, n)
		for i := range tasks {
			start := rng.Int64N(3)
			tasks[i] = Task{Start: view(start, 6, i == 0 || rng.IntN(4) > 0), Duration: view(0, 4, false), Demand: view(0, 3, false)}
			if tasks[i].Start.X == sat.NoInt {
				tasks[i].Start = proptest.Shared(rng, p.Ints, start, start+5)
			}
		}
		capacity := view(1, 3, rng.IntN(3) == 0)
		if seed%3 == 0 {
			tasks[0].Duration = view(0, 3, true)
			tasks[1].Demand = view(0, 3, true)
		}
		guarded := seed%4 == 1
		if guarded {
			p.Bools = 1
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			q := TimeTable(tasks, capacity)
			if guarded {
				q = propagate.Guarded(m.Bool(0), q)
			}
			return []sat.Propagator{q}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			return guarded && !bools[0] || holdsCumulative(tasks, capacity, ints)
		}
		if proptest.Run(t, rng, p, 150); t.Failed() {
			t.Fatalf("seed %d: %v, capacity %v", seed, tasks, capacity)
		}
	}
}

func holdsCumulative(tasks []Task, capacity propagate.Affine, ints []int64) bool {
	for at := int64(-50); at < 60; at++ {
		sum := int64(0)
		for _, t := range tasks {
			if s := proptest.ValueOf(t.Start, ints); s <= at && at < s+proptest.ValueOf(t.Duration, ints) {
				sum += proptest.ValueOf(t.Demand, ints)
			}
		}
		if sum > proptest.ValueOf(capacity, ints) {
			return false
		}
	}
	return true
}
