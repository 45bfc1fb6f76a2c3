package search

import (
	"errors"
	"math"
)

// improver asks for a solution better than the best, until there is none.
type improver struct {
	w        Session
	asserted int64 // the bound so far
	// step is by how much the next solution is asked to be better, see target, and
	// work the least limit for that, in propagated literals; 0 is for no steps. cost is
	// the work for the last solution.
	step, work, cost int64
	// growth is what the next step grows by where this one succeeds.
	growth int64
}

func newImprover(w Session) *improver {
	return &improver{w: w, asserted: NoGoal, growth: 2}
}

func (*improver) name() string { return string(Improve) }

func (*improver) orders() Orders { return AllOrders }

func (*improver) bounded() bool { return true }

// slice improves until the limit is reached.
func (s *improver) slice(limit int64) (status, error) {
	m := NewMeter(s.w, limit)
	for {
		if closed(s.w) {
			return proved, nil
		}
		s.assert()
		if m.Left() <= 0 {
			return unfinished, nil
		}
		if target, ok := s.target(); ok {
			if next, err := s.jump(m, target); err != nil || next != unfinished {
				return next, err
			}
			continue
		}
		before := Work(s.w)
		a, err := s.w.Attempt(m)
		s.cost = Work(s.w) - before
		switch {
		case err != nil:
			return stopped, err
		case a.Result == Found && a.Goal > s.asserted:
			return stopped, &CheckError{errors.New("a solution breaks the bound on the objective")}
		case a.Result == Found:
			s.step, s.growth = 2, 2
		case a.Result == Refuted:
			prove(s.w)
			return proved, nil
		default:
			return a.status(), nil
		}
	}
}

// target returns a bound below that of any better solution. Solutions along a search
// annotation are often better by little, so each that is found makes the step longer: twice,
// four times, eight times and so on, so that seven steps lead to a hundred million. One
// that is not found in time ends this until plain improvement finds a solution again.
func (s *improver) target() (int64, bool) {
	goal, bound := s.w.Gap()
	if s.work == 0 || s.step < 2 || goal == NoGoal {
		return 0, false
	}
	s.step = min(s.step, 1<<60)
	if bound != NoBound {
		s.step = min(s.step, (goal-bound)/2)
	}
	return goal - s.step, s.step > 1 && goal > math.MinInt64/2
}

// jump asks for a solution as good as the target, for the work of a step, which grows
// with that of a solution: where a descent alone propagates much, there would be no step
// otherwise. That there is no such solution is a bound.
func (s *improver) jump(m Meter, target int64) (status, error) {
	a, err := aim(s.w, m.Part(max(s.work, *stepCosts*s.cost)), target)
	switch {
	case err != nil:
		return stopped, err
	case a.Result == Found:
		s.step = min(s.step, 1<<40) * s.growth
		s.growth = min(2*s.growth, 1<<20)
	case a.Result == Refuted && len(a.Core) == 0:
		return proved, nil
	case a.Result == Refuted, a.Result == Outside, a.Result == Limited && m.Left() > 0:
		s.step = 0
	default:
		return a.status(), nil
	}
	return unfinished, nil
}

// aim searches for a solution as good as the target. That there is none is a bound, or
// without a core the proof that the best solution is best.
func aim(w Session, m Meter, target int64) (Answer, error) {
	l := w.Problem().GoalAtMost(target)
	a, err := w.Attempt(m, l)
	switch {
	case err != nil || a.Result != Refuted:
	case len(a.Core) == 0:
		prove(w)
	default:
		w.Engine().AddClause(l.Not())
		w.Raise(target + 1)
	}
	return a, err
}

// assert excludes solutions that are not better than the best.
func (s *improver) assert() {
	goal, _ := s.w.Gap()
	if goal == NoGoal || goal-1 >= s.asserted {
		return
	}
	s.w.Bound(goal - 1)
	s.asserted = goal - 1
}
