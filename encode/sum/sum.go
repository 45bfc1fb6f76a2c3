// Package sum bounds a sum of literals and integers from above, again and again
// and ever tighter, as the objective of a search for better solutions. It knows
// neither variables nor constraints.
package sum

import (
	"errors"
	"fmt"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/sat"
)

// Bounded bounds a sum of literals and integers from above, again and again and
// ever tighter: the shape of an objective that is improved step by step. Its
// clauses are written once and in one direction only, large terms make the
// literals of large sums true.
type Bounded struct {
	least int64
	steps []pb.Step // of the sum, ordered, when it is small enough
	bits  []sat.Lit // of the sum, in binary, else
}

// New prepares for bounds from least to most on the sum of the terms, where
// least is known to be a lower bound of the sum. It writes the tree of
// pb.SumOrdered where that takes at most about a million clauses, the adders
// of pb.SumBits else. The errors are those of package pb; the sum of the
// terms' maxima must stay below 2^60.
func New(sink sat.Sink, terms []pb.Term, least, most int64) (*Bounded, error) {
	s := &Bounded{least: max(least, 0)}
	var err error
	s.steps, err = pb.SumOrdered(sink, terms, least, most+1, true, false, pb.Options{Budget: sumBudget})
	var over *pb.BudgetError
	if errors.As(err, &over) || errors.Is(err, pb.ErrForce) {
		s.steps = nil
		s.bits, err = pb.SumBits(sink, terms)
	}
	if err != nil {
		return nil, fmt.Errorf("objective: %w", err)
	}
	return s, nil
}

// Ordered reports whether the sum is a tree of ordered partial sums.
func (s *Bounded) Ordered() bool { return s.bits == nil }

// AtMost returns a literal that implies sum ≤ k and that every assignment with
// such a sum allows to be true. k must not be greater than most in New. In
// the binary form each call adds a variable and at most one clause for each
// bit.
func (s *Bounded) AtMost(sink sat.Sink, k int64) sat.Lit {
	if k < s.least {
		return sat.False
	}
	if s.bits != nil {
		l := sink.NewVar()
		pb.LeConst(sink, l, s.bits, k)
		return l
	}
	for _, step := range s.steps {
		if step.Value > k {
			return step.Lit.Not()
		}
	}
	return sat.True
}
