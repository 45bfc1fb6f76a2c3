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
	s.takeBack(0)
	s.trail, s.locked, s.failed = nil, locked, false
}

// Attempt calls f in a trial, and takes back what it did where it returns
// false. It returns what f does.
func (s *Store) Attempt(f func() bool) bool {
	before := len(s.trail)
	if f() {
		return true
	}
	s.takeBack(before)
	s.failed = false
	return false
}

// takeBack undoes the changes of a trial but the first n.
func (s *Store) takeBack(n int) {
	for i := len(s.trail) - 1; i >= n; i-- {
		s.dom[s.trail[i].id] = s.trail[i].old
	}
	s.trail = s.trail[:n]
}
