package search

import "github.com/gozinc/gozinc/sat"

// walker is a local search from the best solution. What it finds is a proposal: the engine begins there,
// and completes, mends or refutes it. Nothing else of it counts.
type walker struct {
	w       Session
	improve *improver // bounds the goal
}

// newWalker returns nil where the engine takes no hints, or its work has no limit, and where the local
// search knows nothing of the objective. There must be a solution.
func newWalker(w Session, improve *improver) *walker {
	_, hints := w.Engine().(sat.Hinter)
	if _, limits := w.Engine().(sat.Limiter); !hints || !limits || Work(w) < 0 {
		return nil
	}
	if _, goal := w.Walk(0); goal == NoGoal {
		return nil
	}
	return &walker{w: w, improve: improve}
}

func (*walker) name() string { return "local search" }

// orders are none: moves know nothing of symmetries.
func (*walker) orders() Orders { return NoOrders }

func (*walker) bounded() bool { return true }

// slice walks for the limit, and has the engine begin at the best that was found, with some passes
// over all literals at least. What is easy must not wait: the work of a walk depends on the size of the
// formula, and is not more than all work before it beyond that.
func (s *walker) slice(limit int64) (status, error) {
	if closed(s.w) {
		return proved, nil
	}
	limit = min(limit, *slicePerVariable*int64(s.w.Problem().Formula.NumVars())+Work(s.w))
	s.improve.assert()
	lits, target := s.w.Walk(limit)
	if len(lits) == 0 {
		return unfinished, nil
	}
	s.w.Engine().(sat.Hinter).Hint(lits)
	m := NewMeter(s.w, max(limit, *mendWork, *mendPasses*int64(s.w.Problem().Formula.NumVars())))
	switch a, err := aim(s.w, m, target); {
	case err != nil || a.Result == Over:
		return stopped, err
	case a.Result == Refuted && len(a.Core) == 0:
		return proved, nil
	}
	return unfinished, nil
}
