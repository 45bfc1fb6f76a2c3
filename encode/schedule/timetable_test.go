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

// TestCumulativeOfFewIntegers has starts, durations, demands and a capacity that are views of few integers, by time tables
// and by energies.
func TestCumulativeOfFewIntegers(t *testing.T) {
	proptest.RunEach(t, 600, 120, func(rng *rand.Rand) proptest.Problem {
		p := proptest.Problem{Ints: append(proptest.DrawRanges(rng, 2+rng.IntN(2), 7), [2]int64{0, 1}), Bools: 1}
		tasks := make([]Task, 2+rng.IntN(3))
		for i := range tasks {
			tasks[i] = Task{proptest.Shared(rng, p.Ints, 0, 6), drawNatural(rng, p.Ints, 4), drawNatural(rng, p.Ints, 3)}
		}
		capacity, energies := drawNatural(rng, p.Ints, 4), rng.IntN(2) == 0
		p.New = func(*proptest.Model) []sat.Propagator {
			ps := []sat.Propagator{TimeTable(tasks, capacity)}
			if energies {
				ps = append(ps, unpaced{&energetic{tasks: tasks, capacity: capacity}})
			}
			return ps
		}
		p.Holds = func(ints []int64, _ []bool) bool { return holdsCumulative(tasks, capacity, ints) }
		p.GuardOrNot(rng)
		return p
	})
}

// unpaced is energetic reasoning that leaves out no call.
type unpaced struct{ *energetic }

func (e unpaced) Propagate(t sat.Trail) bool {
	e.pace = pace{}
	return e.energetic.Propagate(t)
}

// drawNatural draws a constant up to hi, or a view that has such a value and none below 0.
func drawNatural(rng *rand.Rand, ints [][2]int64, hi int64) propagate.Affine {
	v := proptest.Shared(rng, ints, 0, hi)
	for _, end := range [2]int{0, 1} {
		values := make([]int64, len(ints))
		for i, r := range ints {
			values[i] = r[end]
		}
		if proptest.ValueOf(v, values) < 0 || rng.IntN(4) == 0 {
			return propagate.Const(rng.Int64N(hi + 1))
		}
	}
	return v
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

// TestCumulativeInOneMove has short tasks beside long ones, behind which they move at once: reasons are spans of time.
func TestCumulativeInOneMove(t *testing.T) {
	proptest.RunEach(t, 400, 150, func(rng *rand.Rand) proptest.Problem {
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2+rng.IntN(3), 14), Bools: 1}
		tasks := make([]Task, 2+rng.IntN(3))
		for i := range tasks {
			tasks[i] = Task{proptest.Shared(rng, p.Ints, 0, 14), propagate.Const(1 + rng.Int64N(2)), propagate.Const(1 + rng.Int64N(2))}
			if i < 2 {
				tasks[i].Duration = propagate.Const(9 + rng.Int64N(6))
			}
		}
		capacity := propagate.Const(1 + rng.Int64N(3))
		p.New = func(*proptest.Model) []sat.Propagator { return []sat.Propagator{TimeTable(tasks, capacity)} }
		p.Holds = func(ints []int64, _ []bool) bool { return holdsCumulative(tasks, capacity, ints) }
		p.GuardOrNot(rng)
		return p
	})
}
