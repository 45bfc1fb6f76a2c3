package search

import (
	"fmt"
	"slices"
)

// Strategy names a way to find and prove the optimum.
type Strategy string

// The strategies. All find a first solution in the same way.
const (
	// Auto takes turns between strategies that share their bounds: improvement, core-guided
	// search for a sum and bisection otherwise, branch and bound, large neighbourhoods, local
	// search, and improvement along the search annotations alone (turns.go). Search
	// annotations that are to be followed leave improvement alone.
	Auto Strategy = "auto"
	// Improve looks for a better solution until there is none.
	Improve Strategy = "improve"
	// Core is core-guided search; Improve where the objective is no sum of
	// literals.
	Core Strategy = "core"
	// Bisect halves the range between the best solution and the bound.
	Bisect Strategy = "bisect"
	// Branch is branch and bound over the linear relaxation; Improve where that
	// refutes hardly any node.
	Branch Strategy = "branch"
	// mixed is what Auto is where the objective is a continuous float: branch and bound,
	// and improvement.
	mixed Strategy = "mixed"
	// halving is what Auto is where cells of a float are the objective: improvement goes from
	// cell to cell.
	halving Strategy = "halving"
)

// ParseStrategy returns the strategy of that name.
func ParseStrategy(name string) (Strategy, error) {
	switch s := Strategy(name); s {
	case Auto, Improve, Core, Bisect, Branch:
		return s, nil
	}
	return "", fmt.Errorf("not one of %s, %s, %s, %s, %s", Auto, Improve, Core, Bisect, Branch)
}

// strategy closes the gap between the best solution and the bound. A slice of
// it does at most about so much work, 0 for no limit.
type strategy interface {
	slice(limit int64) (status, error)
	// name tells users whose turn it is.
	name() string
	// orders returns which orders what the strategy asks for is to obey.
	orders() Orders
	// bounded reports whether what the strategy asks is to be better than the best solution.
	bounded() bool
}

// Plan is the strategies that take turns.
type Plan struct {
	maker      *maker // nil for strategies of another origin
	strategies []strategy
	spare      []strategy // for when none is left
	limit      int64      // of a slice; 0 is none
	taken      int        // slices
	precedes   bool       // other strategies follow, and some of them may search without the bound of the best solution
}

// lifts reports whether a strategy searches without the bound of the best solution, now or later.
func (p *Plan) lifts() bool {
	return p.precedes || slices.ContainsFunc(p.strategies, func(s strategy) bool { return !s.bounded() })
}

// firstLimit is the work of a first slice.
func firstLimit(w Session, o Settings) int64 {
	if o.Slice > 0 {
		return o.Slice
	}
	return min(max(*firstSlice, *slicePerVariable*int64(w.Problem().Formula.NumVars())), *mostSlice)
}

// Orders tells which orders a search obeys that break symmetries. A solution that does not obey those of the model gives way to an
// image that does.
type Orders int8

const (
	NoOrders     Orders = iota
	StatedOrders        // those of the model
	AllOrders           // and those for symmetries that were found
)

// Turn is a slice of a plan.
type Turn struct {
	Strategy string // that has it
	Slice    int    // its number, from 1
	Orders   Orders // that solutions are to obey
	Bounded  bool   // what the strategy asks is to be better than the best solution
	Lifts    bool   // some strategy asks for what is not
}

// Run gives slices to the strategies, until the best solution is proved or none of them
// can go on. It tells of each slice before it begins.
func (p *Plan) Run(told func(Turn)) (End, error) {
	for {
		if end, ended, err := p.Turn(told); ended {
			return end, err
		}
	}
}

// Turn gives the next slice to its strategy, as Run does, and reports how the search ended, if it has. It has with an error.
func (p *Plan) Turn(told func(Turn)) (end End, ended bool, err error) {
	s := p.strategies[p.taken%len(p.strategies)]
	told(Turn{s.name(), p.taken + 1, s.orders(), s.bounded(), p.lifts()})
	next, err := p.take()
	return next.end(), next != unfinished, err
}

// take gives the next slice to its strategy.
func (p *Plan) take() (status, error) {
	k := p.taken % len(p.strategies)
	p.taken++
	next, err := p.strategies[k].slice(p.limit)
	switch {
	case err != nil:
		return stopped, err
	case next == unable && p.drop(k):
		return unfinished, nil
	case next == unfinished && k == len(p.strategies)-1:
		p.limit = min(int64(float64(p.limit)*(*sliceGrowth)), *mostSlice)
	}
	return next, nil
}

// drop removes strategy k. It reports false when there is no other.
func (p *Plan) drop(k int) bool {
	p.strategies = slices.Delete(p.strategies, k, k+1)
	if len(p.strategies) == 0 {
		p.strategies, p.spare = p.spare, nil
	}
	return len(p.strategies) > 0
}

// EarlyPlan returns the strategies that take turns before the linear relaxation is solved, with short slices; nil where others do
// than those of Auto.
func EarlyPlan(w Session, o Settings) *Plan {
	if asked(w, o) != Auto {
		return nil
	}
	p := planOf(newMaker(w, o, true), early)
	p.precedes = objectiveOf(w) != single
	p.limit = max(1, p.limit/(*earlySlices))
	return p
}

// LatePlan returns the strategies that take turns while the linear relaxation takes long: all but branch and bound. Those of the
// early plan go on.
func LatePlan(w Session, o Settings, early *Plan) *Plan {
	r := situationOf(w, asked(w, o))
	r.turns = slices.DeleteFunc(slices.Clone(r.turns), func(p part) bool { return p == branching })
	p := planOf(early.maker, r)
	p.precedes = early.precedes
	return p
}

// NewPlan returns the strategies that take turns with the settings and this objective. Those of the plan before go on, with what they
// have gained; nil is none. There should be a first solution, without which there are no neighbourhoods. Engines
// that take propagators get that of the relaxation.
func NewPlan(w Session, o Settings, before *Plan) *Plan {
	r := situationOf(w, asked(w, o))
	if before != nil {
		return planOf(before.maker, r)
	}
	return planOf(newMaker(w, o, r.strategy == Auto), r)
}

// planOf returns the strategies of the maker that take turns in the situation.
func planOf(m *maker, r situation) *Plan {
	w, o := m.w, m.o
	_, bound := w.Gap()
	// Annotations say how to get better, though not without end.
	if !o.Guided || bound == NoBound {
		m.improve.work = max(1, firstLimit(w, o) / *targetParts)
	}
	p := &Plan{strategies: m.list(r.turns), spare: m.list(r.spare), maker: m}
	if n := len(p.strategies); n > 0 {
		p.strategies = slices.Concat(p.strategies[o.First%n:], p.strategies[:o.First%n])
	}
	if len(p.strategies) == 0 {
		p.strategies, p.spare = p.spare, nil
	}
	if r.strategy == Auto || r.strategy == mixed || r.strategy == halving {
		p.limit = firstLimit(w, o)
	}
	return p
}
