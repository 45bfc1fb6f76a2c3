// Package oracle solves small models by plain enumeration. It knows nothing of
// encodings or propagation: it assigns one variable after the other and asks
// the ground check of a constraint as soon as all its arguments are fixed. So
// it tells the truth about a model that a solver is tested with.
package oracle

import (
	"errors"
	"fmt"

	"github.com/gozinc/gozinc/flatzinc"
)

// ErrLimit says that the enumeration took more steps than allowed. What was
// yielded before is right, but not all.
var ErrLimit = errors.New("oracle: too many steps")

// errStop ends the search when the receiver wants no more solutions.
var errStop = errors.New("oracle: stopped")

// Solutions calls yield with every solution of m, objective aside, until yield
// returns false. Each solution is a new Assignment of all variables. limit
// bounds the number of values tried, 0 for no bound; beyond it the error is
// ErrLimit. Other errors: a variable without a finite domain (floats must be
// fixed, sets have at most 20 possible elements), an unknown constraint.
//
// The time is at most the product of all domain sizes; constraints on few
// variables cut it down early.
func Solutions(m *flatzinc.Model, limit int, yield func(flatzinc.Assignment) bool) error {
	s, err := newSearch(m, limit, true, nil)
	if err != nil {
		return err
	}
	s.found = func() error {
		if !yield(s.assignment()) {
			return errStop
		}
		return nil
	}
	return s.run()
}

// Optimum returns the best value of m's objective over all solutions, and
// whether there is a solution. The objective must be an integer. Limit and
// errors are those of Solutions; with ErrLimit, best is only a bound.
func Optimum(m *flatzinc.Model, limit int) (best int64, found bool, err error) {
	value := m.Solve.Objective
	if m.Solve.Method == flatzinc.Satisfy {
		return 0, false, errors.New("oracle: the model has no objective")
	}
	if k := value.Kind; k != flatzinc.IntLit && (k != flatzinc.VarRef || value.Var().Base != flatzinc.Int) {
		return 0, false, errors.New("oracle: the objective is not an integer")
	}
	s, err := newSearch(m, limit, true, nil)
	if err != nil {
		return 0, false, err
	}
	s.found = func() error {
		best, found = s.values.Eval(value).Int, true
		return nil
	}
	improves := func() bool {
		now := s.values.Eval(value).Int
		return !found || m.Solve.Method == flatzinc.Minimize && now < best ||
			m.Solve.Method == flatzinc.Maximize && now > best
	}
	s.require(value, improves)
	err = s.run()
	return best, found, err
}

// Satisfiable reports whether m has a solution. Limit and errors are those of
// Solutions.
func Satisfiable(m *flatzinc.Model, limit int) (bool, error) {
	found := false
	err := Solutions(m, limit, func(flatzinc.Assignment) bool {
		found = true
		return false
	})
	return found, err
}

// Verify reports why a is no solution of m: a value outside its variable's
// domain, or a constraint that does not hold. It takes time linear in the size
// of the model, whatever the domains.
func Verify(m *flatzinc.Model, a flatzinc.Assignment) error {
	if len(a) != len(m.Vars) {
		return fmt.Errorf("oracle: %d values for %d variables", len(a), len(m.Vars))
	}
	for _, v := range m.Vars {
		if !inDomain(v, a[v.ID]) {
			return fmt.Errorf("oracle: %s = %s is outside its domain", v.Name, Format(v.Base, a[v.ID]))
		}
		if v.Init != nil && !same(v.Base, a[v.ID], a.Eval(*v.Init)) {
			return fmt.Errorf("oracle: %s = %s is not its right-hand side", v.Name, Format(v.Base, a[v.ID]))
		}
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		r, err := newRow(c)
		if err != nil {
			return err
		}
		for id, slots := range r.slots {
			fill(slots, a[id])
		}
		if !r.holds() {
			return fmt.Errorf("oracle: %s does not hold", r)
		}
	}
	return nil
}
