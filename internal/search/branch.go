package search

import (
	"errors"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/sat"
)

// brancher is branch and bound over the linear relaxation, with learning: the
// relaxation propagates in the search of the engine, and says where to branch.
type brancher struct {
	w         Session
	improve   *improver // bounds the goal
	tree      *bound.Propagator
	engine    treeHost
	conflicts int64 // in slices so far
	// refuting is that the relaxation had a part in the conflicts of the last slice which is
	// worth its work, even if bound and solution stayed.
	refuting bool
	dives    *dives
	step     int64 // of targets, 0 before the first one
}

// treeHost is an engine for branch and bound.
type treeHost interface {
	sat.PropagatorHost
	sat.BrancherHost
}

// newBrancher returns nil where there is no relaxation of use, or the engine takes
// no propagators.
func newBrancher(w Session, improve *improver, tree *bound.Propagator, seed int64) *brancher {
	s := &brancher{w: w, improve: improve, tree: tree}
	var ok bool
	if s.engine, ok = w.Engine().(treeHost); !ok || tree == nil {
		return nil
	}
	s.tree.Join(s.engine)
	s.dives = newDives(w, s.tree, seed)
	return s
}

func (*brancher) name() string { return string(Branch) }

func (*brancher) orders() Orders { return AllOrders }

func (*brancher) bounded() bool { return true }

// slice goes on from where the last one ended until the limit is reached.
func (s *brancher) slice(limit int64) (status, error) {
	before, refuted := s.w.Stats().Conflicts, s.tree.Refuted
	s.engine.SetBrancher(s.tree)
	defer func() {
		n := s.tree.Refuted - refuted
		s.refuting = n > 0 && n*(*leastRefuted) >= s.w.Stats().Conflicts-before
		s.tree.Round(bound.Costs, nil)
		s.w.Follow()
		s.tree.Wake(false, s.improve.asserted)
		s.conflicts += s.w.Stats().Conflicts - before
	}()
	m := NewMeter(s.w, limit)
	if s.futile(s.conflicts) {
		return unable, nil
	}
	s.bound()
	if next, err := s.dives.slice(m, limit, s.bound); err != nil || next != unfinished {
		return next, err
	}
	s.tree.Park()
	for {
		switch {
		case closed(s.w):
			return proved, nil
		case s.futile(s.conflicts + s.w.Stats().Conflicts - before):
			return unable, nil
		}
		s.bound()
		a, err := s.attempt(m)
		switch {
		case err != nil:
			return stopped, err
		case a.Result == Refuted:
		case a.Result != Found:
			return a.status(), nil
		case a.Goal > s.improve.asserted:
			return stopped, &CheckError{errors.New("a solution breaks the bound on the objective")}
		}
	}
}

// attempt looks for a solution as good as the target, where there is one. Steps double where there is none, and
// halve where that is not decided: the decisions and clauses so far serve a target below it, too.
func (s *brancher) attempt(m Meter) (Answer, error) {
	target, ok := s.target(m)
	if !ok {
		a, err := s.w.Attempt(m)
		if err == nil && a.Result == Refuted {
			prove(s.w)
		}
		return a, err
	}
	a, err := aim(s.w, m, target)
	switch a.Result {
	case Refuted:
		s.step *= 2
	case Limited:
		s.step = max(1, s.step/2)
	case Outside: // others ask for what is in the window
		s.step, a.Result = NoGoal, Limited
	}
	return a, err
}

// target returns a goal that is a step above the bound. The search for it has all nodes that one by best bounds would have
// before it came to that bound, and hardly others (Korf, "Depth-first iterative-deepening", 1985). It is not ok where any
// better solution is to be looked for.
func (s *brancher) target(m Meter) (goal int64, ok bool) {
	best, bound := s.w.Gap()
	if m.Unlimited() || best == NoGoal || bound == NoBound || s.w.Problem().HasContinuousGoal() {
		return 0, false
	}
	gap := float64(best) - float64(bound)
	if s.step == 0 {
		s.step = max(1, int64(gap*(*firstStep)))
	}
	return bound + s.step - 1, float64(s.step) < gap
}

// bound wakes the relaxation, and bounds the goal by the best solution.
func (s *brancher) bound() {
	s.improve.assert()
	s.tree.Wake(true, s.improve.asserted)
}

// futile reports whether the relaxation is to be given up after so many
// conflicts.
func (s *brancher) futile(conflicts int64) bool {
	t := s.tree
	if (conflicts < *trialEnds || t.Refuted*(*leastCuts) >= conflicts) && t.Undecided <= t.Refuted+1 {
		return false
	}
	t.GivenUp = true
	s.w.Note("branch and bound given up: the relaxation refuted %d of %d nodes, and left %d undecided", t.Refuted, conflicts, t.Undecided)
	return true
}
