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

// workshop is a random problem of tasks on one machine.
type workshop struct {
	proptest.Problem
	tasks  []OptionalTask
	byBool []int // by task: the Boolean that it is there; −1 for none
	guard  bool  // the first Boolean
}

func drawWorkshop(seed uint64) *workshop {
	rng := rand.New(rand.NewPCG(seed, 5))
	p := &workshop{guard: seed%4 == 1}
	if p.guard {
		p.Bools = 1
	}
	n := 2 + rng.IntN(4)
	r := &resource{}
	for i := range n {
		task := OptionalTask{Start: r.view(rng, rng.Int64N(4), 7, true), Duration: r.view(rng, 1, 4, false), Present: sat.True}
		switch {
		case n < 5 && len(r.Ints) < 6 && rng.IntN(4) == 0:
			task.Duration = r.view(rng, rng.Int64N(3), 3, true)
		case i > 0 && rng.IntN(6) == 0:
			task.Start = proptest.Shared(rng, r.Ints, 0, 8)
		case i > 0 && rng.IntN(12) == 0: // two tasks that move against each other
			task.Start = p.tasks[i-1].Start.Neg().Plus(rng.Int64N(8))
		case rng.IntN(4) == 0:
			task.Start = task.Start.Neg().Plus(6)
		case rng.IntN(5) == 0:
			task.Start.A = 2
		}
		bool := -1
		if n < 5 && p.Bools < 3 && rng.IntN(3) == 0 {
			bool = p.Bools
			p.Bools++
			task.Present = sat.Mk(uint32(2 + bool)) // as in the model and the engine
		}
		p.tasks, p.byBool = append(p.tasks, task), append(p.byBool, bool)
	}
	p.Ints = r.Ints
	return p
}

func valueOf(v propagate.Affine, ints []int64) int64 {
	switch {
	case v.X == sat.NoInt:
		return v.B
	case v.X&1 == 1:
		return v.B - v.A*ints[v.X/2-1]
	}
	return v.B + v.A*ints[v.X/2-1]
}

// holds is the definition.
func (p *workshop) holds(ints []int64, bools []bool) bool {
	if p.guard && !bools[0] {
		return true
	}
	runs := func(i int) bool {
		return (p.byBool[i] < 0 || bools[p.byBool[i]]) && valueOf(p.tasks[i].Duration, ints) > 0
	}
	for i := range p.tasks {
		for j := range i {
			if !runs(i) || !runs(j) {
				continue
			}
			a, b := valueOf(p.tasks[i].Start, ints), valueOf(p.tasks[j].Start, ints)
			if a < b+valueOf(p.tasks[j].Duration, ints) && b < a+valueOf(p.tasks[i].Duration, ints) {
				return false
			}
		}
	}
	return true
}

// propagators are those of the problem.
func (p *workshop) propagators(guard sat.Lit, edges bool) []sat.Propagator {
	all := []sat.Propagator{Disjunctive(p.tasks)}
	if edges {
		all = append(all, eager{newDisjunctive(p.tasks, true)})
	}
	if p.guard {
		for i := range all {
			all[i] = propagate.Guarded(guard, all[i])
		}
	}
	return all
}

// eager is a propagator of edges that leaves out no call.
type eager struct{ *disjunctive }

func (e eager) Propagate(t sat.Trail) bool {
	e.pace, e.slow = pace{}, pace{}
	return e.disjunctive.Propagate(t)
}

// TestDisjunctive walks through problems, and compares what is found with edges
// and without.
func TestDisjunctive(t *testing.T) {
	var alone, both proptest.Strength
	for seed := range campaign.Each(800) {
		for _, edges := range []bool{false, true} {
			p := drawWorkshop(seed)
			q := p.Problem
			q.New = func(m *proptest.Model) []sat.Propagator {
				var guard sat.Lit
				if p.guard {
					guard = m.Bool(0)
				}
				return p.propagators(guard, edges)
			}
			q.Holds = p.holds
			s := proptest.Run(t, rand.New(rand.NewPCG(seed, 1)), q, 120)
			if t.Failed() {
				t.Fatalf("seed %d: %v", seed, p.tasks)
			}
			switch {
			case p.guard:
			case edges:
				both.Add(s)
			default:
				alone.Add(s)
			}
		}
	}
	t.Logf("%d of %d bounds are tight by precedences, %d of %d with edges", alone.Tight, alone.Total, both.Tight, both.Total)
	if both.Tight*alone.Total <= alone.Tight*both.Total && campaign.Usual() {
		t.Error("edges find nothing")
	}
}

