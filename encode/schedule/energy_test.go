package schedule

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// resource is a random problem of tasks on a resource.
type resource struct {
	proptest.Problem
	tasks    []Task
	capacity propagate.Affine
}

// view draws an integer, or a constant.
func (p *resource) view(rng *rand.Rand, lo, width int64, variable bool) propagate.Affine {
	if !variable {
		return propagate.Const(lo + rng.Int64N(width))
	}
	p.Ints = append(p.Ints, [2]int64{lo, lo + rng.Int64N(width)})
	return propagate.Of(sat.Int(2 * len(p.Ints)))
}

func drawResource(seed uint64) *resource {
	rng := rand.New(rand.NewPCG(seed, 8))
	p := &resource{}
	n := 2 + rng.IntN(4)
	for i := range n {
		few := n < 5 && len(p.Ints) < 6
		task := Task{Start: p.view(rng, rng.Int64N(3), 5, true), Duration: p.view(rng, 1, 4, few && rng.IntN(6) == 0), Demand: p.view(rng, 0, 4, few && rng.IntN(6) == 0)}
		if i > 0 && rng.IntN(4) == 0 {
			task.Start = proptest.Shared(rng, p.Ints, 0, 4)
		}
		if i == 0 && seed%3 == 0 {
			task.Start = task.Start.Neg().Plus(4)
		}
		p.tasks = append(p.tasks, task)
	}
	p.capacity = p.view(rng, 2, 3, n < 5 && rng.IntN(4) == 0)
	return p
}

// holds is the definition of cumulative.
func (p *resource) holds(ints []int64) bool {
	value := func(v propagate.Affine) int64 { return proptest.ValueOf(v, ints) }
	for at := int64(-50); at < 60; at++ {
		sum := int64(0)
		for _, t := range p.tasks {
			if s := value(t.Start); s <= at && at < s+value(t.Duration) {
				sum += value(t.Demand)
			}
		}
		if sum > value(p.capacity) {
			return false
		}
	}
	return true
}

// run walks through the problem with the time table, and with energetic
// reasoning besides.
func (p *resource) run(t *testing.T, seed uint64, energetically, guarded bool) proptest.Strength {
	q := p.Problem
	q.New = func(m *proptest.Model) []sat.Propagator {
		all := []sat.Propagator{TimeTable(p.tasks, p.capacity)}
		if energetically {
			all = append(all, Energetic(p.tasks, p.capacity))
		}
		for i := range all {
			if guarded {
				all[i] = propagate.Guarded(m.Bool(0), all[i])
			}
		}
		return all
	}
	if guarded {
		q.Bools = 1
	}
	q.Holds = func(ints []int64, bools []bool) bool { return guarded && !bools[0] || p.holds(ints) }
	s := proptest.Run(t, rand.New(rand.NewPCG(seed, 1)), q, 120)
	if t.Failed() {
		t.Fatalf("seed %d: %v, capacity %v", seed, p.tasks, p.capacity)
	}
	return s
}

// TestEnergetic compares the strength of energetic reasoning with that of time
// tables.
func TestEnergetic(t *testing.T) {
	var alone, both proptest.Strength
	for seed := range campaign.Each(600) {
		p := drawResource(seed)
		if seed%5 == 0 {
			p.run(t, seed, true, true)
			continue
		}
		alone.Add(p.run(t, seed, false, false))
		both.Add(p.run(t, seed, true, false))
	}
	t.Logf("%d of %d bounds are tight by time tables, %d of %d with energies", alone.Tight, alone.Total, both.Tight, both.Total)
	if both.Tight*alone.Total <= alone.Tight*both.Total {
		t.Error("energetic reasoning finds nothing")
	}
}

// taskSpan is a task with constant duration and demand, and where it can start.
type taskSpan struct{ lo, hi, duration, demand int64 }

// solve asks an engine that has nothing but energetic reasoning.
func solve(capacity int64, spans []taskSpan, assume func(e *cdcl.Engine, x []sat.Int) sat.Lit) (sat.Status, int64) {
	e := cdcl.New(sat.NewFormula())
	xs := make([]sat.Int, len(spans))
	tasks := make([]Task, len(spans))
	for i, s := range spans {
		xs[i] = e.NewInt(s.lo, s.hi)
		tasks[i] = Task{Start: propagate.Of(xs[i]), Duration: propagate.Const(s.duration), Demand: propagate.Const(s.demand)}
	}
	e.AddPropagator(Energetic(tasks, propagate.Const(capacity)))
	status := e.Solve(context.Background(), assume(e, xs))
	return status, e.Stats().Decisions
}

