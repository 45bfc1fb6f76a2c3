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
	s.takeBack()
	s.trail, s.locked, s.failed = nil, locked, false
}

// takeBack undoes the changes of a trial.
func (s *Store) takeBack() {
	for i := len(s.trail) - 1; i >= 0; i-- {
		switch c := &s.trail[i]; {
		case c.isSet:
			s.sets[c.id].lower, s.sets[c.id].upper = c.lower, c.old
		default:
			s.dom[c.id] = c.old
		}
	}
}