// TestDisjunctiveOfLiterals has tasks that share few integers, and are there where a literal of these is true. What makes
// one absent may move others.
func TestDisjunctiveOfLiterals(t *testing.T) {
	proptest.RunEach(t, 1200, 120, func(rng *rand.Rand) proptest.Problem {
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2+rng.IntN(2), 8), Bools: 1}
		lits := p.DrawLits(rng, 2+rng.IntN(4))
		tasks := make([]OptionalTask, len(lits))
		for i := range tasks {
			tasks[i] = OptionalTask{Start: proptest.Shared(rng, p.Ints, 0, 8), Duration: propagate.Const(rng.Int64N(5))}
			if rng.IntN(2) == 0 {
				tasks[i].Duration = proptest.Shared(rng, p.Ints, 0, 3)
			}
		}
		edges := rng.IntN(2) == 0
		p.New = func(m *proptest.Model) []sat.Propagator {
			for i, l := range proptest.LitsIn(m, lits) {
				tasks[i].Present = l
			}
			return (&workshop{tasks: tasks}).propagators(sat.True, edges)
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			w := workshop{tasks: tasks}
			for i := range tasks {
				w.byBool = append(w.byBool, i)
			}
			return w.holds(ints, proptest.LitsHold(lits, ints, bools))
		}
		p.GuardOrNot(rng)
		return p
	})
}

// TestDisjunctiveInEngine compares the solutions that the engine finds with the definition.
func TestDisjunctiveInEngine(t *testing.T) {
	for seed := range campaign.Each(400) {
		p := drawWorkshop(seed)
		q := p.Problem
		q.New = func(m *proptest.Model) []sat.Propagator { return p.propagators(m.Bool(0), seed%3 > 0) }
		q.Holds = p.holds
		if proptest.Solve(t, q); t.Failed() {
			t.Fatalf("seed %d: %v", seed, p.tasks)
		}
	}
}

// TestTree compares a tree with the definition: the earliest end of a set is the
// greatest sum, over its subsets, of the earliest start and the durations.
func TestTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + rng.IntN(7)
		ests, durations, kind := make([]int64, n), make([]int64, n), make([]int, n)
		for i := range n {
			ests[i], durations[i] = rng.Int64N(9), 1+rng.Int64N(4)
		}
		slices.Sort(ests)
		ends := func(more int) int64 {
			end, work := int64(never), int64(0)
			for i := n - 1; i >= 0; i-- {
				if kind[i] == 1 || i == more {
					work += durations[i]
					end = max(end, ests[i]+work)
				}
			}
			return end
		}
		var tree tree
		tree.reset(n, true)
		for range 20 {
			i := rng.IntN(n)
			switch kind[i] = rng.IntN(3); kind[i] {
			case 0:
				tree.drop(i)
			case 1:
				tree.put(i, ests[i], durations[i])
			case 2:
				tree.putGray(i, ests[i], durations[i])
			}
			worst := ends(-1)
			for j := range n {
				if kind[j] == 2 {
					worst = max(worst, ends(j))
				}
			}
			got, leaf := tree.worst()
			ok := tree.ect() == ends(-1) || ends(-1) == never && tree.ect() < 0
			ok = ok && (got == worst || worst == never && got < 0)
			if ok && worst > ends(-1) {
				ok = leaf >= 0 && kind[leaf] == 2 && ends(leaf) == worst
			}
			if !ok {
				t.Fatalf("starts %v, durations %v, kinds %v: %d, %d with leaf %d; want %d and %d", ests, durations, kind, tree.ect(), got, leaf, ends(-1), worst)
			}
		}
	}
}

// TestFarTasks has starts and durations close to the greatest allowed.
func TestFarTasks(t *testing.T) {
	const far = int64(1) << 60
	for _, c := range []struct {
		last int64 // latest start of the second task
		want sat.Status
	}{{far/2 - 1, sat.Unsat}, {far / 2, sat.Sat}} {
		e := cdcl.New(sat.NewFormula())
		x, y, z := e.NewInt(-far/2, -far/2), e.NewInt(-far/2, c.last), e.NewInt(-far, far)
		tasks := []OptionalTask{
			{propagate.Of(x), propagate.Const(far), sat.True},
			{propagate.Of(y), propagate.Const(1), sat.True},
			{propagate.Of(z), propagate.Const(1), sat.True},
		}
		e.AddPropagator(Disjunctive(tasks))
		e.AddPropagator(Edges(tasks))
		if got := e.Solve(context.Background()); got != c.want {
			t.Errorf("latest start %d: %v, want %v", c.last, got, c.want)
		}
	}
}

