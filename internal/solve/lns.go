package solve

import (
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode"
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
// How much is freed adapts to the answers, for each kind of neighbourhood: more
// after one that was refuted, less after one that took too much work.
type neighbours struct {
	w       *worker
	improve *improver // bounds the goal
	land    *encode.Landscape
	rng     *rand.Rand
	kinds   []kind
	credit  credit
	freed   []bool // by node
	count   int    // of the decisions freed
	kept    []encode.Kept
	// patience is how often the work for one neighbourhood has been doubled.
	patience int
}

// leastDecisions is the number of decisions below which there is no point in
// neighbourhoods.
const leastDecisions = 8

// newNeighbours returns nil where the model has no neighbourhoods, or the engine
// cannot count its work or cannot stop. There must be a solution.
func newNeighbours(w *worker, improve *improver) *neighbours {
	least := leastDecisions
	if w.o.fewDecisions > 0 {
		least = w.o.fewDecisions
	}
	if _, ok := w.engine.(sat.Limiter); !ok || w.work() < 0 || w.p.Windowed() {
		return nil
	}
	land := w.p.Landscape()
	if len(land.Decisions) < least {
		return nil
	}
	goal, _ := w.gap()
	s := &neighbours{
		w: w, improve: improve, land: land,
		rng:    rand.New(rand.NewPCG(uint64(w.seat.seed), 7)),
		kinds:  kindsOf(land),
		credit: newCredit(w.work(), goal),
		freed:  make([]bool, land.Len()),
	}
	if s.dropDependent(); len(land.Decisions) == 0 {
		return nil
	}
	return s
}

// leastVisits is how many neighbourhoods a turn has time for at least.
const leastVisits = 4

// turnParts is into how many parts a turn is divided. A part that gains nothing,
// or less than the others gained, ends it.
// Measured: docs/decisions/0024.
const turnParts = 2

func (*neighbours) name() string { return "neighbourhoods" }

// slice searches neighbourhoods for the part of the limit that the credit
// grants, or less where they do not succeed.
func (s *neighbours) slice(limit int64) (ending, error) {
	goal, _ := s.w.gap()
	work := s.credit.grant(limit)
	if work == 0 || goal == noGoal {
		return limited, nil
	}
	work = max(work, leastVisits*s.visitLimit())
	s.credit.begin(s.w.work(), goal)
	for range turnParts {
		before, _ := s.w.gap()
		begun := s.w.work()
		for m := s.w.meter(max(1, work/turnParts)); m.left() > 0 && !s.w.due(); {
			if s.w.inc.closed() {
				return refuted, nil
			}
			if end, err := s.visit(m); err != nil || end != found {
				return end, err
			}
		}
		goal, _ = s.w.gap()
		if goal >= before || s.w.due() || rate(before, goal, s.w.work()-begun) < s.credit.rival {
			break
		}
	}
	s.credit.end(s.w.work(), goal)
	return limited, nil
}

// The work for one neighbourhood, in propagated literals: visitWork; where the
// model is large enough to propagate all its literals visitPasses times; and where
// conflicts take many for so many conflicts.
// Measured: docs/decisions/0024.
const (
	visitWork      = 200_000
	visitPasses    = 5
	visitConflicts = 200
)

// visitLimit returns the work for the next neighbourhood.
func (s *neighbours) visitLimit() int64 {
	limit := max(visitWork, visitPasses*int64(s.w.p.Formula.NumVars()))
	if st := s.w.stats(); st.Conflicts >= visitConflicts {
		limit = max(limit, visitConflicts*(st.Propagations/st.Conflicts))
	}
	return limit << s.patience
}

// A neighbourhood of fewFreed decisions that takes too much work doubles the work
// for the next ones, mostPatience times: smaller ones would hardly gain anything.
// One that is searched to its end takes one doubling back.
// Measured: docs/decisions/0024.
const (
	fewFreed     = 10
	mostPatience = 8
)

// adapt takes in how a search ended that its turn left time for.
func (s *neighbours) adapt(end ending, whole bool) {
	switch {
	case end == limited && whole && s.count <= fewFreed:
		s.patience = min(s.patience+1, mostPatience)
	case end != limited:
		s.patience = max(s.patience-1, 0)
	}
}

// visit searches one neighbourhood of the best solution. It returns found when
// there is more to do.
func (s *neighbours) visit(m meter) (ending, error) {
	if err := s.improve.assert(); err != nil {
		return stopped, err
	}
	a := s.w.inc.solution()
	k := s.choose()
	s.reset()
	k.grow(s, a, k.size(len(s.land.Decisions)))
	lits, end := s.assumptions(m, a)
	if end != found {
		return end, nil
	}
	before, _ := s.w.gap()
	part := m.part(s.visitLimit())
	end, err := s.descend(part, lits)
	if err != nil {
		return stopped, err
	}
	after, _ := s.w.gap()
	k.learn(end, after < before)
	s.adapt(end, m.left() > 0)
	switch end {
	case refuted, limited, stuck:
		return found, nil
	}
	return end, nil
}

// stepGrowth is by how much the steps of the goal grow that a neighbourhood is
// asked for.
// Measured: docs/decisions/0023.
const stepGrowth = 4

// descend searches for better and better solutions under the assumptions, in
// steps that grow, and then for any better one. The ending is refuted when there
// is none, with the assumptions or at all; limited when that took too much work.
func (s *neighbours) descend(m meter, kept []sat.Lit) (ending, error) {
	for step := int64(1); ; {
		if err := s.improve.assert(); err != nil {
			return stopped, err
		}
		goal, bound := s.w.gap()
		if goal <= bound {
			return refuted, nil
		}
		assume := kept
		if bound == noBound || goal-bound <= step {
			step = 1
		}
		if step > 1 {
			l, err := s.improve.atMost(goal - step)
			if err != nil {
				return stopped, err
			}
			assume = append(slices.Clone(kept), l)
		}
		rep, err := s.w.attempt(m, assume...)
		switch {
		case err != nil:
			return stopped, err
		case rep.end == found:
			step *= stepGrowth
		case rep.end == refuted && len(rep.core) == 0:
			s.w.refuted()
			return refuted, nil
		case (rep.end == refuted || rep.end == limited) && step > 1 && m.left() > 0:
			step = 1
		default:
			return rep.end, nil
		}
	}
}

// relaxRounds is how many decisions the cores that propagation finds may free.
const relaxRounds = 40

// assumptions returns the literals that keep what is not freed. As long as
// propagation refutes them under the bound of the objective, one of the
// decisions that the core names is freed too. The ending is refuted where that
// needs no assumption, and found else.
func (s *neighbours) assumptions(m meter, a flatzinc.Assignment) ([]sat.Lit, ending) {
	e, canProbe := s.w.engine.(sat.Prober)
	s.kept = s.land.Keep(s.kept[:0], a)
	for round := 0; ; round++ {
		s.kept = slices.DeleteFunc(s.kept, func(k encode.Kept) bool { return s.freed[k.X] || s.freed[k.Y] })
		lits := make([]sat.Lit, len(s.kept))
		for i, k := range s.kept {
			lits[i] = k.Lit
		}
		if !canProbe || round == relaxRounds || m.left() <= 0 {
			return lits, found
		}
		core, conflict := e.Probe(lits...)
		switch {
		case !conflict:
			return lits, found
		case len(core) == 0:
			s.w.refuted()
			return nil, refuted
		}
		named := core[s.rng.IntN(len(core))]
		for _, k := range s.kept {
			if k.Lit == named {
				s.free(k.X)
				s.free(k.Y)
			}
		}
	}
}
