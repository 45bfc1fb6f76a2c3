package dive

import (
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/search"
)

// divePlan is one way to dive: blocks of variables, how many failures it may
// have, and the share of the work that is left that it may take.
type divePlan struct {
	blocks   []block
	failures int
	share    float64
}

// The failures of the plans that are tried again and again grow from
// retryFailures by a half each time, for retries times.
const (
	retryFailures = 30
	retries       = 20
	planShare     = 0.3
)

// divePlans returns the plans in the order in which they are tried.
//
// First as the search annotations say. Then the integers, by their least values: schedules and packings are
// left-justified so. Then the Booleans before them, each with the value that
// leaves most, and the times, integers of many values, before what may follow from
// both: the modes of tasks, and sizes, are chosen so. Then what has few values
// before the times. At last all together, by their failures (dom/wdeg), from the
// beginning again and again.
func divePlans(p *presolve.State, m *flatzinc.Model, anns []search.Annotation) []divePlan {
	v := diveVarsOf(p, m)
	goal := newBlock(leastFirst, leastValue, v.goal)
	rest := []block{
		newBlock(leastFirst, leastValue, v.times, v.ints),
		newBlock(leastFirst, leastValue, v.definedInts),
		newBlock(inputOrder, leastValue, v.bools, v.definedBools),
		goal,
	}
	var plans []divePlan
	if asked := searchBlocks(p, anns); len(asked) > 0 {
		plans = append(plans, divePlan{append(asked, rest...), diveFailures, planShare})
	}
	plans = append(plans, divePlan{rest, diveFailures, planShare})
	if len(v.bools)+len(v.definedBools) > 0 {
		plans = append(plans, divePlan{[]block{
			newBlock(heavyFirst, bestValue, v.bools, v.definedBools),
			newBlock(leastFirst, leastValue, v.times),
			newBlock(leastFirst, leastValue, v.ints),
			newBlock(leastFirst, leastValue, v.definedInts),
			goal,
		}, diveFailures, planShare})
	}
	if len(v.ints) > 0 && len(v.times) > 0 {
		plans = append(plans, divePlan{[]block{
			newBlock(heavyFirst, bestValue, v.ints, v.bools),
			newBlock(leastFirst, leastValue, v.times),
			newBlock(leastFirst, leastValue, v.definedInts, v.definedBools),
			goal,
		}, diveFailures, planShare})
	}
	failures := retryFailures
	for range retries {
		plans = append(plans, divePlan{[]block{
			newBlock(heavyFirst, bestValue, v.times, v.ints, v.bools),
			newBlock(heavyFirst, leastValue, v.definedInts, v.definedBools),
			goal,
		}, failures, 1})
		failures += failures / 2
	}
	return plans
}

// timeAbove is how many values an integer has that is no time.
const timeAbove = 64

// diveVars are the roots of the open variables of a model: those that decide, and
// those that are defined by others. Integers of many values are times. Sets are
// among the other integers.
type diveVars struct {
	times, ints, bools, definedInts, definedBools, goal []target
}

func diveVarsOf(p *presolve.State, m *flatzinc.Model) (d diveVars) {
	goal := goalRoot(p.Store, m)
	for _, v := range m.Vars {
		x := target{id: int32(v.ID), isSet: v.Base == flatzinc.SetOfInt}
		to := &d.ints
		switch {
		case x.isSet:
			if p.Store.ResolveSet(store.SetView{ID: x.id}).ID != x.id {
				continue
			}
			if v.Defined {
				to = &d.definedInts
			}
		case !p.Store.IsRoot(x.id) || p.Store.Size(store.Of(x.id)) == 1:
			continue
		case x.id == goal:
			to = &d.goal
		case v.Defined && p.Store.IsBool(store.Of(x.id)):
			to = &d.definedBools
		case v.Defined:
			to = &d.definedInts
		case p.Store.IsBool(store.Of(x.id)):
			to = &d.bools
		case p.Store.Size(store.Of(x.id)) > timeAbove:
			to = &d.times
		}
		*to = append(*to, x)
	}
	return d
}

// newBlock returns a block of all the variables.
func newBlock(order varOrder, values valueOrder, vars ...[]target) block {
	b := block{order: order, values: values}
	for _, list := range vars {
		for _, x := range list {
			x.rank = int32(len(b.vars))
			b.vars = append(b.vars, x)
		}
	}
	b.n = len(b.vars)
	return b
}
