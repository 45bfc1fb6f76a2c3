package encode

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// A trial propagates an assumption on the level of integers, without any
// clause, and takes everything back. Where it fails, the assumption is refuted
// (shaving; Martin & Shmoys, A new approach to computing optimal schedules for
// the job-shop scheduling problem, IPCO 1996).

// The work of all trials of one kind, see store.Work: a multiple of what propagating
// all constraints takes, up to about a second.
const (
	trialRounds = 60
	trialLeast  = 20_000
	trialMost   = 40_000_000
)

// budget returns the work that trials may take.
func (p *presolver) budget() int {
	n := 0
	for i := range p.cons {
		n += p.cons[i].width()
	}
	return min(trialRounds*n+trialLeast, trialMost)
}

// left returns how much work is left until the limit, 0 if it is reached.
func (p *presolver) left(until int) int { return max(0, until-p.st.Work()) }

// wordsEach is how much work an argument is about.
const wordsEach = 2

// slowness is how many times as long as others a slow constraint takes.
const slowness = 150

// width estimates the work of propagating a constraint. It counts the arguments, and
// those in arrays one by one, wordsEach words for each, and some of their pairs where
// propagation looks at these.
func (c *con) width() int {
	if c.weight > 0 {
		return c.weight
	}
	n := 10
	for _, x := range c.c.Args {
		n++
		if x.Kind == flatzinc.ArrayLit {
			n += len(x.Elems())
		}
	}
	if c.row.Pairs {
		n += n * n / 256
	}
	if c.row.Slow {
		n *= slowness
	}
	c.weight = wordsEach * n
	return c.weight
}

// refutes reports whether assume, a narrowing, leads to a contradiction. Else
// it calls see, when not nil, before the trial is taken back. It gives up where the
// work has come to until.
func (p *presolver) refutes(assume func() bool, until int, see func()) bool {
	refuted := false
	p.st.Trial(func() {
		refuted = !assume() || !p.try(until)
		if !refuted && see != nil {
			see()
		}
	})
	p.unqueue()
	return refuted
}

// shaveGoal returns the greatest lower bound of goal that trials prove, first
// galloping up from the known bound and then by bisection. A goal without
// bounds, or with bounds so wide that their distance may be no int64, is left
// alone.
func (p *presolver) shaveGoal(goal store.View) int64 {
	lo, hi := p.st.Lo(goal), p.st.Hi(goal)
	if lo < -rule.MaxGoal || hi > rule.MaxGoal || lo == hi {
		return lo
	}
	until := p.st.Work() + p.budget()
	refuted := func(k int64) bool {
		return p.refutes(func() bool { return p.st.SetHi(goal, k) }, until, nil)
	}
	most := hi // not known to be refuted
	for k, step := lo, int64(1); k < hi && p.left(until) > 0; step *= 2 {
		if !refuted(k) {
			most = k
			break
		}
		lo = k + 1
		k = store.SatAdd(lo, step)
	}
	for lo < most && p.left(until) > 0 {
		if mid := lo + (most-lo)/2; refuted(mid) {
			lo = mid + 1
		} else {
			most = mid
		}
	}
	return lo
}

// boundByCases gives unbounded integers bounds that hold whichever value some
// Boolean has: MiniZinc's conditional expressions leave such integers behind.
// It reports false when the model has no solution.
func (p *presolver) boundByCases(open []int32) bool {
	until := p.st.Work() + p.budget()
	for _, b := range p.casesOf(open) {
		if _, fixed := p.st.Fixed(b); fixed {
			continue
		}
		var hull [2]map[int32]intset.Set
		for v := range hull {
			hull[v] = make(map[int32]intset.Set)
			see := func() {
				for _, id := range open {
					if d := p.st.RootDomain(id); p.st.IsRoot(id) && d.Finite() {
						hull[v][id] = d
					}
				}
			}
			if p.refutes(func() bool { return p.st.Fix(b, int64(v)) }, until, see) {
				hull[v] = nil
			}
			if p.left(until) == 0 {
				return true
			}
		}
		if !p.adopt(b, open, hull) {
			return false
		}
	}
	return true
}

// adopt draws the conclusions of the two cases of b, of which a nil one is
// refuted, in the order of open: what follows depends on it.
func (p *presolver) adopt(b store.View, open []int32, cases [2]map[int32]intset.Set) bool {
	switch {
	case cases[0] == nil && cases[1] == nil:
		return p.st.Fail()
	case cases[0] == nil:
		return p.st.Fix(b, 1) && p.drain()
	case cases[1] == nil:
		return p.st.Fix(b, 0) && p.drain()
	}
	for _, id := range open {
		d, ok1 := cases[0][id]
		other, ok2 := cases[1][id]
		if ok1 && ok2 && !p.st.Restrict(store.Of(id), d.Union(other)) {
			return false
		}
	}
	return p.drain()
}

// casesOf lists the Booleans near the integers: the control variables of the
// constraints that see these, and the Booleans in constraints with those.
func (p *presolver) casesOf(open []int32) []store.View {
	var near []store.View
	seen := make(map[int32]bool)
	collect := func(id int32) {
		for _, i := range p.watch[id] {
			if c := &p.cons[i]; !c.dead {
				eachRoot(p.st, c.c.Args, func(root int32) {
					if !seen[root] && p.st.IsBool(store.Of(root)) {
						seen[root] = true
						near = append(near, store.Of(root))
					}
				})
			}
		}
	}
	for _, id := range open {
		collect(id)
	}
	for _, b := range near[:len(near):len(near)] {
		collect(b.ID)
	}
	return near
}

// eachRoot calls f with the roots of the integers and Booleans in args.
func eachRoot(st *store.Store, args []flatzinc.Expr, f func(id int32)) {
	rule.EachVar(args, func(v *flatzinc.Var) {
		if v.Base == flatzinc.Int || v.Base == flatzinc.Bool {
			f(st.RootOf(int32(v.ID)))
		}
	})
}
