// Package dive looks for first solutions by search over domains, before there is
// any clause. It knows presolve and the rows of constraints, but no literals.
package dive

import (
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/search"
)

// A dive looks for a first solution on the level of integers and sets, before
// there is any clause: it decides a variable, propagates, and goes on. The first
// of its plans (see divePlans) gives the open variable with the least value that
// value. Schedules and packings are left-justified in this way (serial schedule
// generation; Kolisch, European Journal of Operational Research 90, 1996), and
// large models have a solution, and a bound of the objective, before they are
// encoded.

// Models with fewer values than diveAbove are solved as soon. diveFailures is
// after how many failures a plan that is not repeated is given up. diveShare is
// the work of a dive, in that of other trials, and diveMost the most; a part of it
// may be spent after a solution.
// Measured: docs/decisions/0032 and 0038.
const (
	diveAbove    = 5000
	diveFailures = 200
	diveShare    = 12
	diveMost     = 150_000_000
	betterPart   = 8

	elementValues = 8
)

// First looks for a solution, and tells of it and of better ones. tell reports
// whether an assignment is a solution and better than those before; goal is the
// objective of an assignment, less is better.
func First(pre *presolve.State, m *flatzinc.Model, prefs []search.Annotation, goal func(flatzinc.Assignment) int64, tell func(flatzinc.Assignment) bool) {
	if !forSums(pre, m, goal, tell) && m.Solve.Method != flatzinc.Satisfy && diveable(pre.Store, m) {
		dive(pre, m, prefs, tell)
	}
}

// Limit limits the goal of a model, if that makes the other integers much
// smaller: else it makes little but clauses for the limit itself. It reports false
// when there are no such solutions.
func Limit(pre *presolve.State, m *flatzinc.Model, limit int64) bool {
	st := pre.Store
	goal := presolve.Goal(st, m)
	better := func() bool { return st.SetHi(goal, limit) }
	open := func() int64 { return presolve.Values(st) - min(st.Size(goal), rule.WideMax) }
	before, after, until := open(), int64(0), st.Work()+pre.Budget()
	var shaved []upperBound
	see := func() {
		if after = open(); float64(after) > shaveShare*float64(before) {
			shaved = shave(pre, m)
			after = open()
		}
	}
	switch {
	case pre.Refutes(better, until, see):
		return false
	case float64(after) > presolve.SmallerShare*float64(before):
		return true
	}
	return better() && pre.Drain() && adoptBounds(pre, shaved)
}

// diveable reports whether a model has nothing but bounded integers and sets, and
// many values of those but the objective. To dive for Booleans alone takes more
// time than it saves. An element that a set may have counts as elementValues.
func diveable(st *store.Store, m *flatzinc.Model) bool {
	var n int64
	for _, v := range m.Vars {
		x := store.Of(int32(v.ID))
		if v.Base == flatzinc.SetOfInt {
			s := store.SetView{ID: int32(v.ID)}
			if !st.Upper(s).Finite() {
				return false
			}
			n += elementValues * (st.Upper(s).Size() - st.Lower(s).Size())
			continue
		}
		if !st.Bounded(x) {
			return false
		}
		if st.IsRoot(x.ID) && !st.IsBool(x) && x.ID != goalRoot(st, m) {
			n += min(st.Size(x), rule.WideMax)
		}
	}
	return n >= diveAbove
}

// goalRoot returns the variable that the objective is a view of, -1 if it is a
// constant.
func goalRoot(st *store.Store, m *flatzinc.Model) int32 {
	if goal := presolve.Goal(st, m); !goal.IsConst() {
		return goal.ID
	}
	return -1
}

// dive follows its plans until it finds a solution that found accepts, and goes on
// for a part of its work with plans that may find better ones, unless the model has
// a warm start, which is to be tried.
func dive(p *presolve.State, m *flatzinc.Model, anns []search.Annotation, found func(flatzinc.Assignment) bool) {
	p.Store.Brief = true // most is fixed in the end
	defer func() { p.Store.Brief = false }()
	until := p.Store.Work() + min(diveShare*p.Budget(), diveMost)
	p.Store.Trial(func() {
		d := newDescent(p, m, until)
		for _, plan := range divePlans(p, m, anns) {
			better := d.better
			if d.run(plan, p.Left(until)) && found(assignmentOf(p, m)) {
				d.better = p.Store.Lo(d.goal) - 1
			}
			p.Store.Return(0)
			if better != d.better {
				until = min(until, p.Store.Work()+diveShare*p.Budget()/betterPart)
				if search.HasWarmStart(anns) {
					return
				}
			}
			if p.Left(until) == 0 {
				return
			}
		}
	})
	p.Unqueue()
}

// assignmentOf returns the fixed values of all variables.
func assignmentOf(p *presolve.State, m *flatzinc.Model) flatzinc.Assignment {
	a := make(flatzinc.Assignment, len(m.Vars))
	for i, v := range m.Vars {
		if v.Base == flatzinc.SetOfInt {
			s := p.Store.ResolveSet(store.SetView{ID: int32(i)})
			if !s.IsConst() {
				return nil
			}
			a[i] = flatzinc.Value{Base: v.Base, Set: s.Value}
			continue
		}
		k, fixed := p.Store.Fixed(store.Of(int32(i)))
		if !fixed {
			return nil
		}
		a[i] = flatzinc.Value{Base: v.Base, Int: k}
	}
	return a
}
