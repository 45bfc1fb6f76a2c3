package gini

import (
	"slices"

	"github.com/irifrance/gini/z"

	"github.com/gozinc/gozinc/sat"
)

// shortPrefix is the number of assumptions up to which Probe answers with all
// of them instead of asking gini which of them failed: that takes a pass over
// new memory of one byte for each variable.
const shortPrefix = 8

// Probe propagates under a test scope of gini, one assumption after the other
// until there is a conflict. It takes time for the propagation alone when that
// comes within the first few assumptions or not at all. Then the failed
// assumptions are all up to the conflict. gini learns a clause from it.
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
	defer s.count()
	// Without assumptions first: a conflict that needs none would later be
	// taken for one of the first assumptions.
	if res, _ := s.g.Test(nil); res == resUnsat || s.g.Untest() == resUnsat {
		s.unsat = true
		return nil, true
	}
	s.assume(assume)
	if res, _ := s.g.Test(nil); res == resUnsat {
		conflict = true
		if n := s.accepted(assume); n <= shortPrefix {
			failed = distinct(assume[:n])
		} else {
			s.buf = s.g.Why(s.buf[:0])
			failed = s.core(s.buf, assume)
		}
	}
	// What gini learns from the conflict may be the empty clause; see
	// setPhases.
	if conflict && len(failed) == 0 || s.g.Untest() == resUnsat || s.g.Value(z.LitNull) {
		s.unsat = true
		return nil, true
	}
	if len(failed) == 1 {
		s.add(failed[0].Not())
	}
	return failed, conflict
}

// distinct returns the assumptions without the constant and repetitions.
func distinct(assume []sat.Lit) (lits []sat.Lit) {
	for _, l := range assume {
		if l != sat.True && !slices.Contains(lits, l) {
			lits = append(lits, l)
		}
	}
	return lits
}
