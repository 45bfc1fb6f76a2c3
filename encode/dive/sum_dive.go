package dive

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Long sums of large numbers are adders to the engine, and what it decides
// inside of an adder has little to do with the terms. A sum dive gives values to
// the terms instead, before there is any clause, the greatest terms first, such
// that the sums stay in the middle of what is still possible. The last terms of
// an equation are chosen together, see choose.

// sumTries is how often a sum dive begins anew; the first time it is greedy, then
// more and more random. sumShare is the work of all of them, in that of other trials,
// between sumLeast and sumMost; a quarter of it, and at least sumPasses looks at the
// model, are for the first solution. betterTries is sumTries for better solutions,
// which lie below at least leastShare of the gap, and nearTerms the number of
// variables that change in the end.
// Measured: docs/decisions/0031.
const (
	sumShare    = 60
	sumLeast    = 16_000_000
	sumMost     = 60_000_000
	sumPasses   = 100
	firstMost   = 120_000_000
	sumTries    = 200
	betterTries = 3
	leastShare  = 0.002
	nearTerms   = 20
)

// forSums looks for solutions of a model with long sums, the later the better,
// and reports whether tell, which checks them, has taken one. Sets and unbounded
// integers are left alone.
func forSums(pre *presolve.State, m *flatzinc.Model, goal func(flatzinc.Assignment) int64, tell func(flatzinc.Assignment) bool) bool {
	for _, v := range m.Vars {
		if v.Base == flatzinc.SetOfInt || !pre.Store.Bounded(store.Of(int32(v.ID))) {
			return false
		}
	}
	d := &sumDive{p: pre, m: m, of: make(map[int32][]sumTerm), rng: rand.New(rand.NewPCG(1, 2))}
	if !d.collect() {
		return false
	}
	most := min(max(sumShare*pre.Budget(), sumLeast), sumMost)
	first := min(max(most/4, sumPasses*pre.Budget()/presolve.TrialRounds), firstMost)
	d.until = pre.Store.Work() + first
	a := d.search(sumTries, func() bool { return true })
	if a == nil || !tell(a) {
		return false
	}
	d.until += max(most-first, 0)
	if m.Solve.Method != flatzinc.Satisfy {
		d.improve(a, goal, tell)
	}
	return true
}

// sumDive gives values to the terms of long sums.
type sumDive struct {
	p     *presolve.State
	m     *flatzinc.Model
	sums  []*openSum
	of    map[int32][]sumTerm // by root
	until int                 // the work of the store at which to stop
	rng   *rand.Rand
	try   int
	// last is the value that was chosen last, if any was possible.
	last   int64
	chosen bool

	failures int
	comfort  float64
}

// improve looks for solutions below a part of the gap between the best value of
// the objective and its bound, as long as it finds any, and then near the best
// solution: with the values of all terms but a few (large neighbourhood search). It
// ends where the bound is reached.
func (d *sumDive) improve(a flatzinc.Assignment, goal func(flatzinc.Assignment) int64, tell func(flatzinc.Assignment) bool) {
	x := presolve.Goal(d.p.Store, d.m)
	lo := d.p.Store.Lo(x)
	if lo < -rule.MaxGoal || goal(a) > rule.MaxGoal {
		return
	}
	below := func(share float64) bool {
		limit := goal(a) - max(int64(share*float64(goal(a)-lo)), 1)
		return d.p.Store.SetHi(x, limit) && d.p.Try(d.until)
	}
	better := func(tries int, limit func() bool) bool {
		b := d.search(tries, limit)
		if b == nil || !tell(b) {
			return false
		}
		a = b
		return true
	}
	near := d.p.Left(d.until) / 2
	for share := 0.5; share > leastShare && d.p.Left(d.until) > near && goal(a) > lo; {
		if !better(betterTries, func() bool { return below(share) }) {
			share /= 2
		}
	}
	roots := d.open(d.sums, tail{})
	for share := leastShare; d.p.Left(d.until) > 0 && goal(a) > lo; {
		if better(1, func() bool { return d.keep(roots, a) && below(share) }) {
			share *= 2
		} else {
			share /= 2
		}
	}
}

// keep gives all but a few of the variables their values in a.
func (d *sumDive) keep(roots []store.View, a flatzinc.Assignment) bool {
	d.p.Store.Spend(len(roots))
	d.rng.Shuffle(len(roots), func(i, j int) { roots[i], roots[j] = roots[j], roots[i] })
	for _, x := range roots[min(len(roots), nearTerms):] {
		if !d.p.Store.Fix(x, a[x.ID].Int) {
			return false
		}
	}
	return d.p.Try(d.until)
}

