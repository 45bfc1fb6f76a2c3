package search

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// part is a strategy as it stands in a plan. Parts are made in the order of these
// constants, since some need others.
type part int

const (
	improving      part = iota
	cores               // core-guided search
	rationedCores       // the same with a share of each slice by its success
	bisecting           // with a limit for each target
	bisectingToEnd      // each target is searched to its end
	rationedBisect      // bisecting with a share of each slice by its success
	freeing             // large neighbourhood search
	walking             // local search, by its gains
	following           // improvement along the search annotations alone, by its gains
	branching           // branch and bound over the linear relaxation
	rationedBranch      // the same with a share of each slice by its success
	parts
)

// fact is what a situation asks of a model.
type fact int

const (
	either fact = iota
	yes
	no
)

func (f fact) fits(holds bool) bool { return f == either || holds == (f == yes) }

// situation says which parts take turns in it, in their order. Those that the
// problem does not allow are left out, and spare is for when none is left.
type situation struct {
	strategy Strategy
	sum      fact // the objective is a sum of more than one term
	tight    fact // the linear relaxation has closed most of the gap
	turns    []part
	spare    []part
}

// situations are tried from above, and the first that fits counts.
//
// Where the relaxation is tight, cores are large and its bound leaves little to search
// (docs/decisions/0017). Cores, targets, and branch and bound have a share by what they gain
// (docs/decisions/0047, 0059 and 0147). Local search, neighbourhoods and improvement have a part by
// what they gain beside each other (docs/decisions/0180), and so has improvement along the annotations
// (docs/decisions/0207). Local search comes first (docs/decisions/0149). The places of the others are not measured.
var situations = []situation{
	// strategy, sum, tight: slices, spare
	{Improve, either, either, []part{improving}, nil},
	{Bisect, either, either, []part{bisectingToEnd}, nil},
	{Core, either, either, []part{cores}, []part{improving}},
	{Branch, either, either, []part{branching}, []part{improving}},
	{mixed, either, either, []part{branching, improving}, nil},
	{halving, either, either, []part{bisecting, improving}, nil},
	{Auto, yes, no, []part{walking, following, rationedCores, rationedBranch, freeing, improving}, nil},
	{Auto, no, no, []part{walking, following, improving, rationedBranch, freeing, rationedBisect}, nil},
	{Auto, either, yes, []part{walking, following, rationedBranch, improving, freeing, rationedBisect}, nil},
}

// early is the situation before the linear relaxation is solved, where strategies take turns.
var early = situation{Auto, either, either, []part{walking, following, improving, freeing}, nil}

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

// severalTerms reports whether the objective is a sum of more than one term.
func severalTerms(w Session) bool {
	terms, _, sum := w.Problem().GoalTerms()
	return sum && len(terms) > 1
}

// situationOf returns the situation by the strategy and what is known of the problem.
func situationOf(w Session, asked Strategy) situation {
	several, tight := severalTerms(w), relaxedMost(w)
	at := slices.IndexFunc(situations, func(s situation) bool {
		return s.strategy == asked && s.sum.fits(several) && s.tight.fits(tight)
	})
	return situations[at]
}

// maker makes the parts of a plan.
type maker struct {
	w       Session
	o       Settings
	improve *improver // bounds the goal for all
	core    *coreGuided
	ledger  *ledger
	earns   bool // improvement has its part of each slice by the ledger
}

// list returns the parts in their order, without those that cannot be made.
func (m *maker) list(turns []part) (list []strategy) {
	var made [parts]strategy
	for p := range parts {
		if slices.Contains(turns, p) {
			made[p] = m.make(p)
		}
	}
	for _, p := range turns {
		if made[p] != nil {
			list = append(list, made[p])
		}
	}
	return list
}

// make returns nil where the problem does not allow the part.
func (m *maker) make(p part) strategy {
	switch p {
	case improving:
		if m.earns {
			return m.ledger.earn(m.improve, *leastImproving, true)
		}
		return m.improve
	case cores, rationedCores:
		if m.core = newCoreGuided(m.w); m.core == nil {
			return nil
		}
		if p == rationedCores {
			r := ration(m.w, m.core)
			r.hopeful = m.core.ideal
			return r
		}
		return m.core
	case bisectingToEnd:
		return &bisector{w: m.w, improve: m.improve}
	case bisecting:
		return &bisector{w: m.w, improve: m.improve, limited: true}
	case rationedBisect:
		return ration(m.w, m.make(bisecting))
	case freeing:
		if s := newNeighbours(m.w, m.o, m.improve); s != nil {
			return m.ledger.earn(s, *leastFreeing, false)
		}
	case walking:
		if s := newWalker(m.w, m.improve); s != nil {
			return m.ledger.earn(s, *leastWalk, false)
		}
	case following:
		if s := newFollower(m.w, m.improve); s != nil {
			return m.ledger.earn(s, *leastFollow, false)
		}
	case branching, rationedBranch:
		s := newBrancher(m.w, m.improve, m.w.Problem().Branching(), m.o.Seed)
		switch {
		case s == nil:
			return nil
		case p == branching:
			return s
		}
		r := ration(m.w, s)
		r.useful = func() bool { return s.refuting }
		if r.share = *leastRation; m.w.Problem().Tells() {
			r.share = 1
		}
		return r
	}
	return nil
}
