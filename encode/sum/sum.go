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

	// rough is set where bits is. It is the same sum with each term divided
	// by unit and rounded down: ordered steps, which propagate a bound as
	// soon as a few terms are large.
	rough []pb.Step
	unit  int64
}

// sumBudget is the number of clauses up to which a sum is a tree of ordered
// partial sums, which propagates far better than adders.
const sumBudget = 1 << 20

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

// Ordered returns the sum whose partial sums the steps are, in ascending order.
func Ordered(steps []pb.Step) *Bounded { return &Bounded{steps: steps} }

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
		for _, step := range s.rough {
			if step.Value > k/s.unit {
				sink.AddClause(l.Not(), step.Lit.Not())
				break
			}
		}
		return l
	}
	for _, step := range s.steps {
		if step.Value > k {
			return step.Lit.Not()
		}
	}
	return sat.True
}

// CoarseBudget is the number of clauses that a sum in large units may take, else
// the units are larger. goalLevels are the units of an objective.
// Measured: docs/decisions/0029.
const (
	CoarseBudget = 20_000
	goalLevels   = 256
)

// AddRough adds the sum in large units, of whose terms steps are some order
// literals, as a tree of ordered partial sums: bounds propagate where adders
// need all bits.
func (s *Bounded) AddRough(sink sat.Sink, steps [][]pb.Step, most int64) {
	for levels := int64(goalLevels); levels >= 8; levels /= 2 {
		s.unit = (most-s.least)/levels + 1
		terms := make([]pb.Term, len(steps))
		for i, t := range steps {
			terms[i].Steps = InUnits(t, 0, s.unit)
		}
		rough, err := pb.SumOrdered(sink, terms, 0, most/s.unit+1, true, false, pb.Options{Budget: 4 * CoarseBudget})
		if err == nil {
			s.rough = rough
			return
		}
	}
}

// InUnits returns the steps of ⌊(value − least)/unit⌋, each by the weakest
// literal that implies it.
func InUnits(steps []pb.Step, least, unit int64) []pb.Step {
	var out []pb.Step
	last := int64(0)
	for _, s := range steps {
		if n := (s.Value - least) / unit; n > last {
			out = append(out, pb.Step{Value: n, Lit: s.Lit})
			last = n
		}
	}
	return out
}
