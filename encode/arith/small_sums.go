package arith

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// sumLimit is the number of clauses up to which they are better than a propagator, since the
// engine learns about parts of the sum. A sum of small numbers is a count where they weigh the
// same, and a sum of literals otherwise. All such sums of a model share the clauses.
func sumLimit(e *constraint.Encoder, g sat.Lit, l linear.Form) int64 {
	size, same := smallSum(e.Store, l)
	if size == 0 || g != sat.True {
		return *constraint.LinearClauses
	}
	most := *constraint.SumClauses
	if same {
		most = *constraint.CountClauses
	}
	return max(*constraint.LinearClauses, min(most, constraint.Cache[smallSums](e).share(e)))
}

// smallSum returns how many steps the terms have that are small numbers, and whether these
// weigh the same. One term may have many values, which is the sum. Otherwise, and where there
// are few terms, there are no steps.
func smallSum(s *store.Store, l linear.Form) (steps int64, same bool) {
	wide, least, most := 0, int64(math.MaxInt64), int64(0)
	for _, t := range l.Terms {
		size := s.Size(t)
		if size > *smallSize {
			wide++
			continue
		}
		steps += size - 1
		a := max(t.A, -t.A)
		least, most = min(least, a), max(most, a)
	}
	if wide > 1 || len(l.Terms) < *smallTerms {
		return 0, false
	}
	return steps, least == most
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
		if steps, _ := smallSum(e.Store, l); store.SatMul(steps, steps) > 2*(*constraint.LinearClauses) {
			n++
		}
	})
	s.each = max(1, *sharedClauses/max(1, n))
	return s.each
}
