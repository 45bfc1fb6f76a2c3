package schedule

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestTimeTableLasts: a time table that looks at what has changed finds, along searches with
// conflicts, all that a new one would.
func TestTimeTableLasts(t *testing.T) {
	conflicts, calls := int64(0), 0
	from, to := campaign.Seeds(600)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 21))
		e := cdcl.New(sat.NewFormula())
		integer := func(lo, width int64) propagate.Affine { return propagate.Of(e.NewInt(lo, lo+rng.Int64N(width))) }
		var tasks []Task
		for range 8 + rng.IntN(6) {
			task := Task{integer(rng.Int64N(8), 12), propagate.Const(1 + rng.Int64N(4)), propagate.Const(1 + rng.Int64N(2))}
			switch rng.IntN(5) {
			case 0:
				task.Demand = integer(0, 3)
			case 1:
				task.Duration = integer(0, 4)
			case 2:
				task.Start = task.Start.Neg().Plus(20)
			}
			tasks = append(tasks, task)
		}
		capacity := propagate.Const(2 + rng.Int64N(2))
		if seed%4 == 0 {
			capacity = integer(2, 3)
		}
		audit := proptest.Audit(t, TimeTable(tasks, capacity))
		e.AddPropagator(TimeTable(tasks, capacity))
		e.AddPropagator(audit)
		for range 10 { // each first start that is left, until there is none
			if status := e.Solve(context.Background()); status != sat.Sat || t.Failed() {
				break
			}
			e.AddClause(e.Ge(tasks[0].Start.X, e.IntValue(tasks[0].Start.X)+1))
		}
		conflicts, calls = conflicts+e.Stats().Conflicts, calls+audit.Calls
		if t.Failed() {
			t.Fatalf("seed %d: %v, capacity %v", seed, tasks, capacity)
		}
	}
	if conflicts < 10 || calls < 1000 {
		t.Errorf("%d conflicts, %d calls", conflicts, calls)
	}
}

// TestBoxesLast: boxes behind a guard, of which those that have changed are looked at, are kept apart
// as by a propagator that looks at all. The guard becomes true before the bounds, among them, or after.
func TestBoxesLast(t *testing.T) {
	conflicts, calls := int64(0), 0
	from, to := campaign.Seeds(60)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 34))
		e := cdcl.New(sat.NewFormula())
		guard := e.NewVar()
		var boxes []Box
		var bounds []sat.Lit
		for range 6 + rng.IntN(4) {
			var b Box
			for range 2 {
				lo := rng.Int64N(5)
				x := e.NewInt(lo, lo+3+rng.Int64N(6))
				size := propagate.Const(1 + rng.Int64N(4))
				if rng.IntN(4) == 0 {
					size = propagate.Of(e.NewInt(rng.Int64N(2), 3))
				}
				b.At, b.Size = append(b.At, propagate.Of(x)), append(b.Size, size)
				bounds = append(bounds, e.Ge(x, lo+1+rng.Int64N(4)).If(rng.IntN(2) == 0))
			}
			boxes = append(boxes, b)
		}
		optional := seed%3 == 0
		audit := proptest.Audit(t, propagate.Guarded(guard, Apart(boxes, optional)))
		e.AddPropagator(propagate.Guarded(guard, Apart(boxes, optional)))
		e.AddPropagator(audit)
		for range 20 {
			rng.Shuffle(len(bounds), func(i, j int) { bounds[i], bounds[j] = bounds[j], bounds[i] })
			assumed := slices.Insert(slices.Clone(bounds[:8]), rng.IntN(9), guard)
			if e.Solve(context.Background(), assumed...); t.Failed() {
				t.Fatalf("seed %d: %v, optional %v", seed, boxes, optional)
			}
		}
		conflicts, calls = conflicts+e.Stats().Conflicts, calls+audit.Calls
	}
	if conflicts < 10 || calls < 10_000 {
		t.Errorf("%d conflicts, %d calls", conflicts, calls)
	}
}