// TestWindows has windows that are full, in some of which the profile takes part.
func TestWindows(t *testing.T) {
	for _, c := range []struct {
		name     string
		capacity int64
		spans    []taskSpan
		last     int64 // task 0 starts behind that, as is known without a decision
		first    int64 // it can start then
	}{
		{"edge", 1, []taskSpan{{0, 9, 2, 1}, {0, 2, 2, 1}, {0, 2, 2, 1}}, 3, 4},
		{"a little room", 1, []taskSpan{{0, 9, 3, 1}, {0, 3, 2, 1}, {0, 3, 2, 1}}, 3, 4},
		{"two of three", 3, []taskSpan{{0, 9, 4, 2}, {0, 2, 2, 2}, {0, 2, 2, 2}}, 1, 4},
		{"fixed tasks", 3, []taskSpan{{0, 9, 2, 1}, {0, 0, 4, 1}, {1, 1, 2, 1}, {0, 1, 3, 1}, {0, 3, 1, 1}, {0, 3, 1, 1}}, 2, 3},
		{"an unavoidable part", 1, []taskSpan{{0, 9, 2, 1}, {0, 3, 4, 1}, {0, 2, 2, 1}}, 2, 6},
	} {
		for _, reversed := range []bool{false, true} {
			spans := append([]taskSpan(nil), c.spans...)
			if reversed {
				for i, s := range spans {
					spans[i].lo, spans[i].hi = -s.hi-s.duration, -s.lo-s.duration
				}
			}
			early := func(d int64) func(e *cdcl.Engine, x []sat.Int) sat.Lit {
				return func(e *cdcl.Engine, x []sat.Int) sat.Lit {
					if reversed {
						return e.Ge(x[0], -d-c.spans[0].duration)
					}
					return e.Ge(x[0], d+1).Not()
				}
			}
			if status, decisions := solve(c.capacity, spans, early(c.last)); status != sat.Unsat || decisions > 0 {
				t.Errorf("%s, reversed %v: that task 0 starts by %d is %v after %d decisions", c.name, reversed, c.last, status, decisions)
			}
			if status, _ := solve(c.capacity, spans, early(c.first)); status != sat.Sat {
				t.Errorf("%s, reversed %v: task 0 cannot start by %d", c.name, reversed, c.first)
			}
		}
	}
}

// TestLeastCapacity: what must lie in some window needs a capacity, which is known without
// a decision.
func TestLeastCapacity(t *testing.T) {
	for _, c := range []struct {
		name  string
		spans []taskSpan
		least int64
	}{
		{"a full window", []taskSpan{{0, 2, 2, 1}, {1, 2, 2, 1}, {0, 1, 3, 2}}, 3}, // 10 from 0 to 4
		{"a window within", []taskSpan{{0, 9, 1, 1}, {3, 4, 1, 2}, {3, 4, 1, 2}, {3, 4, 1, 1}}, 3},
		{"with what is fixed", []taskSpan{{0, 0, 10, 2}, {3, 5, 2, 2}, {3, 5, 2, 2}}, 4},
		{"with what cannot leave it", []taskSpan{{1, 4, 6, 1}, {4, 5, 1, 1}, {4, 5, 1, 1}}, 2},
	} {
		for k := range 2 {
			e := cdcl.New(sat.NewFormula())
			tasks := make([]Task, len(c.spans))
			for i, s := range c.spans {
				tasks[i] = Task{Start: propagate.Of(e.NewInt(s.lo, s.hi)), Duration: propagate.Const(s.duration), Demand: propagate.Const(s.demand)}
			}
			capacity := e.NewInt(0, 20)
			e.AddPropagator(Energetic(tasks, propagate.Of(capacity)))
			status := e.Solve(context.Background(), e.Ge(capacity, c.least+int64(k)).Not())
			if want := [2]sat.Status{sat.Unsat, sat.Sat}[k]; status != want || k == 0 && e.Stats().Decisions > 0 {
				t.Errorf("%s: a capacity of at most %d is %v after %d decisions", c.name, c.least+int64(k)-1, status, e.Stats().Decisions)
			}
		}
	}
}

// TestFar has tasks whose energies need more than 64 bits.
func TestFar(t *testing.T) {
	far := []taskSpan{{0, 1 << 60, 1 << 59, 1 << 61}, {0, 1 << 60, 1 << 59, 1 << 61}, {-1 << 60, 1 << 60, 3, 1}}
	if status, _ := solve(1<<61, far, func(*cdcl.Engine, []sat.Int) sat.Lit { return sat.True }); status != sat.Sat {
		t.Error("energies overflow")
	}
}

// TestPace counts the calls that are made of a thousand.
func TestPace(t *testing.T) {
	var p pace
	for _, c := range []struct {
		found       bool
		least, most int
	}{{true, 1000, 1000}, {false, 40, 80}, {true, 800, 960}} {
		made := 0
		for range 1000 {
			if p.due() {
				made++
				p.note(c.found)
			}
		}
		if made < c.least || made > c.most {
			t.Errorf("found %v: %d calls", c.found, made)
		}
	}
}
