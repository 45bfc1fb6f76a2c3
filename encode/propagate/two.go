package propagate

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// twoTerms is a sum of two terms that is small, under a guard. As long as that is open, it is told of a bound alone
// that is above what was left to it when it was told the last time: as two literals of a clause are watched, until one
// of them is false. Nothing is to be undone, since bounds that are not above leave the sum at most its bound.
type twoTerms struct {
	bound, idle int64 // idle is the least sum up to which none of the terms is limited
	terms       [2]Term
	bounds      *[]int64 // where the bounds of the terms are; nowhere for other sums
	patient     sat.Patient
	watches     [2]int32
}

// two returns the sum, whose watches were made last, if it is one of two terms.
func (p *atMost) two(t sat.Trail) (s twoTerms) {
	if !p.few || len(p.terms) != 2 || p.bounds == nil {
		return s
	}
	s = twoTerms{bound: p.bound, idle: p.bound - int64(p.widest), terms: [2]Term(p.terms), bounds: p.bounds}
	if patient, ok := t.(sat.Patient); ok {
		s.patient = patient
		for k, m := range s.terms {
			s.watches[k] = patient.Watches(m.X) - 1
		}
	}
	return s
}

// least returns the least sum.
func (s *twoTerms) least() int64 {
	lo := *s.bounds
	return s.terms[0].A*lo[s.terms[0].X] + s.terms[1].A*lo[s.terms[1].X]
}

// wait leaves each term half of what the sum is below its bound.
func (s *twoTerms) wait(sum int64) {
	if s.patient == nil {
		return
	}
	lo := *s.bounds
	x, y := s.terms[0], s.terms[1]
	first := (s.bound - sum) / 2 / x.A
	s.patient.Await(x.X, s.watches[0], lo[x.X]+first)
	s.patient.Await(y.X, s.watches[1], lo[y.X]+(s.bound-sum-x.A*first)/y.A)
}

// heed has the sum told of all bounds again.
func (s *twoTerms) heed() {
	if s.patient != nil {
		for k, m := range s.terms {
			s.patient.Await(m.X, s.watches[k], math.MinInt64)
		}
	}
}
