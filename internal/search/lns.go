package search

import (
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode/landscape"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// neighbours is large neighbourhood search (Shaw, "Using constraint programming
// and local search methods to solve vehicle routing problems", CP 1998): it
// keeps a part of the best solution by assumptions, and searches for a better
// one with that part. What the engine learns holds without the assumptions, so
// the complete strategies with which this takes turns gain from it too. That a
// neighbourhood is refuted says nothing about what is outside it.
//
// A bandit chooses the way in which a neighbourhood is made (generators.go). How much is
// freed adapts to the answers, for each way: more after one that was refuted, less after
// one that took too much work.
type neighbours struct {
	w       Session
	improve *improver // bounds the goal
	land    *landscape.Graph
	rng     *rand.Rand
	arms    []arm
	bandit  bandit
	aid     *aid    // of the linear relaxation; nil where there is none
	share   float64 // of the decisions that are freed, by all arms
	freed   []bool  // by node
	count   int     // of the decisions freed
	kept    []landscape.Kept
	wishes  []sat.Lit
	cutoffs cutoffs
	// worked and conflicts are what searches of neighbourhoods took so far.
	worked, conflicts int64
}

// newNeighbours returns nil where the model has no neighbourhoods, or the engine
// cannot count its work or cannot stop. There must be a solution.
func newNeighbours(w Session, o Settings, improve *improver) *neighbours {
	least := *leastDecisions
	if o.Least > 0 {
		least = o.Least
	}
	if _, ok := w.Engine().(sat.Limiter); !ok || Work(w) < 0 {
		return nil
	}
	land := w.Problem().Landscape()
	if len(land.Decisions) < least {
		return nil
	}
	s := &neighbours{
		w: w, improve: improve, land: land,
		rng:   rand.New(rand.NewPCG(uint64(o.Seed), 7)),
		freed: make([]bool, land.Len()),
		share: *firstShare,
	}
	s.arms = armsOf(land)
	s.bandit = newBandit(len(s.arms))
	s.join()
	return s
}

// join has the linear relaxation help, once it is solved.
func (s *neighbours) join() {
	if s.aid != nil {
		return
	}
	if s.aid = newAid(s.w); s.aid != nil {
		s.arms = append(s.arms, arm{generator: &inducing, share: 1})
		s.bandit.scores = append(s.bandit.scores, *firstScore)
	}
}

func (*neighbours) name() string { return "neighbourhoods" }

// orders are none: of a solution and those near to it few have the order.
func (*neighbours) orders() Orders { return NoOrders }

func (*neighbours) bounded() bool { return true }

// slice searches neighbourhoods for the limit, and some in any case.
func (s *neighbours) slice(limit int64) (status, error) {
	if goal, _ := s.w.Gap(); goal == NoGoal {
		return unfinished, nil
	}
	s.join()
	for m := NewMeter(s.w, max(limit, *leastVisits*s.visitUnit(false))); m.Left() > 0; {
		if closed(s.w) {
			return proved, nil
		}
		if next, err := s.visit(); err != nil || next != unfinished {
			return next, err
		}
	}
	return unfinished, nil
}

// visitUnit returns the least work for the next neighbourhood: a pass over all literals
// where the model is large, some conflicts where these take many propagations, and a
// descent through what is freed or moves where decisions do.
func (s *neighbours) visitUnit(moving bool) int64 {
	unit := max(*visitWork, *visitPasses*int64(s.w.Problem().Formula.NumVars()))
	st := s.w.Stats()
	unit = max(unit, min(*visitConflicts*s.conflictCost(st), s.mostVisit()))
	if st.Decisions > 0 {
		deciding := s.count
		if moving {
			deciding = max(deciding, s.land.Moving())
		}
		unit = max(unit, *visitDescents*int64(deciding)*(st.Propagations/st.Decisions))
	}
	return unit
}

// mostVisit is the work that a neighbourhood may take if its unit is less.
func (s *neighbours) mostVisit() int64 { return Work(s.w) / *visitPart }

// conflictCost returns the propagations for a conflict: in neighbourhoods, or in all searches as long as
// neighbourhoods had too few to tell.
func (s *neighbours) conflictCost(all sat.Stats) int64 {
	if s.conflicts >= *visitConflicts {
		return s.worked / s.conflicts
	}
	return all.Propagations / max(1, all.Conflicts)
}

// visit searches one neighbourhood of the best solution.
func (s *neighbours) visit() (status, error) {
	s.improve.assert()
	a := s.w.Best()
	at := s.bandit.choose(s.rng)
	k := &s.arms[at]
	s.reset()
	n := len(s.land.Decisions)
	k.grow(s, a, s.vary(s.size(k, n), n))
	unit := s.visitUnit(k.moves)
	limit := max(unit, min(int64(float64(unit)*s.cutoffs.choose(s.rng)), s.mostVisit()))
	by := s.aid.choose(s.rng, limit)
	before := s.w.Gains().Fall
	begun := s.w.Stats()
	lits, refuted := s.assumptions(NewMeter(s.w, limit), a, k.moves)
	if refuted {
		return proved, nil
	}
	searched := s.w.Stats()
	first := int64(0)
	r, err := s.search(by, func() (r Result, err error) {
		r, first, err = s.descend(NewMeter(s.w, limit), lits, func() { s.hint(k, by) })
		return r, err
	})
	if err != nil || r == Over {
		return stopped, err
	}
	fall := s.w.Gains().Fall - before
	ended := s.w.Stats()
	found, took := fall > 0, ended.Propagations-searched.Propagations
	if by != relaxed { // whose conflicts cost linear programs
		s.worked, s.conflicts = s.worked+took, s.conflicts+ended.Conflicts-searched.Conflicts
	}
	if found {
		took = first
	}
	if !found || r != Limited {
		s.learn(k, r)
	}
	s.cutoffs.learn(float64(searched.Propagations-begun.Propagations)/float64(unit), float64(took)/float64(unit), found, r == Limited)
	gain := rate(fall, ended.Propagations-begun.Propagations)
	s.bandit.learn(at, gain)
	s.aid.learn(by, gain)
	return unfinished, nil
}

// descend searches for better and better solutions under the assumptions, in
// steps that grow, and then for any better one. It returns how the last search ended:
// Refuted or Outside when there is no better solution, with the assumptions or at all. first is the work for the
// first one. The bound is the last assumption, so that what is kept stays propagated from solution to solution. After
// a solution the next has a few times its work, and at most as much as the first was given. Another neighbourhood gains
// more than the rest of one in which solutions have become dear, and less than one in which they follow each other.
func (s *neighbours) descend(m Meter, kept []sat.Lit, hint func()) (r Result, first int64, err error) {
	limit, further, start := m.Left(), int64(0), Work(s.w)
	most := max(limit, *leastWork)
	for step := int64(1); ; {
		goal, bound := s.w.Gap()
		if goal <= bound {
			return Refuted, first, nil
		}
		if bound == NoBound || goal-bound <= step {
			step = 1
		}
		assume, target := kept, goal-step
		if target < s.improve.asserted {
			assume = append(slices.Clone(kept), s.w.Problem().GoalAtMost(target))
		}
		hint()
		begun, conflicts := Work(s.w), s.w.Stats().Conflicts
		a, err := s.w.Attempt(m, assume...)
		switch {
		case err != nil:
			return Over, first, err
		case a.Result == Found:
			if first == 0 {
				first = Work(s.w) - start
			}
			step *= *stepGrowth
			further = min(most, max(*leastWork, *stepCosts*(Work(s.w)-begun)))
			m = NewMeter(s.w, further)
		case a.Result == Refuted && len(a.Core) == 0:
			prove(s.w)
			return Refuted, first, nil
		case a.Result == Refuted && len(a.Core) == 1 && len(assume) > len(kept) && a.Core[0] == assume[len(kept)]:
			s.w.Engine().AddClause(a.Core[0].Not())
			s.w.Raise(target + 1)
			step = 1
		case a.Result == Limited && first == 0 && s.w.Stats().Conflicts == conflicts && 2*limit <= s.mostVisit():
			limit *= 2
			m = NewMeter(s.w, limit)
		case a.Result != Over && step > 1:
			m = NewMeter(s.w, further)
			step = 1
		default:
			return a.Result, first, nil
		}
	}
}

// wish has the next search begin where the terms of the objective are best: it tries their
// values in random order, the best first. What is kept comes before.
func (s *neighbours) wish() {
	h, ok := s.w.Engine().(sat.Hinter)
	if !ok {
		return
	}
	best := s.w.Best()
	s.wishes = s.wishes[:0]
	for _, i := range s.shuffled(s.land.Goal) {
		s.wishes = s.land.Wish(s.wishes, i, best)
	}
	h.Hint(s.wishes)
}

// assumptions returns the literals that keep what is not freed. As long as
// propagation refutes them under the bound of the objective, the last decision that the
// core names is freed too: what is propagated before it stays, so that all rounds together
// take little more than one. The literals begin anywhere, so that each decision is as often
// the last. Where the core is empty, there is no better solution at all, and the answer is
// refuted.
func (s *neighbours) assumptions(m Meter, a flatzinc.Assignment, moving bool) (lits []sat.Lit, refuted bool) {
	s.kept = s.land.Keep(s.kept[:0], a, func(i int32) bool { return s.freed[i] }, moving)
	s.rotate()
	for round := 0; ; round++ {
		s.kept = slices.DeleteFunc(s.kept, func(k landscape.Kept) bool { return s.freed[k.X] || s.freed[k.Y] })
		lits = make([]sat.Lit, len(s.kept))
		for i, k := range s.kept {
			lits[i] = k.Lit
		}
		if round == *relaxRounds || m.Left() <= 0 {
			return lits, false
		}
		core, conflict, ok := s.w.Probe(lits...)
		switch {
		case !ok || !conflict:
			return lits, false
		case len(core) == 0:
			prove(s.w)
			return nil, true
		}
		last := s.kept[lastIn(lits, core)]
		s.free(last.X)
		s.free(last.Y)
	}
}

// rotate has what is kept begin anywhere.
func (s *neighbours) rotate() {
	if n := len(s.kept); n > 0 {
		at := s.rng.IntN(n)
		s.kept = slices.Concat(s.kept[at:], s.kept[:at])
	}
}

// lastIn returns the index of the last literal that the core, a part of them, has.
func lastIn(lits, core []sat.Lit) int {
	in := make(map[sat.Lit]bool, len(core))
	for _, l := range core {
		in[l] = true
	}
	last := len(lits) - 1
	for !in[lits[last]] {
		last--
	}
	return last
}
