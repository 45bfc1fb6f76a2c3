package store

import "github.com/gozinc/gozinc/internal/intset"

// change is the domain that a root had before a trial narrowed it, or the
// bounds of a set.
type change struct {
	id    int32
	isSet bool
	old   intset.Set // of a set: the upper bound
	lower intset.Set
}

// Trial calls f and then takes back what it did to the domains of integers and
// the bounds of sets, and a failure. During the trial no variable becomes a view
// of another. Changed is called in the trial, and not for what is taken back.
// Trials do not nest.
func (s *Store) Trial(f func()) {
	locked := s.locked
	s.locked = func(int32) bool { return false }
	s.trail = make([]change, 0, 16)
	f()
	s.takeBack(0)
	s.trail, s.locked, s.failed = nil, locked, false
	if s.TakenBack != nil {
		s.TakenBack()
	}
}

// Trying reports whether a trial is going on.
func (s *Store) Trying() bool { return s.trail != nil }

// EachNarrowed calls f with the integers that the trial has narrowed, once for each time, and the domain before.
func (s *Store) EachNarrowed(f func(id int32, before intset.Set)) {
	for _, c := range s.trail {
		if !c.isSet {
			f(c.id, c.old)
		}
	}
}

// takeBack undoes the changes of a trial but the first.
func (s *Store) takeBack(first int) {
	for i := len(s.trail) - 1; i >= first; i-- {
		switch c := &s.trail[i]; {
		case c.isSet:
			s.sets[c.id].lower, s.sets[c.id].upper = c.lower, c.old
		default:
			s.dom[c.id] = c.old
			s.stamp(c.id)
		}
	}
	s.trail = s.trail[:first]
}

// Refutes reports whether a narrowing fails, and takes back what it did. Unlike Trial it may
// be called in a trial, and Changed is not called.
func (s *Store) Refutes(narrow func() bool) bool {
	if s.failed {
		return true
	}
	trail, locked, changed := s.trail, s.locked, s.Changed
	if s.trail == nil {
		s.trail = make([]change, 0, 16)
	}
	s.locked, s.Changed = func(int32) bool { return false }, nil
	refuted := !narrow() || s.failed
	s.takeBack(len(trail))
	if trail != nil {
		trail = s.trail
	}
	s.trail, s.locked, s.Changed, s.failed = trail, locked, changed, false
	return refuted
}
