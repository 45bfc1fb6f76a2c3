package presolve

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// A trial propagates an assumption on the level of integers, without any
// clause, and takes everything back. Where it fails, the assumption is refuted
// (shaving; Martin & Shmoys, A new approach to computing optimal schedules for
// the job-shop scheduling problem, IPCO 1996).

// Budget returns the work that trials may take.
func (p *State) Budget() int {
	n := 0
	for i := range p.Constraints {
		n += p.Constraints[i].width()
	}
	return min(*TrialRounds*n+*trialLeast, *trialMost)
}

// Left returns how much work is left until the limit, 0 if it is reached or the
// context done.
func (p *State) Left(until int) int {
	if p.Store.Ended(0) {
		return 0
	}
	return max(0, until-p.Store.Work())
}

// width estimates the work of propagating a constraint. It counts the arguments, and
// those in arrays one by one, wordsEach words for each, and some of their pairs where
// propagation looks at these.
func (c *Constraint) width() int {
	if c.weight > 0 {
		return c.weight
	}
	n := 10
	for _, x := range c.Item.Args {
		n++
		if x.Kind == flatzinc.ArrayLit {
			n += len(x.Elems())
		}
	}
	if c.Row.Pairs {
		n += n * n / 256
	}
	c.weight = *wordsEach * n
	return c.weight
}

// Refutes reports whether assume, a narrowing, leads to a contradiction. Else
// it calls see, when not nil, before the trial is taken back. It gives up where the
// work has come to until.
func (p *State) Refutes(assume func() bool, until int, see func()) bool {
	refuted := false
	p.Store.Trial(func() {
		refuted = !assume() || !p.Try(until)
		if !refuted && see != nil {
			see()
		}
	})
	p.Unqueue()
	return refuted
}

// RefutesBriefly is Refutes where no more is propagated than integers that become fixed: bounds that move from integer to integer
// take most of the work of a trial.
func (p *State) RefutesBriefly(assume func() bool, until int, see func()) bool {
	p.brief = true
	defer func() { p.brief = false }()
	return p.Refutes(assume, until, see)
}

// ShaveGoal returns the greatest lower bound of goal that trials prove, by galloping up from
// the known bound and by bisection, for the budget and so much work at most. A goal
// without bounds, or with bounds so wide that their distance may be no int64, is left alone.
//
// Where a relaxation tells by how much tasks end too early or too late, the goal is guessed
// that gives them just enough time, as if they might end later by as much as the goal grows.
// A guess may take as much work as presolve has taken.
// Measured: docs/decisions/0114.
func (p *State) ShaveGoal(goal store.View, work int) int64 {
	lo, hi := p.Store.Lo(goal), p.Store.Hi(goal)
	if lo < -constraint.MaxGoal || hi > constraint.MaxGoal || lo == hi {
		return lo
	}
	until := p.Store.Work() + min(p.Budget(), work)
	patient := p.Store.Work() + min(p.Budget(), max(work, p.Store.Work()))
	late := p.lateness()
	guesses := late != intset.NegInf
	for step := int64(0); lo < hi && p.Left(until) > 0; {
		k := lo + min(step, (hi-lo)/2)
		end := until
		guess := guesses && late < 0 && lo-hi < late
		if guess {
			k, end = hi+late-1, patient
		}
		if p.Refutes(func() bool { return p.Store.SetHi(goal, k) }, end, func() { late = p.lateness() }) {
			if lo = k + 1; !guess {
				step = 2*step + 1
			}
			continue
		}
		// If guesses are wrong, they are no better than bisection.
		hi, guesses = k, guesses && !guess
	}
	return lo
}

// lateness returns by how much tasks end too late for one of the constraints, see
// schedule.Lateness: the greatest number, and intset.NegInf where none has any. The
// constraint becomes the suspect.
func (p *State) lateness() int64 {
	most := int64(intset.NegInf)
	for i := range p.Constraints {
		c := &p.Constraints[i]
		if c.Dead || c.Mode != constraint.Plain || c.Row.Resource == nil {
			continue
		}
		if late := schedule.Lateness(p.Store, c.Row.Resource(p.Store, c.Args(p.Store))); late > most {
			most, p.suspect = late, int32(i)
		}
	}
	return most
}

// BoundByCases gives unbounded integers the bounds that hold for both values of
// some Boolean. MiniZinc's conditional expressions leave such integers behind.
// It reports false when the model has no solution.
func (p *State) BoundByCases(open []int32) bool {
	until := p.Store.Work() + p.Budget()
	for _, b := range p.casesOf(open) {
		if _, fixed := p.Store.Fixed(b); fixed {
			continue
		}
		var hull [2]map[int32]intset.Set
		for v := range hull {
			hull[v] = make(map[int32]intset.Set)
			see := func() {
				for _, id := range open {
					if d := p.Store.RootDomain(id); p.Store.IsRoot(id) && d.Finite() {
						hull[v][id] = d
					}
				}
			}
			if p.Refutes(func() bool { return p.Store.Fix(b, int64(v)) }, until, see) {
				hull[v] = nil
			}
			if p.Left(until) == 0 {
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
func (p *State) adopt(b store.View, open []int32, cases [2]map[int32]intset.Set) bool {
	switch {
	case cases[0] == nil && cases[1] == nil:
		return p.Store.Fail()
	case cases[0] == nil:
		return p.Store.Fix(b, 1) && p.Drain()
	case cases[1] == nil:
		return p.Store.Fix(b, 0) && p.Drain()
	}
	for _, id := range open {
		d, ok1 := cases[0][id]
		other, ok2 := cases[1][id]
		if ok1 && ok2 && !p.Store.Restrict(store.Of(id), d.Union(other)) {
			return false
		}
	}
	return p.Drain()
}

// casesOf lists the Booleans near the integers: the control variables of the
// constraints that see these, and the Booleans in constraints with those.
func (p *State) casesOf(open []int32) []store.View {
	var near []store.View
	seen := make(map[int32]bool)
	collect := func(id int32) {
		for _, i := range p.Watch[id] {
			if c := &p.Constraints[i]; !c.Dead {
				eachRoot(p.Store, c.Item.Args, func(root int32) {
					if !seen[root] && p.Store.IsBool(store.Of(root)) {
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
	constraint.EachVar(args, func(v *flatzinc.Var) {
		if v.Base == flatzinc.Int || v.Base == flatzinc.Bool {
			f(st.RootOf(int32(v.ID)))
		}
	})
}
