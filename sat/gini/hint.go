package gini

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"github.com/gozinc/gozinc/sat"
)

// Hint makes the next search start at the assignment where the literals are
// true. Earlier literals win where unit propagation makes them contradict.
// Literals hinted before and not yet used stay.
func (s *solver) Hint(lits []sat.Lit) {
	s.check(lits)
	s.hints = append(s.hints, lits...)
}

// warm puts hints and, where gini is about to lose them, the phases of the
// last assignment into gini. It answers resUnsat when it finds that on the way.
//
// gini sets up its phases inside the first search after its number of
// variables changed and would overwrite what was there. So that search is run
// before, and stopped as soon as gini looks for it.
func (s *solver) warm(ctx context.Context, assume []sat.Lit) int {
	reset := s.phased != s.max
	hints := s.hints
	if reset && s.phased != 0 {
		hints = s.withModel(hints)
	}
	if len(hints) == 0 {
		return resUnknown
	}
	if reset {
		res := s.search(ctx, assume, probe)
		if res == resUnsat || s.pending != nil {
			return res
		}
	}
	s.hints = s.hints[:0]
	return s.setPhases(ctx, hints)
}

// withModel returns the hints, then the last assignment's values of the variables
// that they leave open.
func (s *solver) withModel(hints []sat.Lit) []sat.Lit {
	hinted := make([]bool, s.vars+1)
	lits := make([]sat.Lit, 0, len(hints)+len(s.model))
	for _, l := range hints {
		hinted[l.Var()] = true
		lits = append(lits, l)
	}
	for v := 2; v < len(s.model); v++ {
		if !hinted[v] {
			lits = append(lits, sat.Mk(uint32(v)).If(s.model[v]))
		}
	}
	return lits
}

// minChunk is the fewest hints tried after a conflict.
const minChunk = 64

// hintPasses is how often the scopes may propagate as many literals as there are
// variables.
// Measured: docs/decisions/0010.
const hintPasses = 20

// setPhases makes gini assign the literals under a test scope and take them
// back, which leaves them as phases. A conflict ends the scope; those of the
// other literals that have no values in it then go into others, whose size
// follows how far the last one came, since gini's work for a scope grows with
// the literals given. A value that follows from earlier literals is a phase
// already: where such a literal went into a scope of its own, hints that
// contradict each other in many places took as many scopes. Where that is not
// enough, the last literals get no phases.
//
// It stops early when ctx is done, and answers resUnsat when it finds that the
// formula is unsatisfiable.
func (s *solver) setPhases(ctx context.Context, lits []sat.Lit) int {
	s.rewind()
	defer s.count()
	last := s.count().Propagations + hintPasses*int64(s.max)
	for size := len(lits); len(lits) > 0 && ctx.Err() == nil && s.count().Propagations <= last; {
		chunk := lits[:min(size, len(lits))]
		s.assume(chunk)
		res, _ := s.g.Test(nil)
		n := len(chunk)
		rest := lits[n:]
		size *= 2
		if res == resUnsat {
			n = s.accepted(chunk)
			size = max(2*n, minChunk)
			rest = s.unassigned(lits[n:])
		}
		// gini's answer to a conflict at level 0 is to learn a clause of
		// the null literal, which it then makes true.
		if n == 0 || s.g.Untest() == resUnsat || s.g.Value(z.LitNull) {
			s.unsat = true
			return resUnsat
		}
		lits = rest
	}
	return resUnknown
}

// accepted returns how many of the literals are done with after a conflict:
// those that were made true, and the next where it is false. It returns 0 only
// when gini did not come to the first, for a conflict at level 0.
func (s *solver) accepted(lits []sat.Lit) int {
	for i, l := range lits {
		if s.g.Value(s.numbering.lit(l)) {
			continue
		}
		if s.g.Value(s.numbering.lit(l.Not())) {
			i++
		}
		return i
	}
	return len(lits)
}

// unassigned returns the literals without values, in the array of all of them.
func (s *solver) unassigned(lits []sat.Lit) []sat.Lit {
	return slices.DeleteFunc(lits, func(l sat.Lit) bool {
		x := s.numbering.lit(l)
		return s.g.Value(x) || s.g.Value(x.Not())
	})
}
