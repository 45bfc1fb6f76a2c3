package propagate

import "github.com/gozinc/gozinc/sat"

// Sums propagates one sum after another by the rules of AtMost, Equal and Unequal, and keeps
// nothing of them: for a host that has many sums and looks at each only now and then.
type Sums struct {
	terms []Term
	sum   atMost
	last  unequal
}

// Terms returns room for the terms of the next sum.
func (s *Sums) Terms() []Term { return s.terms[:0] }

// AtMost propagates Σ terms ≤ bound.
func (s *Sums) AtMost(t sat.Trail, terms []Term, bound int64) bool {
	s.terms, s.sum.terms, s.sum.bound = terms, terms, bound
	return s.sum.Propagate(t)
}

// Opposite propagates Σ terms ≥ bound, and changes the signs of the terms.
func (s *Sums) Opposite(t sat.Trail, terms []Term, bound int64) bool {
	for i := range terms {
		terms[i].X = terms[i].X.Neg()
	}
	return s.AtMost(t, terms, -bound)
}

// Unequal propagates Σ terms ≠ bound.
func (s *Sums) Unequal(t sat.Trail, terms []Term, bound int64) bool {
	s.terms, s.last.terms, s.last.bound, s.last.open = terms, terms, bound, [2]int{0, len(terms) - 1}
	return s.last.Propagate(t)
}

// Reasons returns the propagator that explains what AtMost or Opposite has set last.
func (s *Sums) Reasons() sat.Propagator { return &s.sum }
