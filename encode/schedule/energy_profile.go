package schedule

// step is a change of the profile of what must run: the energy before its time,
// and the demand from then on.
type step struct{ at, energy, demand int64 }

// appendStep appends a change of the demand at a time, which is not before that of the last step.
func appendStep(steps []step, at, by int64) []step {
	next := step{at: at, demand: by}
	if n := len(steps); n > 0 {
		last := steps[n-1]
		next.energy = last.energy + last.demand*(at-last.at)
		next.demand += last.demand
	}
	return append(steps, next)
}

// cursor reads a profile at times that do not fall.
type cursor struct {
	steps []step
	k     int
}

// before is the energy of the profile before a time.
func (c *cursor) before(at int64) int64 {
	for c.k < len(c.steps) && c.steps[c.k].at <= at {
		c.k++
	}
	if c.k == 0 {
		return 0
	}
	s := c.steps[c.k-1]
	return s.energy + s.demand*(at-s.at)
}
