package search

import (
	"math"
)

// bisector asks for solutions far better than the best: the target is an
// assumption. A target that is met is a jump, one that is refuted raises the
// bound.
//
// A target between them can be harder than both ends. A limited bisector
// gives up a search after a fraction of the slice, and the next target is
// nearer to the best, until only plain improvement is left; a later slice
// starts again in the middle. Without the limit it searches a target to the end.
type bisector struct {
	w         Session
	improve   *improver
	limited   bool
	givenUp   int  // targets given up one after the other
	pause     int  // slices without targets, after one whose targets were all given up
	pauseLeft int  // how many of them are left
	paused    bool // this is one of them
	// hits is how many targets were met one after the other, where no bound is known, or a
	// window has refused a target half way to it: each doubles the step to the next. One that
	// fails for the window of unbounded integers halves it, and blocked is that even the least
	// fails.
	hits    int
	refused bool
	blocked bool
}

func (*bisector) name() string { return string(Bisect) }

func (*bisector) orders() Orders { return AllOrders }

func (*bisector) bounded() bool { return true }

// slice bisects until the limit is reached.
func (s *bisector) slice(limit int64) (status, error) {
	m := NewMeter(s.w, limit)
	s.begin()
	for {
		if closed(s.w) {
			return proved, nil
		}
		s.improve.assert()
		if m.Left() <= 0 {
			return unfinished, nil
		}
		var next status
		var err error
		if target, ok := s.target(); ok {
			next, err = s.try(m, target, limit / *targetParts)
		} else {
			next, err = s.plain(m)
		}
		if err != nil || next != unfinished {
			return next, err
		}
	}
}

// begin starts a slice: with targets, or in one of the slices without. These
// are twice as many each time when no target was met or refuted before.
func (s *bisector) begin() {
	if !s.paused && s.givenUp > *mostGiven {
		s.pause = 2*s.pause + 1
		s.pauseLeft = s.pause
	}
	s.paused = s.pauseLeft > 0
	if s.paused {
		s.pauseLeft--
	}
	s.givenUp = 0
}

// target returns a bound to be asked for, and false when there is none below
// that of plain improvement.
func (s *bisector) target() (int64, bool) {
	goal, bound := s.w.Gap()
	last := goal - 1
	if s.blocked || s.paused || s.givenUp > *mostGiven {
		return 0, false
	}
	if bound == NoBound || s.refused {
		target := last - (1<<min(s.hits, 60) - 1)
		return max(target, bound), last > math.MinInt64/2
	}
	step := (last - bound) / 2 >> min(s.givenUp, 62)
	return last - step, step > 0
}

// try searches for a solution as good as the target.
func (s *bisector) try(m Meter, target, work int64) (status, error) {
	_, bound := s.w.Gap()
	part := m
	if s.limited {
		part = m.Part(work)
	}
	a, err := aim(s.w, part, target)
	switch {
	case err != nil:
		return stopped, err
	case a.Result == Found:
		s.givenUp, s.pause = 0, 0
		s.hits++
	case a.Result == Outside && bound != NoBound && !s.refused:
		s.refused, s.hits = true, 0
	case a.Result == Outside:
		s.blocked = s.hits == 0
		s.hits = max(s.hits-1, 0)
	case a.Result == Limited:
		s.givenUp++
		s.hits /= 2
	case a.Result == Refuted && len(a.Core) == 0:
		return proved, nil
	case a.Result == Refuted:
		s.givenUp, s.pause = 0, 0
	default:
		return stopped, nil
	}
	return unfinished, nil
}

// plain improves without a target, for the rest of the slice.
func (s *bisector) plain(m Meter) (status, error) {
	a, err := s.w.Attempt(m)
	if err == nil && a.Result == Refuted {
		prove(s.w)
	}
	return a.status(), err
}
