package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// sumLimit is the number of clauses up to which they are better than a propagator, since the
// engine learns about parts of the sum. All sums of small numbers of a model share the clauses.
func sumLimit(e *constraint.Encoder, g sat.Lit, l linear.Form) int64 {
	if g != sat.True || smallSum(e.Store, l) == 0 {
		return *constraint.LinearClauses
	}
	return max(*constraint.LinearClauses, constraint.Cache[smallSums](e).share(e))
}

// smallSum returns how many steps the terms have that are small numbers. One term may have
// many values, which is the sum. Otherwise, and where there are few terms, there are no steps.
func smallSum(s *store.Store, l linear.Form) (steps int64) {
	wide := 0
	for _, t := range l.Terms {
		size := s.Size(t)
		if size > *smallSize {
			wide++
			continue
		}
		steps += size - 1
	}
	if wide > 1 || len(l.Terms) < *smallTerms {
		return 0
	}
	return steps
}

// smallSums are the sums of small numbers of a model.
type smallSums struct{ each int64 }

// share returns the number of clauses that each of them may take. Those that hold under a
// condition are none of them, nor those that take few clauses anyway.
func (s *smallSums) share(e *constraint.Encoder) int64 {
	if s.each > 0 {
		return s.each
	}
	n := int64(0)
	e.Model.Each(func(r *constraint.Row, a store.Args) {
		if r.Linear == nil || a.Len() < len(a.Con.Args) {
			return
		}
		l, err := r.Linear(a).Resolved(e.Store)
		if err != nil {
			return
		}
		if steps := smallSum(e.Store, l); store.SatMul(steps, steps) > 2*(*constraint.LinearClauses) {
			n++
		}
	})
	s.each = max(1, *sharedClauses/max(1, n))
	return s.each
}
