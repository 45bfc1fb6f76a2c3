package gini

import (
	"slices"

	"github.com/irifrance/gini/z"

	"github.com/gozinc/gozinc/sat"
)

// Probe propagates under a test scope of gini. It takes time for the
// propagation alone, except that a conflict costs a pass over one byte for
// each variable. gini learns a clause from it.
func (s *solver) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict bool) {
	s.check(assume)
	s.settle()
	switch {
	case s.unsat:
		return nil, true
	case slices.Contains(assume, sat.False):
		return []sat.Lit{sat.False}, true
	case s.words > maxWords:
		return nil, false
	}
	s.rewind()
	s.assume(assume)
	if res, _ := s.g.Test(nil); res == resUnsat {
		conflict = true
		s.buf = s.g.Why(s.buf[:0])
		failed = core(s.buf, assume)
	}
	// The conflict may be one without assumptions, or what gini learns from
	// it; see setPhases.
	if conflict && len(failed) == 0 || s.g.Untest() == resUnsat || s.g.Value(z.LitNull) {
		s.unsat = true
		return nil, true
	}
	if len(failed) == 1 {
		s.add(failed[0].Not())
	}
	return failed, conflict
}
