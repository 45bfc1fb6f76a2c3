package schedule

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/store"
)

// propCumulative narrows by the compulsory parts of the tasks, the times at
// which they run wherever they start (time-tabling), and fails when the tasks
// need more than the capacity times the time in which they have to run.
func propCumulative(s *store.Store, a store.Args) bool {
	c, ok := readCumulative(s, a)
	if !ok {
		return s.Fail()
	}
	if len(c.all) == 0 {
		return true
	}
	if !s.SetLo(c.capacity, 0) {
		return false
	}
	for _, u := range c.all {
		if !s.SetLo(u.size, 0) || !s.SetLo(u.need, 0) {
			return false
		}
		if s.Lo(u.size) > 0 && !arith.PropLess(s, u.need, c.capacity, 0) {
			return false
		}
	}
	p := newProfile(s, c.users)
	if !s.SetLo(c.capacity, p.peak()) {
		return false
	}
	for _, u := range c.users {
		if !p.fit(s, u, s.Hi(c.capacity)) {
			return false
		}
	}
	return energyFits(s, c) || s.Fail()
}

// profile is the need of the compulsory parts over time: level[i] from at[i]
// to at[i+1].
type profile struct {
	at    []int64
	level []int64
}

// compulsory returns the times from..to−1 at which the task runs in any case.
func compulsory(s *store.Store, u interval) (from, to int64, ok bool) {
	from = s.Hi(u.start)
	to = store.SatAdd(s.Lo(u.start), s.Lo(u.size))
	return from, to, s.Bounded(u.start) && from < to
}

func newProfile(s *store.Store, users []use) profile {
	type event struct{ at, change int64 }
	var events []event
	for _, u := range users {
		if from, to, ok := compulsory(s, u.interval); ok && s.Lo(u.need) > 0 {
			events = append(events, event{from, s.Lo(u.need)}, event{to, -s.Lo(u.need)})
		}
	}
	slices.SortFunc(events, func(x, y event) int { return cmp.Compare(x.at, y.at) })
	var p profile
	var level int64
	for i, ev := range events {
		level = store.SatAdd(level, ev.change)
		if i+1 == len(events) || events[i+1].at != ev.at {
			p.at, p.level = append(p.at, ev.at), append(p.level, level)
		}
	}
	return p
}

func (p profile) peak() int64 {
	var most int64
	for _, l := range p.level {
		most = max(most, l)
	}
	return most
}

// fit moves the bounds of a start away from times at which the others leave
// too little of the capacity.
func (p profile) fit(s *store.Store, u use, capacity int64) bool {
	d, need := s.Lo(u.size), s.Lo(u.need)
	if d <= 0 || need <= 0 || !s.Bounded(u.start) {
		return true
	}
	ownFrom, ownTo, own := compulsory(s, u.interval)
	blocked := func(i int) bool {
		level := p.level[i]
		if own && ownFrom <= p.at[i] && p.at[i] < ownTo {
			level -= need
		}
		return level > 0 && store.SatAdd(level, need) > capacity
	}
	for i := 0; i+1 < len(p.at); i++ {
		lo := s.Lo(u.start)
		if blocked(i) && p.at[i] < store.SatAdd(lo, d) && lo < p.at[i+1] && !s.SetLo(u.start, p.at[i+1]) {
			return false
		}
	}
	for i := len(p.at) - 2; i >= 0; i-- {
		hi := s.Hi(u.start)
		if blocked(i) && p.at[i] < store.SatAdd(hi, d) && hi < p.at[i+1] && !s.SetHi(u.start, store.SatAdd(p.at[i], -d)) {
			return false
		}
	}
	return true
}

// energyFits compares what the tasks that have to run between two times need
// with what the resource offers, for the pairs of an earliest start and a
// latest end, unless they are very many.
func energyFits(s *store.Store, c cumulativeArgs) bool {
	type work struct{ from, to, energy int64 }
	var all []work
	for _, u := range c.users {
		energy := store.SatMul(s.Lo(u.size), s.Lo(u.need))
		if to := store.SatAdd(s.Hi(u.start), s.Lo(u.size)); energy > 0 && s.Bounded(u.start) {
			all = append(all, work{s.Lo(u.start), to, energy})
		}
	}
	if len(all) > energyTasks {
		return true
	}
	slices.SortFunc(all, func(x, y work) int { return cmp.Compare(x.to, y.to) })
	for _, w := range all {
		var sum int64
		for _, x := range all {
			if x.from < w.from {
				continue
			}
			sum = store.SatAdd(sum, x.energy)
			if sum > store.SatMul(s.Hi(c.capacity), store.SatAdd(x.to, -w.from)) {
				return false
			}
		}
	}
	return true
}
