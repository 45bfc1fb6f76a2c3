package bound

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// state is which integers of a node are to be read: those that have changed since they were read, or that were read in another
// state of the search. A program of many columns has most of them as they were at the node before.
type state struct {
	changed []int32     // integers in the order of their changes on the trail, and everything where all were read
	length  sat.Trailed // of changed, as far as it holds
	known   int         // of changed: those that were read
	again   []int32     // to be read, as they were read where they had other bounds
	all     bool        // all are to be read
}

// everything stands for all integers: where all were read, some changes before are not among those that are known.
const everything = -1

// attach begins with all to be read.
func (s *state) attach(t sat.Trail) {
	*s = state{length: t.NewTrailed(0), all: true}
}

// note takes in that an integer has changed.
func (s *state) note(t sat.Trail, integer int32) {
	s.backtrack(t)
	s.changed = append(s.changed, integer)
	t.SetTrailed(s.length, int64(len(s.changed)))
}

// backtrack has those be read again whose changes were taken back.
func (s *state) backtrack(t sat.Trail) {
	n := int(t.Trailed(s.length))
	if n < s.known {
		s.again = append(s.again, s.changed[n:s.known]...)
		s.all = s.all || slices.Contains(s.changed[n:s.known], everything)
		s.known = n
	}
	s.changed = s.changed[:n]
}

// astray takes in that an integer was read in another state of the search.
func (s *state) astray(integer int32) {
	if !s.all {
		s.again = append(s.again, integer)
	}
}

// forget has all be read the next time.
func (s *state) forget() { s.all = true }

// due returns the integers to be read, some of them several times, or that all are. They count as read from then on.
func (s *state) due(t sat.Trail) (some []int32, all bool) {
	s.backtrack(t)
	if some, all = append(s.again, s.changed[s.known:]...), s.all; all {
		s.note(t, everything)
	}
	s.again, s.known, s.all = some[:0], len(s.changed), false
	return some, all
}
