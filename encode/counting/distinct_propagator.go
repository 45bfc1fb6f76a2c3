package counting

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// distinct is all_different by Hall intervals, from both sides.
type distinct struct {
	xs    []propagate.Affine
	sides [2]hall
}

// Distinct returns a propagator that makes the xs take different values, but for
// some that several may have. It keeps bounds consistency by Hall intervals
// (López-Ortiz, Quimper, Tromp and van Beek, "A fast and simple algorithm for bounds
// consistency of the alldifferent constraint", IJCAI 2003), which it explains as
// Downing, Feydy and Stuckey, "Explaining alldifferent" (ACSC 2012). The intervals are
// those of the xs that have no excepted value between their bounds. A call takes
// O(n log n), and O(n) for each interval that raises a bound.
func Distinct(xs []propagate.Affine, except intset.Set) sat.Propagator {
	neg := make([]propagate.Affine, len(xs))
	for i, x := range xs {
		neg[i] = x.Neg()
	}
	var opposite []intset.Range
	for _, r := range except.Intersect(intset.Interval(-sat.MaxInt, sat.MaxInt)) {
		opposite = append(opposite, intset.Range{Lo: -r.Hi, Hi: -r.Lo})
	}
	shared := intset.FromRanges(opposite...)
	return &distinct{
		xs:    xs,
		sides: [2]hall{newHall(xs, except, nil), newHall(neg, shared, nil)},
	}
}

// Attach implements sat.Propagator.
func (p *distinct) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	for side := range p.sides {
		p.sides[side].attach(t)
	}
	for _, x := range p.xs {
		x.Wakes(w, 0)
	}
	return sat.Costly
}

// Propagate implements sat.Propagator.
func (p *distinct) Propagate(t sat.Trail) bool {
	for side := range p.sides {
		t.Spend(4 * len(p.xs))
		if !p.sides[side].raise(t, side) {
			return false
		}
	}
	return true
}

// Explain implements sat.Propagator.
func (p *distinct) Explain(v sat.View, _ sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	side, i, kept := untoken(tok)
	return p.sides[side].explain(v, i, kept, buf)
}
