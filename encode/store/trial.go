package store

import "github.com/gozinc/gozinc/internal/intset"

// change is the domain that a root had before a trial narrowed it.
type change struct {
	id  int32
	old intset.Set
}

// Trial calls f and then takes back what it did to the domains of integers,
// and a failure. During the trial no variable becomes a view of another, and
// the bounds of sets stay as they are. Changed is called in the trial, and not
// for what is taken back. Trials do not nest.
func (s *Store) Trial(f func()) {
	locked := s.locked
	s.locked = func(int32) bool { return false }
	s.trail = make([]change, 0, 16)
	f()
	for i := len(s.trail) - 1; i >= 0; i-- {
		s.dom[s.trail[i].id] = s.trail[i].old
	}
	s.trail, s.locked, s.failed = nil, locked, false
}
