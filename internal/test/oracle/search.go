package oracle

import (
	"errors"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// search is a depth-first enumeration in a fixed order of the variables.
type search struct {
	model  *flatzinc.Model
	values flatzinc.Assignment
	rows   []*row
	steps  []step
	checks []func() bool   // of constraints without variables
	place  []int           // the step of each variable, by Var.ID
	slots  [][]*ground.Arg // where the value of each variable goes, by Var.ID
	left   int             // values that may still be tried; negative: no bound
	found  func() error
}

// step assigns one variable, and with it those that are declared equal to it.
type step struct {
	members []*flatzinc.Var // the same value for all of them
	domain  domain
	fixed   *flatzinc.Value // the value of their right-hand sides
	checks  []func() bool   // what this step makes decidable
}

// newSearch prepares the enumeration of m; early adds checks that save time.
// Floats take the multiples of step, or must be fixed if that is nil.
func newSearch(m *flatzinc.Model, limit int, early bool, step *big.Rat) (*search, error) {
	s := &search{model: m, values: make(flatzinc.Assignment, len(m.Vars)), left: limit}
	if limit == 0 {
		s.left = -1
	}
	for i := range m.Constraints {
		r, err := newRow(&m.Constraints[i])
		if err != nil {
			return nil, err
		}
		s.rows = append(s.rows, r)
	}
	classes, err := newClasses(m, step)
	if err != nil {
		return nil, err
	}
	s.arrange(classes)
	s.slots = make([][]*ground.Arg, len(m.Vars))
	for _, r := range s.rows {
		at := -1
		for id, slots := range r.slots {
			at = max(at, s.place[id])
			s.slots[id] = append(s.slots[id], slots...)
		}
		s.requireAt(at, r.holds)
	}
	if early {
		for _, r := range s.rows {
			s.early(r.constraint)
		}
	}
	return s, nil
}

// newClasses groups the variables that right-hand sides declare equal.
func newClasses(m *flatzinc.Model, unit *big.Rat) ([]step, error) {
	class := make([]int, len(m.Vars))
	for i := range class {
		class[i] = i
	}
	for _, v := range m.Vars {
		if v.Init != nil && v.Init.Kind == flatzinc.VarRef {
			from, to := class[v.ID], class[v.Init.Var().ID]
			for i, c := range class {
				if c == from {
					class[i] = to
				}
			}
		}
	}
	byClass := make([]step, len(m.Vars))
	for _, v := range m.Vars {
		st := &byClass[class[v.ID]]
		st.members = append(st.members, v)
		if v.Init != nil && v.Init.Kind != flatzinc.VarRef {
			value := flatzinc.Assignment(nil).Eval(*v.Init)
			st.fixed = &value
		}
	}
	classes := slices.DeleteFunc(byClass, func(st step) bool { return len(st.members) == 0 })
	for i := range classes {
		if err := classes[i].setDomain(unit); err != nil {
			return nil, err
		}
	}
	return classes, nil
}

// setDomain takes the smallest enumerable domain of the members; values outside
// the domain of another member are skipped when they are tried.
func (st *step) setDomain(unit *big.Rat) error {
	if st.fixed != nil {
		st.domain = domain{1, func(int) flatzinc.Value { return *st.fixed }}
		return nil
	}
	var failure error
	known := false
	for _, v := range st.members {
		d, err := newDomain(v, unit)
		switch {
		case err != nil:
			failure = err
		case !known || d.size < st.domain.size:
			st.domain, known = d, true
		}
	}
	if !known {
		return failure
	}
	return nil
}

// require makes the search drop assignments where ok is false; it is asked when
// the expression has a value.
func (s *search) require(e flatzinc.Expr, ok func() bool) {
	at := -1
	if e.Kind == flatzinc.VarRef {
		at = s.place[e.Var().ID]
	}
	s.requireAt(at, ok)
}

func (s *search) requireAt(at int, ok func() bool) {
	if at < 0 {
		s.checks = append(s.checks, ok)
		return
	}
	s.steps[at].checks = append(s.steps[at].checks, ok)
}

// assignment returns a copy of the values.
func (s *search) assignment() flatzinc.Assignment { return slices.Clone(s.values) }

func (s *search) run() error {
	if !all(s.checks) {
		return nil
	}
	err := s.assign(0)
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}

// assign tries the values of the variables from the given step on.
func (s *search) assign(at int) error {
	if at == len(s.steps) {
		return s.found()
	}
	st := &s.steps[at]
	for i := range st.domain.size {
		if s.left == 0 {
			return ErrLimit
		}
		s.left--
		if s.set(st, st.domain.at(i)) && all(st.checks) {
			if err := s.assign(at + 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// set gives the members of st a value, false if it is outside a domain.
func (s *search) set(st *step, value flatzinc.Value) bool {
	for _, v := range st.members {
		if !inDomain(v, value) || v.Init != nil && v.Init.Kind != flatzinc.VarRef &&
			!same(v.Base, value, flatzinc.Assignment(nil).Eval(*v.Init)) {
			return false
		}
		value.Base = v.Base
		s.values[v.ID] = value
		fill(s.slots[v.ID], value)
	}
	return true
}

func all(checks []func() bool) bool {
	for _, ok := range checks {
		if !ok() {
			return false
		}
	}
	return true
}
