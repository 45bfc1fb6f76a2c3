package main

import (
	"cmp"
	"math"
	"strconv"
	"time"
)

// standing is how far a run was at some time.
type standing struct {
	solved bool          // it has a solution, or proved that there is none
	closed bool          // it answered
	cost   float64       // of the best solution, small is good; 0 without objectives
	time   time.Duration // when it answered, or the limit
}

// standingAt cuts a course at the limit. A satisfied problem has no cost.
func standingAt(c course, closed bool, end time.Duration, goal string, limit time.Duration) standing {
	s := standing{time: limit}
	if closed && end <= limit {
		s.solved, s.closed, s.time = true, true, end
	}
	last, ok := c.until(limit)
	if !ok {
		return s
	}
	s.solved = true
	value, err := strconv.ParseFloat(last.objective, 64)
	switch {
	case goal == "satisfy" || err != nil:
	case goal == "maximize":
		s.cost = -value
	default:
		s.cost = value
	}
	return s
}

// tolerance is the relative difference up to which two objectives are equal: floats are
// printed with few digits.
const tolerance = 1e-6

// compare is negative if a is worse than b, positive if it is better, and 0 if nothing but
// the time tells them apart: the Challenge puts an answer before a solution, and a better
// solution before another.
func (a standing) compare(b standing) int {
	if !a.solved || !b.solved {
		return cmp.Compare(number01(a.solved), number01(b.solved))
	}
	if a.closed != b.closed {
		return cmp.Compare(number01(a.closed), number01(b.closed))
	}
	if math.Abs(a.cost-b.cost) <= tolerance*math.Max(1, math.Abs(b.cost)) {
		return 0
	}
	return cmp.Compare(b.cost, a.cost)
}

func number01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// best returns the virtual best of several: the best standing that one of them has.
func best(all []standing) standing {
	v := all[0]
	for _, s := range all[1:] {
		if c := s.compare(v); c > 0 || c == 0 && s.time < v.time {
			v = s
		}
	}
	return v
}

// points is what the Challenge gives a for an instance against b: 1 if a is better, 0 if
// it is worse or has nothing, and otherwise what part of both times b took, in whole
// seconds.
func (a standing) points(b standing) float64 {
	switch c := a.compare(b); {
	case !a.solved || c < 0:
		return 0
	case c > 0:
		return 1
	}
	s, t := math.Floor(a.time.Seconds()), math.Floor(b.time.Seconds())
	if s+t == 0 {
		return 0.5
	}
	return t / (s + t)
}
