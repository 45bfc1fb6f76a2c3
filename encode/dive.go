package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// A dive looks for a first solution on the level of integers, before there is
// any clause: it gives the open variable with the least value that value,
// propagates, and goes on. Where that fails, the value is excluded. Schedules
// and packings are left-justified in this way (serial schedule generation;
// Kolisch, European Journal of Operational Research 90, 1996), and large models
// have a solution, and a bound of the objective, before they are encoded.

// Models with fewer values than diveAbove are solved as soon. diveFailures is
// how many values may fail before the dive is given up: there is no
// backtracking. diveShare is the work of a dive, in that of other trials.
const (
	diveAbove    = guessAbove
	diveFailures = 200
	diveShare    = 12
)

// dive tells Options.Found of a solution and limits the objective to better
// ones, if that makes the other integers much smaller: else it makes little but
// clauses for the limit itself. It reports false when there are none.
func (p *Problem) dive(pre *presolver, opt Options) bool {
	st := pre.st
	if opt.Found == nil || p.floats != nil {
		return true
	}
	tell := func(a flatzinc.Assignment) bool {
		if a == nil || p.Check(a) != nil {
			return false
		}
		p.found = a
		opt.Found(p, a)
		return true
	}
	satisfy := p.Model.Solve.Method == flatzinc.Satisfy
	found := p.sumDive(pre, tell) || !satisfy && diveable(st, p.Model) && tell(pre.dive(p.Model))
	if !found || satisfy {
		return true
	}
	goal := st.ViewOf(p.flat.Solve.Objective)
	if p.flat.Solve.Method == flatzinc.Maximize {
		goal = goal.Neg()
	}
	limit := p.Goal(p.found) - 1
	lo, hi := st.Lo(goal), st.Hi(goal)
	p.foundGood = lo >= -maxGoal && hi <= maxGoal && limit-lo < (hi-lo)/2
	better := func() bool { return st.SetHi(goal, limit) }
	open := func() int64 { return values(st) - min(st.Size(goal), wideMax) }
	before, after, work := open(), int64(0), pre.budget()
	switch {
	case pre.refutes(better, &work, func() { after = open() }):
		return false
	case float64(after) > guessShare*float64(before):
		return true
	}
	return better() && pre.drain()
}

// diveable reports whether a model has nothing but bounded integers, and many
// values of those that are decided on. To dive for Booleans alone takes more
// time than it saves.
func diveable(st *store.Store, m *flatzinc.Model) bool {
	var n int64
	for _, v := range m.Vars {
		x := store.Of(int32(v.ID))
		if v.Base == flatzinc.SetOfInt || !st.Bounded(x) {
			return false
		}
		if !v.Defined && st.IsRoot(x.ID) && !st.IsBool(x) && x.ID != goalRoot(st, m) {
			n += min(st.Size(x), wideMax)
		}
	}
	return n >= diveAbove
}

// goalRoot returns the variable that the objective is a view of, -1 if it is a
// constant.
func goalRoot(st *store.Store, m *flatzinc.Model) int32 {
	if goal := st.Resolve(st.ViewOf(m.Solve.Objective)); !goal.IsConst() {
		return goal.ID
	}
	return -1
}

// dive returns a solution, nil if it finds none.
func (p *presolver) dive(m *flatzinc.Model) (a flatzinc.Assignment) {
	work := diveShare * p.budget()
	p.st.Trial(func() {
		const booleansOf = 2 // in diveOrder; none of them is to be preferred
		failures := 0
		for k, open := range p.diveOrder(m) {
			for len(open) > 0 {
				if p.st.Size(open[0]) == 1 {
					open = open[1:]
					continue
				}
				next := open[0]
				if k != booleansOf {
					open = slices.DeleteFunc(open, func(v store.View) bool { return p.st.Size(v) == 1 })
					work -= 2 * len(open)
					next = p.first(open)
				}
				if !p.descend(next, &work, &failures) || work <= 0 {
					return
				}
			}
		}
		a = p.values(m)
	})
	p.unqueue()
	return a
}

// diveOrder returns the roots of the open integers and Booleans: those that
// decide, those that are defined by others, the objective.
func (p *presolver) diveOrder(m *flatzinc.Model) [4][]store.View {
	var order [4][]store.View
	goal := goalRoot(p.st, m)
	for _, v := range m.Vars {
		x := store.Of(int32(v.ID))
		switch _, fixed := p.st.Fixed(x); {
		case fixed || !p.st.IsRoot(x.ID):
		case x.ID == goal:
			order[3] = append(order[3], x)
		case v.Defined && !p.st.IsBool(x):
			order[1] = append(order[1], x)
		case p.st.IsBool(x):
			order[2] = append(order[2], x)
		default:
			order[0] = append(order[0], x)
		}
	}
	return order
}

// first returns the variable with the least value.
func (p *presolver) first(open []store.View) store.View {
	return slices.MinFunc(open, func(x, y store.View) int {
		lo, other := p.st.Lo(x), p.st.Lo(y)
		switch {
		case lo < other:
			return -1
		case lo > other:
			return 1
		}
		return 0
	})
}

// descend gives x its least value, or excludes it where propagation does. It
// reports false when that is not possible either.
func (p *presolver) descend(x store.View, work, failures *int) bool {
	lo := p.st.Lo(x)
	if p.st.Attempt(func() bool { return p.st.Fix(x, lo) && p.drainTrial(work) }) {
		p.unqueue()
		return true
	}
	p.unqueue()
	*failures++
	if *failures > diveFailures || !p.st.SetLo(x, lo+1) || !p.drainTrial(work) {
		return false
	}
	p.unqueue()
	return true
}

// unqueue forgets what is to be propagated.
func (p *presolver) unqueue() {
	for _, i := range p.queue {
		p.cons[i].queued = false
	}
	p.queue = p.queue[:0]
}

// values returns the fixed values of all variables.
func (p *presolver) values(m *flatzinc.Model) flatzinc.Assignment {
	a := make(flatzinc.Assignment, len(m.Vars))
	for i, v := range m.Vars {
		k, fixed := p.st.Fixed(store.Of(int32(i)))
		if !fixed {
			return nil
		}
		a[i] = flatzinc.Value{Base: v.Base, Int: k}
	}
	return a
}

// Solved reports whether the problem has no objective and Options.Found was told
// of a solution.
func (p *Problem) Solved() bool {
	return p.found != nil && p.Model.Solve.Method == flatzinc.Satisfy
}

// Found returns the solution that Options.Found was told of, nil if there was
// none, and the literals that are true where it is left as little as possible,
// unless the problem is solved.
func (p *Problem) Found() (a flatzinc.Assignment, near []sat.Lit) {
	if p.Solved() {
		return p.found, nil
	}
	for i := range p.found {
		near = append(near, p.enc.Near(store.Of(int32(i)), p.found[i].Int)...)
	}
	return p.found, near
}
