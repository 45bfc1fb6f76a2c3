package search

import (
	"errors"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/sat"
)

// brancher is branch and bound over the linear relaxation, with learning: the
// relaxation propagates in the search of the engine, and says where to branch.
type brancher struct {
	w       Session
	improve *improver // bounds the goal
	tree    *bound.Propagator
	engine  interface {
		sat.PropagatorHost
		sat.BrancherHost
	}
	conflicts int64 // in slices so far
	// refuting is that the relaxation had a part in the conflicts of the last slice which is
	// worth its work, even if bound and solution stayed.
	refuting bool
	dives    *dives
}

// newBrancher returns nil where there is no relaxation of use, or the engine takes
// no propagators.
func newBrancher(w Session, improve *improver, seed int64) *brancher {
	s := &brancher{w: w, improve: improve}
	var ok bool
	if s.engine, ok = w.Engine().(interface {
		sat.PropagatorHost
		sat.BrancherHost
	}); !ok {
		return nil
	}
	if s.tree = w.Problem().Branching(); s.tree == nil {
		return nil
	}
	s.tree.Join(s.engine)
	s.dives = newDives(w, s.tree, seed)
	return s
}

func (*brancher) name() string { return string(Branch) }

// slice goes on from where the last one ended until the limit is reached. A relaxation that has closed most of the gap
// gets several slices at once, unless it refutes few nodes.
func (s *brancher) slice(limit int64) (status, error) {
	tight := s.conflicts <= *tightSlices*s.tree.Refuted && relaxedMost(s.w)
	if tight {
		limit *= *tightSlices
	}
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
		a, err := s.w.Attempt(m)
		switch {
		case err != nil:
			return stopped, err
		case a.Result == Refuted:
			prove(s.w)
			return proved, nil
		case a.Result != Found:
			return a.status(), nil
		case a.Goal > s.improve.asserted:
			return stopped, &CheckError{errors.New("a solution breaks the bound on the objective")}
		}
	}
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
	s.w.Note("branch and bound given up: the relaxation refuted %d of %d nodes, and left %d undecided", t.Refuted, conflicts, t.Undecided)
	return true
}
