package solve

import (
	"errors"

	"github.com/gozinc/gozinc/encode/sum"
	"github.com/gozinc/gozinc/sat"
)

// improver asks for a solution better than the best, until there is none. The
// bound is a permanent clause, so that the engine keeps all it has learnt.
type improver struct {
	w *worker
	// atMost gives literals that bound the goal; the first bound is the
	// greatest.
	atMost   func(k int64) (sat.Lit, error)
	asserted int64 // the bound so far
}

func newImprover(w *worker) *improver {
	return &improver{w: w, asserted: noGoal, atMost: w.p.GoalAtMost}
}

// newCoreBoosted returns an improver that bounds the sum that is left of a cost
// after cores have been found. It has smaller weights and a smaller range than
// the objective (Berg, Demirović and Stuckey, CPAIOR 2019). Where the cores
// have not closed most of the gap, as with knapsacks, they are large and the
// counts of their literals make a worse sum than the objective is; then that is
// bounded. This is decided, and the sum built, at the first slice.
func newCoreBoosted(w *worker, c *coreGuided) *improver {
	s := newImprover(w)
	plain := s.atMost
	s.atMost = func(k int64) (sat.Lit, error) {
		lower := c.lower()
		if lo, _ := w.p.GoalRange(); float64(lower-lo) < mostOfGap*float64(k+1-lo) {
			s.atMost = plain
		} else {
			c.cost.Commit()
			sum, err := sum.New(w.engine, c.cost.Rest(k+1-lower), 0, k-lower)
			if err != nil {
				return sat.Undef, err
			}
			w.log.note("bounding the sum left by the cores, in %s, from %s", sumForm(sum), w.shown(lower))
			s.atMost = func(k int64) (sat.Lit, error) { return sum.AtMost(w.engine, k-lower), nil }
		}
		return s.atMost(k)
	}
	return s
}

// mostOfGap is the part of the gap that cores must have closed for their sum to
// be bounded.
const mostOfGap = 0.75

func sumForm(s *sum.Bounded) string {
	if s.Ordered() {
		return "ordered numbers"
	}
	return "binary numbers"
}

func (*improver) name() string { return string(Improve) }

// slice improves until the limit is reached.
func (s *improver) slice(limit int64) (ending, error) {
	m := s.w.meter(limit)
	for {
		if s.w.inc.closed() {
			return refuted, nil
		}
		if limit > 0 && s.w.due() {
			return limited, nil
		}
		if err := s.assert(); err != nil {
			return stopped, err
		}
		rep, err := s.w.attempt(m)
		switch {
		case err != nil:
			return stopped, err
		case rep.end == refuted:
			s.w.refuted()
			return refuted, nil
		case rep.end != found:
			return rep.end, nil
		case rep.goal > s.asserted:
			return stopped, &CheckError{errors.New("a solution breaks the bound on the objective")}
		}
	}
}

// assert excludes solutions that are not better than the best.
func (s *improver) assert() error {
	goal, _ := s.w.gap()
	if goal == noGoal || goal-1 >= s.asserted {
		return nil
	}
	l, err := s.atMost(goal - 1)
	if err != nil {
		return err
	}
	s.w.engine.AddClause(l)
	s.w.p.Cutoff(goal - 1)
	s.asserted = goal - 1
	return nil
}