// TestEdges has tasks of which the bounds are as tight as the solutions with the
// stronger rules, and not without, from both sides of time.
func TestEdges(t *testing.T) {
	type job struct{ lo, hi, duration int64 }
	for _, c := range []struct {
		name string
		jobs []job
	}{
		{"behind all", []job{{0, 20, 5}, {1, 6, 5}, {2, 7, 4}}},  // from 10
		{"not first", []job{{3, 12, 4}, {0, 11, 5}, {0, 11, 5}}}, // from 5
	} {
		for _, reversed := range []bool{false, true} {
			p := &workshop{}
			for i, j := range c.jobs {
				if reversed {
					j.lo, j.hi = -j.hi-j.duration, -j.lo-j.duration
				}
				p.Ints = append(p.Ints, [2]int64{j.lo, j.hi})
				p.tasks = append(p.tasks, OptionalTask{propagate.Of(sat.Int(2 + 2*i)), propagate.Const(j.duration), sat.True})
				p.byBool = append(p.byBool, -1)
			}
			p.Holds = p.holds
			for _, edges := range []bool{false, true} {
				p.New = func(*proptest.Model) []sat.Propagator { return p.propagators(sat.True, edges) }
				s := proptest.Run(t, rand.New(rand.NewPCG(1, 1)), p.Problem, 1)
				if tight := s.Tight == s.Total; tight != edges {
					t.Errorf("%s, reversed %v, edges %v: %d of %d bounds are tight", c.name, reversed, edges, s.Tight, s.Total)
				}
			}
		}
	}
}

// TestLongerTask has a task that cannot be the first, or the last, once it is known to
// be long.
func TestLongerTask(t *testing.T) {
	for seed := range campaign.Each(120) {
		p := &workshop{Problem: proptest.Problem{Ints: [][2]int64{{3, 9}, {0, 11}, {0, 11}, {1, 4}}}, byBool: []int{-1, -1, -1}}
		for i, d := range []propagate.Affine{propagate.Of(8), propagate.Const(5), propagate.Const(5)} {
			if start := &p.Ints[i]; seed%2 == 1 {
				*start = [2]int64{-start[1] - 4, -start[0] - 4}
			}
			p.tasks = append(p.tasks, OptionalTask{propagate.Of(sat.Int(2 + 2*i)), d, sat.True})
		}
		p.Holds = p.holds
		p.New = func(*proptest.Model) []sat.Propagator { return p.propagators(sat.True, true) }
		if proptest.Run(t, rand.New(rand.NewPCG(seed, 1)), p.Problem, 8); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestAbsent has a task that no rule but one can make absent.
func TestAbsent(t *testing.T) {
	type job struct{ lo, hi, duration int64 }
	for _, c := range []struct {
		name string
		jobs []job // the first may be absent
	}{
		{"overload", []job{{0, 7, 3}, {0, 6, 4}, {0, 6, 4}}},
		{"precedence", []job{{0, 5, 2}, {0, 1, 6}, {9, 9, 1}}},
		{"edge", []job{{0, 9, 5}, {1, 6, 5}, {2, 7, 4}}},
		{"not first", []job{{3, 4, 4}, {0, 11, 5}, {0, 11, 5}}},
	} {
		p := &workshop{Problem: proptest.Problem{Bools: 1}}
		for i, j := range c.jobs {
			p.Ints = append(p.Ints, [2]int64{j.lo, j.hi})
			p.tasks = append(p.tasks, OptionalTask{propagate.Of(sat.Int(2 + 2*i)), propagate.Const(j.duration), sat.True})
			p.byBool = append(p.byBool, -1)
		}
		p.byBool[0] = 0
		p.Holds = p.holds
		absent := false
		p.New = func(m *proptest.Model) []sat.Propagator {
			p.tasks[0].Present = m.Bool(0)
			return append(p.propagators(sat.True, true), seen{m.Bool(0).Not(), &absent})
		}
		proptest.Run(t, rand.New(rand.NewPCG(1, 1)), p.Problem, 1)
		if !absent {
			t.Errorf("%s: the task may be there", c.name)
		}
	}
}

// seen is a propagator that notes that a literal holds.
type seen struct {
	lit   sat.Lit
	holds *bool
}

func (s seen) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(s.lit, 0)
	return sat.Expensive
}

func (s seen) Propagate(t sat.Trail) bool {
	*s.holds = t.Holds(sat.LitAtom(s.lit))
	return true
}

func (s seen) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }
