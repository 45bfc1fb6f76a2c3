package search

import (
	"errors"
	"math"

	"github.com/gozinc/gozinc/encode/sum"
	"github.com/gozinc/gozinc/sat"
)

// improver asks for a solution better than the best, until there is none. The
// bound is a permanent clause, so that the engine keeps all it has learnt.
type improver struct {
	w Session
	// atMost gives literals that bound the goal; the first bound is the
	// greatest.
	atMost   func(k int64) (sat.Lit, error)
	asserted int64 // the bound so far
	// leap is by how much the next solution is asked to be better, see target, and
	// work the least limit for that, in propagated literals; 0 is for no leaps. cost is
	// the work for the last solution.
	leap, work, cost int64
}

func newImprover(w Session) *improver {
	return &improver{w: w, asserted: NoGoal, atMost: w.Problem().GoalAtMost}
}

// newCoreBoosted returns an improver that bounds the sum that is left of a cost
// after cores have been found. It has smaller weights and a smaller range than
// the objective (Berg, Demirović and Stuckey, CPAIOR 2019). Where the cores
// have not closed most of the gap, as with knapsacks, they are large and the
// counts of their literals make a worse sum than the objective is; then that is
// bounded. This is decided, and the sum built, at the first slice.
func newCoreBoosted(w Session, c *coreGuided) *improver {
	s := newImprover(w)
	plain := s.atMost
	s.atMost = func(k int64) (sat.Lit, error) {
		lower := c.lower()
		if lo, _ := w.Problem().GoalRange(); float64(lower-lo) < mostOfGap*float64(k+1-lo) {
			s.atMost = plain
		} else {
			c.cost.Commit()
			sum, err := sum.New(w.Engine(), c.cost.Rest(k+1-lower), 0, k-lower)
			if err != nil {
				return sat.Undef, err
			}
			w.Note("bounding the sum left by the cores, in %s, from %s", sumForm(sum), w.Shown(lower))
			s.atMost = func(k int64) (sat.Lit, error) { return sum.AtMost(w.Engine(), k-lower), nil }
		}
		return s.atMost(k)
	}
	return s
}

func sumForm(s *sum.Bounded) string {
	if s.Ordered() {
		return "ordered numbers"
	}
	return "binary numbers"
}

func (*improver) name() string { return string(Improve) }

// slice improves until the limit is reached.
func (s *improver) slice(limit int64) (step, error) {
	m := NewMeter(s.w, limit)
	for {
		if closed(s.w) {
			return proved, nil
		}
		if err := s.assert(); err != nil {
			return over, err
		}
		if m.Left() <= 0 {
			return more, nil
		}
		if target, ok := s.target(); ok {
			if next, err := s.jump(m, target); err != nil || next != more {
				return next, err
			}
			continue
		}
		before := Work(s.w)
		a, err := s.w.Attempt(m)
		s.cost = Work(s.w) - before
		switch {
		case err != nil:
			return over, err
		case a.Result == Found && a.Goal > s.asserted:
			return over, &CheckError{errors.New("a solution breaks the bound on the objective")}
		case a.Result == Found:
			s.leap = 2
		case a.Result == Refuted:
			prove(s.w)
			return proved, nil
		default:
			return a.step(), nil
		}
	}
}

// target returns a bound below that of any better solution. Solutions along a search
// annotation are often better by little, so each that is found doubles the leap, and
// one that is not found in time ends leaping until plain improvement finds a solution
// again.
func (s *improver) target() (int64, bool) {
	goal, bound := s.w.Gap()
	if s.work == 0 || s.leap < 2 || goal == NoGoal {
		return 0, false
	}
	s.leap = min(s.leap, 1<<40)
	if bound != NoBound {
		s.leap = min(s.leap, (goal-bound)/2)
	}
	return goal - s.leap, s.leap > 1 && goal > math.MinInt64/2
}

// jump asks for a solution as good as the target, for the work of a leap, which grows
// with that of a solution: where a descent alone propagates much, there would be no leap
// otherwise. That there is no such solution is a bound.
func (s *improver) jump(m Meter, target int64) (step, error) {
	a, err := aim(s.w, m.Part(max(s.work, leapCosts*s.cost)), target)
	switch {
	case err != nil:
		return over, err
	case a.Result == Found:
		s.leap *= 2
	case a.Result == Refuted && len(a.Core) == 0:
		return proved, nil
	case a.Result == Refuted, a.Result == Outside, a.Result == Limited && m.Left() > 0:
		s.leap = 0
	default:
		return a.step(), nil
	}
	return more, nil
}

// aim searches for a solution as good as the target. That there is none is a bound, or
// without a core the proof that the best solution is best.
func aim(w Session, m Meter, target int64) (Answer, error) {
	l, err := w.Problem().GoalAtMost(target)
	if err != nil {
		return Answer{}, err
	}
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
func (s *improver) assert() error {
	goal, _ := s.w.Gap()
	if goal == NoGoal || goal-1 >= s.asserted {
		return nil
	}
	l, err := s.atMost(goal - 1)
	if err != nil {
		return err
	}
	s.w.Engine().AddClause(l)
	s.w.Problem().Cutoff(goal - 1)
	s.asserted = goal - 1
	return nil
}
