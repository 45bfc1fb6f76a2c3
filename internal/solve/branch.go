package solve

import (
	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/propagate"
)

// brancher is branch and bound over the linear relaxation, with learning: a trail
// beside the engine propagates the decisions; the relaxation, within the bounds
// that follow, refutes the node by a clause or names the next decision. Where it
// has an integral solution, the engine looks for one of the model.
type brancher struct {
	w       *worker
	improve *improver // bounds the goal
	tree    *bound.Branching
	trail   *propagate.Trail
	// bounded is the bound of the goal that the trail knows, and units how many
	// literals the engine has been told that hold for good.
	bounded int64
	units   int

	// ends are the nodes refuted, cuts those that the relaxation refuted, and
	// undecided those that it could not be solved for.
	ends, cuts, undecided int
}

// newBrancher returns nil where there is no relaxation of use.
func newBrancher(w *worker, improve *improver) *brancher {
	if w.keeper == nil {
		return nil
	}
	tree := w.p.Branching()
	if tree == nil || w.work() < 0 {
		w.release()
		return nil
	}
	trail := w.keeper.start()
	return &brancher{w: w, improve: improve, tree: tree, trail: trail, bounded: noGoal, units: len(trail.Units())}
}

// So many multiplications of the simplex method count as one propagated literal.
// A node takes nodeWork multiplications at most.
const (
	multiplications = 50
	nodeWork        = 100_000_000
)

// A relaxation that refutes less than one of leastCuts nodes, of the first
// trialEnds and then at any time, is not searched any more.
const (
	leastCuts = 20
	trialEnds = 300
)

// work returns what the search has done so far, in propagated literals.
func (s *brancher) work() int64 {
	return s.w.work() + s.trail.Work() + s.tree.Work()/multiplications
}

// A relaxation that has closed most of the gap gets so many turns at once, unless
// it refutes less than one of so many nodes, and goes on where the model is worth
// to be compiled again.
// Measured: docs/decisions/0017.
const favoured = 5

func (*brancher) name() string { return string(Branch) }

// slice searches until the limit is reached.
func (s *brancher) slice(limit int64) (ending, error) {
	tight := s.ends <= favoured*s.cuts && s.w.relaxedMost()
	if tight {
		limit *= favoured
	}
	start := s.work()
	for {
		left := int64(0) // no limit
		if limit > 0 {
			left = max(0, limit-(s.work()-start))
		}
		switch {
		case s.w.inc.closed():
			return refuted, nil
		case s.w.ctx.Err() != nil:
			return stopped, nil
		case limit > 0 && (!tight && s.w.due() || left == 0):
			return limited, nil
		case s.ends >= trialEnds && s.cuts*leastCuts < s.ends || s.undecided > s.cuts+1:
			s.w.log.note("branch and bound given up: the relaxation refuted %d of %d nodes, and left %d undecided", s.cuts, s.ends, s.undecided)
			s.w.seat.branched = true
			s.w.release()
			return stuck, nil
		}
		if end, err := s.node(s.w.meter(left)); err != nil || end != found {
			return end, err
		}
	}
}

// node looks at one node. It returns found when the search can go on.
func (s *brancher) node(m meter) (ending, error) {
	if err := s.bound(); err != nil {
		return stopped, err
	}
	s.tell()
	if s.trail.Refuted() {
		s.w.refuted()
		return refuted, nil
	}
	s.tree.Read(s.trail.Holds)
	outcome, lits := s.tree.Solve(s.improve.asserted, nodeWork)
	switch {
	case outcome == bound.Undecided:
		s.undecided++
	case outcome == bound.Refuted:
		s.cuts++
		s.ends++
		s.share(lits)
		s.trail.Refute(lits)
		return found, nil
	case outcome == bound.Split && s.decide(lits[0]):
		return found, nil
	case outcome == bound.Whole:
		s.w.hint(lits)
	}
	return s.leaf(m)
}

// bound lets the trail know the bound of the goal.
func (s *brancher) bound() error {
	if err := s.improve.assert(); err != nil {
		return err
	}
	if k := s.improve.asserted; k < s.bounded {
		l, err := s.w.p.GoalAtMost(k)
		if err != nil {
			return err
		}
		s.trail.AddClause(l)
		s.bounded = k
	}
	return nil
}

// decide makes the literal a decision. It reports false if it was none.
func (s *brancher) decide(l sat.Lit) bool {
	if s.trail.Holds(l) || s.trail.Holds(l.Not()) {
		return false
	}
	before := s.trail.Level()
	if s.trail.Decide(l); s.trail.Level() <= before {
		s.ends++
	}
	return true
}

// sharedLits is the length up to which a refutation is told the engine.
const sharedLits = 12

func (s *brancher) share(clause []sat.Lit) {
	if len(clause) <= sharedLits {
		s.w.engine.AddClause(clause...)
	}
}

// tell tells the engine what holds for good.
func (s *brancher) tell() {
	units := s.trail.Units()
	for _, l := range units[s.units:] {
		s.w.engine.AddClause(l)
	}
	s.units = len(units)
}

// leafPasses is the work for a leaf, for each variable.
const leafPasses = 5

// leaf lets the engine search the node. Where that takes too much work the node
// is divided all the same, and searched to the end when it cannot be.
func (s *brancher) leaf(m meter) (ending, error) {
	part := m.part(max(visitWork, leafPasses*int64(s.w.p.Formula.NumVars())))
	l := s.tree.Divide()
	if l == sat.Undef {
		part = m
	}
	rep, err := s.w.attempt(part, s.trail.Decisions()...)
	switch {
	case err != nil:
		return stopped, err
	case rep.end == refuted:
		s.ends++
		clause := make([]sat.Lit, len(rep.core))
		for i, l := range rep.core {
			clause[i] = l.Not()
		}
		s.trail.Refute(clause)
		return found, nil
	case rep.end == limited && l != sat.Undef && s.decide(l):
		return found, nil
	}
	return rep.end, nil
}