// search returns a solution that fits the limit, nil if it finds none.
func (d *sumDive) search(tries int, limit func() bool) (a flatzinc.Assignment) {
	for _, s := range d.sums {
		s.weight = 1
	}
	d.p.Store.Trial(func() {
		if !limit() {
			return
		}
		for d.try = range tries {
			d.p.Store.Spend(len(d.sums))
			d.suspend(true)
			d.p.Store.Attempt(func() bool {
				if d.descend() {
					a = assignmentOf(d.p, d.m)
				}
				return false
			})
			d.suspend(false)
			d.p.Unqueue()
			if a != nil || d.p.Left(d.until) == 0 {
				return
			}
		}
	})
	d.p.Unqueue()
	return a
}

// descend gives values to all variables, and reports false where it fails: first
// to those of the long equations, one after the other, and to their tails.
func (d *sumDive) descend() bool {
	d.failures, d.comfort = 0, comfort/float64(1+d.try)
	for _, s := range d.sums {
		if s.bounds(d.p.Store); !s.on || s.Rel != linear.Equal || s.slack >= 0 || !s.long {
			continue
		}
		t := d.tailOf(s)
		if !d.decide(d.open([]*openSum{s}, t)) || !d.finish(t) {
			return false
		}
	}
	return d.decide(d.open(d.sums, tail{})) && d.resume() && d.rest()
}

// decide gives values to the variables, to a quarter of them at once, fewer
// where that fails, since each propagation looks at all terms of a sum.
func (d *sumDive) decide(open []store.View) bool {
	const most = 4
	for share := most; len(open) > 0; {
		n := max(len(open)/share, 1)
		switch {
		case d.p.Left(d.until) == 0:
			return false
		case d.together(open[:n]):
			open = open[n:]
			share = max(share/2, most)
		case n > 1:
			share *= 4
		default:
			d.blame(open[0])
			if d.failures++; d.failures > diveFailures || !d.exclude(open[0]) {
				return false
			}
		}
	}
	return true
}

// blame gives those sums of x more weight that its last value fits least.
func (d *sumDive) blame(x store.View) {
	for _, t := range d.of[x.ID] {
		if s := t.sum; s.on && s.Rel != linear.Unequal && s.cost(s.lo, s.hi, 0) > 0.5 {
			s.weight *= 1.3
		}
	}
}

// rest gives values to the variables that no sum looks at: the least values that
// are possible.
func (d *sumDive) rest() bool {
	v := diveVarsOf(d.p, d.m)
	for _, x := range slices.Concat(v.times, v.ints, v.definedInts, v.bools, v.definedBools, v.goal) {
		for x := store.Of(x.id); d.p.Store.Size(x) > 1; {
			if d.p.Left(d.until) == 0 || !d.least(x) {
				return false
			}
		}
	}
	return true
}

// least gives x its least value, or excludes it where propagation does. It
// reports false when that is not possible either.
func (d *sumDive) least(x store.View) bool {
	lo := d.p.Store.Lo(x)
	if d.p.Store.Attempt(func() bool { return d.p.Store.Fix(x, lo) && d.p.Try(d.until) }) {
		d.p.Unqueue()
		return true
	}
	d.p.Unqueue()
	if d.failures++; d.failures > diveFailures || !d.p.Store.SetLo(x, lo+1) || !d.p.Try(d.until) {
		return false
	}
	d.p.Unqueue()
	return true
}

// open returns the open variables of the sums but those of the tail and those
// that are slack, the greatest share of a sum first.
func (d *sumDive) open(sums []*openSum, t tail) (open []store.View) {
	weight := make(map[int32]float64)
	for _, x := range t.terms {
		weight[x.ID] = -1
	}
	for _, s := range sums {
		if s.slack >= 0 {
			weight[s.slack] = -1
		}
	}
	for _, s := range sums {
		s.bounds(d.p.Store)
		for _, t := range s.Terms {
			old, seen := weight[t.ID]
			if d.p.Store.Size(t) == 1 || old < 0 {
				continue
			}
			if !seen {
				open = append(open, store.Of(t.ID))
			}
			weight[t.ID] = max(old, d.spread(t)/float64(s.hi-s.lo))
		}
	}
	if d.try > 0 {
		for _, x := range open {
			weight[x.ID] *= 1 + d.rng.Float64()*float64(d.try)
		}
	}
	slices.SortStableFunc(open, func(x, y store.View) int { return cmp.Compare(weight[y.ID], weight[x.ID]) })
	return open
}

// together gives values to several variables and propagates.
func (d *sumDive) together(xs []store.View) bool {
	for _, s := range d.sums {
		s.bounds(d.p.Store)
	}
	ok := d.p.Store.Attempt(func() bool {
		for _, x := range xs {
			if d.p.Store.Size(x) == 1 {
				continue
			}
			if k, ok := d.value(x); !ok || !d.p.Store.Fix(x, k) {
				return false
			}
		}
		return d.p.Try(d.until)
	})
	d.p.Unqueue()
	return ok
}

// exclude removes the value that x was given in vain, if it was given any.
func (d *sumDive) exclude(x store.View) bool {
	if !d.chosen {
		return false
	}
	ok := d.p.Store.Remove(x, d.last) && d.p.Try(d.until)
	d.p.Unqueue()
	return ok
}
