package propagate

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestCumulative has constant and variable durations, demands and capacities.
func TestCumulative(t *testing.T) {
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 2 + rng.IntN(3)
		p := proptest.Problem{}
		view := func(lo, width int64, variable bool) Affine {
			if !variable {
				return Const(lo + rng.Int64N(width))
			}
			p.Ints = append(p.Ints, [2]int64{lo, lo + rng.Int64N(width)})
			return Of(sat.Int(2 * len(p.Ints)))
		}
		tasks := make([]Task, n)
		for i := range tasks {
			tasks[i] = Task{Start: view(rng.Int64N(3), 6, true), Duration: view(0, 4, false), Demand: view(0, 3, false)}
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
			q := Cumulative(tasks, capacity)
			if guarded {
				q = Guarded(m.Bool(0), q)
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

func holdsCumulative(tasks []Task, capacity Affine, ints []int64) bool {
	for at := int64(-1); at < 20; at++ {
		sum := int64(0)
		for _, t := range tasks {
			if s := valueOf(t.Start, ints); s <= at && at < s+valueOf(t.Duration, ints) {
				sum += valueOf(t.Demand, ints)
			}
		}
		if sum > valueOf(capacity, ints) {
			return false
		}
	}
	return true
}
