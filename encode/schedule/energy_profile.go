package schedule

import (
	"cmp"
	"slices"
)

// step is a change of the profile of what must run: the energy before its time,
// and the demand from then on.
type step struct{ at, energy, demand int64 }

// profileSteps appends the steps of what must run wherever the tasks start, in O(n log n).
func profileSteps(steps []step, all []activity) []step {
	for i := range all {
		if a := &all[i]; a.lst < a.ect() {
			steps = append(steps, step{at: a.lst, demand: a.demand}, step{at: a.ect(), demand: -a.demand})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	for k := 1; k < len(steps); k++ {
		last := steps[k-1]
		steps[k].energy = last.energy + last.demand*(steps[k].at-last.at)
		steps[k].demand += last.demand
	}
	return steps
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
