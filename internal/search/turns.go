package search

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// part is a strategy as it stands in a plan. Parts are made in the order of these
// constants.
type part int

const (
	improving      part = iota
	cores               // core-guided search
	bisecting           // with a limit for each target
	bisectingToEnd      // each target is searched to its end
	freeing             // large neighbourhood search
	walking             // local search
	following           // improvement along the search annotations alone
	branching           // branch and bound over the linear relaxation
	parts
)

// objective is a kind of objectives, by the terms that they are sums of.
type objective int

const (
	whatever objective = iota
	single             // no sum, or one that is mostly one of its terms
	literals           // a sum of literals
	numbers            // a sum of which some terms have too many values for literals
)

func (o objective) fits(is objective) bool { return o == whatever || o == is }

// situation says which parts take turns in it, in their order. Those that the
// problem does not allow are left out, and spare is for when none is left.
type situation struct {
	strategy Strategy
	of       objective
	turns    []part
	spare    []part
}

// situations are tried from above, and the first that fits counts.
//
// Local search comes first (docs/decisions/0149). The places of the others are those of docs/decisions/0214.
var situations = []situation{
	// strategy, objective: slices, spare
	{Improve, whatever, []part{improving}, nil},
	{Bisect, whatever, []part{bisectingToEnd}, nil},
	{Core, whatever, []part{cores}, []part{improving}},
	{Branch, whatever, []part{branching}, []part{improving}},
	{mixed, whatever, []part{branching, improving}, nil},
	{halving, whatever, []part{bisecting, improving}, nil},
	{Auto, literals, []part{walking, following, cores, branching, freeing, improving}, nil},
	{Auto, numbers, []part{walking, following, cores, branching, freeing, improving, bisecting}, nil},
	{Auto, single, []part{walking, following, improving, branching, freeing, bisecting}, nil},
}

// early is the situation before the linear relaxation is solved, where strategies take turns.
var early = situation{Auto, whatever, []part{walking, following, improving, freeing}, nil}

// asked is the strategy that situations are looked up for. Search annotations that are to be
// followed say how to get better, and where a black box is asked about some floats only, nothing follows from targets
// and neighbourhoods. Slices need an engine whose work has a limit.
func asked(w Session, o Settings) Strategy {
	_, limits := w.Engine().(sat.Limiter)
	switch {
	case o.Guided || w.Problem().Sampled() != nil:
		return Improve
	case w.Problem().HasContinuousGoal():
		if o.Strategy == Improve || !limits {
			return Improve
		}
		return mixed
	case o.Strategy != Auto && o.Strategy != "":
		return o.Strategy
	case !limits:
		return Improve
	case w.Problem().HasRoundedGoal():
		return halving
	}
	return Auto
}

// objectiveOf returns the kind of the objective. A sum with numbers of which one can cost as much as all other terms together is treated
// as that number.
func objectiveOf(w Session) objective {
	sum, ok := w.Problem().GoalSum()
	if !ok {
		return single
	}
	if len(sum.Numbers) == 0 {
		if len(sum.Terms) > 1 {
			return literals
		}
		return single
	}
	all, most := 0.0, 0.0
	for _, t := range sum.Terms {
		all += float64(t.Steps[len(t.Steps)-1].Value)
	}
	for i := range sum.Numbers {
		cost := float64(sum.Numbers[i].Most())
		all, most = all+cost, max(most, cost)
	}
	if 2*most < all {
		return numbers
	}
	return single
}

// situationOf returns the situation by the strategy and what is known of the problem.
func situationOf(w Session, asked Strategy) situation {
	is := objectiveOf(w)
	at := slices.IndexFunc(situations, func(s situation) bool { return s.strategy == asked && s.of.fits(is) })
	return situations[at]
}

// maker makes the parts of a plan, and of the plan after it, in which they go on.
type maker struct {
	w       Session
	o       Settings
	improve *improver // bounds the goal for all
	ledger  *ledger   // nil where no strategy has its part by what it gains
	made    [parts]strategy
}

// newMaker returns a maker that has made nothing. It has a ledger where strategies earn their parts of slices.
func newMaker(w Session, o Settings, earn bool) *maker {
	m := &maker{w: w, o: o, improve: newImprover(w)}
	if earn {
		m.ledger = newLedger(w)
	}
	return m
}

// list returns the parts in their order, without those that cannot be made.
func (m *maker) list(turns []part) (list []strategy) {
	for p := range parts {
		if slices.Contains(turns, p) && m.made[p] == nil {
			m.made[p] = m.earning(m.make(p))
		}
	}
	for _, p := range turns {
		if m.made[p] != nil {
			list = append(list, m.made[p])
		}
	}
	return list
}

// make returns nil where the problem does not allow the part.
func (m *maker) make(p part) strategy {
	switch p {
	case improving:
		return m.improve
	case cores:
		if s := newCoreGuided(m.w); s != nil {
			return s
		}
	case bisecting, bisectingToEnd:
		return &bisector{w: m.w, improve: m.improve, limited: p == bisecting}
	case freeing:
		if s := newNeighbours(m.w, m.o, m.improve); s != nil {
			return s
		}
	case walking:
		if s := newWalker(m.w, m.improve); s != nil {
			return s
		}
	case following:
		if s := newFollower(m.w, m.improve); s != nil {
			return s
		}
	case branching:
		if s := newBrancher(m.w, m.improve, m.w.Problem().Branching(), m.o.Seed); s != nil {
			return s
		}
	}
	return nil
}

// earning has the strategy have its part of each slice by what it gains. Improvement may prove the optimum at any time, and a search for
// cores may find it, so both are hoped for always.
func (m *maker) earning(s strategy) strategy {
	if s == nil || m.ledger == nil {
		return s
	}
	always := func() bool { return true }
	switch s := s.(type) {
	case *improver:
		return m.ledger.earn(s, terms{least: *leastImproving, hoped: always})
	case *coreGuided:
		return m.ledger.earn(s, terms{least: *leastRation, first: *firstRation, hoped: always})
	case *bisector:
		return m.ledger.earn(s, terms{least: *leastRation, first: *firstRation})
	case *neighbours:
		return m.ledger.earn(s, terms{least: *leastFreeing})
	case *walker:
		return m.ledger.earn(s, terms{least: *leastWalk})
	case *follower:
		return m.ledger.earn(s, terms{least: *leastFollow})
	case *brancher:
		return m.earningBranch(s)
	}
	return s
}

// earningBranch has branch and bound begin with what the relaxation has gained without it. Where it tells nothing of the objective,
// it has to gain something first.
func (m *maker) earningBranch(s *brancher) strategy {
	t := terms{least: *leastRation, first: *leastRation, hoped: func() bool { return s.refuting }}
	if m.w.Problem().Tells() {
		t.first = 1
	}
	e := m.ledger.earn(s, t)
	if _, bound, without, ok := m.w.Problem().Relaxed(); ok && without != NoBound && m.ledger.keepsPace(float64(without), float64(bound), 0) {
		e.entry.gain = float64(bound) - float64(without)
	}
	return e
}
