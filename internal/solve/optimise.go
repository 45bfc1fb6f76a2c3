package solve

import (
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Strategy names a way to find and prove the optimum.
type Strategy string

// The strategies. All find a first solution in the same way.
const (
	// Auto chooses by the shape of the objective, and takes turns between
	// strategies that share their bounds: for a sum core-guided search and
	// improvement, the latter first where the linear relaxation has closed most
	// of the gap; else bisection with patience. Large neighbourhood search takes
	// turns with them. With native integers, what is beside improvement has a share
	// of the work by what it gains. Search annotations that are to be followed leave
	// improvement alone.
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
// it does at most about so much work, 0 for no limit, and ends as limited when
// there is more to do, as refuted when the best solution is proved, and as
// stuck when the strategy cannot go on.
type strategy interface {
	slice(limit int64) (ending, error)
	// name tells users whose turn it is.
	name() string
}

// The work of a turn, in propagated literals: some tenths of a second at
// first. A solution alone takes as many as there are variables, so where these
// are many the first turn has turnPerVariable for each: a target of a bisector,
// which has a part of the turn, would be out of reach otherwise.
// Measured: docs/decisions/0035.
const (
	firstTurn       = 1_000_000
	turnPerVariable = 4 * patience
	turnGrowth      = 1.5
	mostTurn        = 200_000_000
)

// optimise finds a solution, and then the best.
func (w *worker) optimise() (ending, error) {
	limit, guessed := w.p.GuessedGoal()
	first := w.first
	if w.dived() && !guessed {
		first = w.warm
	}
	w.log.at(w.seat.k, "first solution", 0)
	rep, err := first()
	if err != nil || rep.end != found && rep.end != limited {
		return rep.end, err
	}
	if guessed {
		if goal, _ := w.gap(); goal > limit {
			return limited, nil
		}
	}
	w.follows(false)
	p := w.plan()
	for i := 0; ; i++ {
		fresh, end, err := w.tightened()
		switch {
		case err != nil || end != found:
			return end, err
		case fresh != w:
			w, p = fresh, fresh.plan()
		}
		k := i % len(p.strategies)
		w.log.at(w.seat.k, p.strategies[k].name(), i+1)
		end, err = p.strategies[k].slice(p.limit)
		switch {
		case err != nil:
			return stopped, err
		case end == stuck && p.drop(k):
		case end != limited:
			return end, nil
		case k == len(p.strategies)-1:
			p.limit = min(int64(float64(p.limit)*turnGrowth), mostTurn)
		}
	}
}

// plan is the strategies that take turns.
type plan struct {
	strategies []strategy
	fallback   strategy // for when none is left
	limit      int64    // of a turn; 0 is none
}

// firstLimit is the work of a first turn.
func (w *worker) firstLimit() int64 {
	if w.o.turn > 0 {
		return w.o.turn
	}
	return min(max(firstTurn, turnPerVariable*int64(w.p.Formula.NumVars())), mostTurn)
}

// drop removes strategy k. It reports false when there is no other.
func (p *plan) drop(k int) bool {
	p.strategies = slices.Delete(p.strategies, k, k+1)
	if len(p.strategies) == 0 && p.fallback != nil {
		p.strategies, p.fallback = []strategy{p.fallback}, nil
	}
	return len(p.strategies) > 0
}

// plan returns what the worker's strategy stands for with this objective.
func (w *worker) plan() *plan {
	improve := newImprover(w)
	only := func(s strategy) *plan { return &plan{strategies: []strategy{s}} }
	if w.guided {
		return only(improve)
	}
	switch w.seat.strategy {
	case Improve:
		return only(improve)
	case Bisect:
		return only(&bisector{w: w, improve: improve})
	case Core:
		if c := newCoreGuided(w); c != nil {
			return &plan{strategies: []strategy{c}, fallback: improve}
		}
		return only(improve)
	case Branch:
		if b := newBrancher(w, improve); b != nil {
			return &plan{strategies: []strategy{b}, fallback: improve}
		}
		return only(improve)
	}
	if _, turns := w.engine.(sat.Limiter); !turns || w.p.Windowed() {
		return only(improve)
	}
	terms, _, sum := w.p.GoalTerms()
	sum = sum && len(terms) > 1
	if w.p.Native() {
		if sum && !w.relaxedMost() {
			return w.turns(improve, ration(w, newCoreGuided(w)), improve)
		}
		return w.turns(improve, improve, ration(w, &bisector{w: w, improve: improve, impatient: true}))
	}
	if sum {
		c := newCoreGuided(w)
		if w.relaxedMost() {
			return w.turns(improve, improve, c)
		}
		boosted := newCoreBoosted(w, c)
		return w.turns(boosted, c, boosted)
	}
	return w.turns(improve, &bisector{w: w, improve: improve, impatient: true})
}

// turns returns a plan in which complete strategies take turns, and large
// neighbourhood search where there are neighbourhoods.
func (w *worker) turns(improve *improver, complete ...strategy) *plan {
	p := &plan{strategies: complete, limit: w.firstLimit()}
	if s := newNeighbours(w, improve); s != nil {
		p.strategies = slices.Insert(p.strategies, 1, strategy(s))
	}
	if s := newBrancher(w, improve); s != nil {
		at := 1
		if w.relaxedMost() {
			at = 0
		}
		p.strategies = slices.Insert(p.strategies, at, strategy(s))
	}
	return p
}

// relaxedMost reports whether the linear relaxation has closed most of the gap
// below the best solution, as it does with knapsacks. Then its reduced costs
// leave little to search, while cores are large. Cuts do not count: what they
// add to the bound is not in the reduced costs.
func (w *worker) relaxedMost() bool {
	goal, _ := w.gap()
	_, bound, without, ok := w.p.Relaxed()
	return ok && goal != noGoal && float64(bound)-float64(without) >= mostOfGap*(float64(goal)-float64(without))
}
