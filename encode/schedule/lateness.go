package schedule

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// amount is an activity of so much energy, which needs that as soon as it can start.
type amount struct{ est, lct, energy int64 }

// lateness returns the greatest lateness of tasks on a resource that may interrupt them,
// and run them at any speed: of some tasks that start at some time or later, how much later
// the resource has delivered their energy than they must end. For a capacity of 1 that is
// Jackson's preemptive schedule (Carlier, "The one-machine sequencing problem", European
// Journal of Operational Research 1982). It takes O(n log n).
func lateness(s *store.Store, all []amount, capacity int64) int64 {
	least := int64(intset.NegInf)
	var size int64
	for _, t := range all {
		size = store.SatAdd(size, store.SatAdd(t.energy, store.SatMul(capacity, max(t.lct, -t.est))))
	}
	if len(all) == 0 || capacity <= 0 || size > far {
		return least
	}
	s.Spend(len(all))
	slices.SortFunc(all, func(a, b amount) int { return cmp.Compare(a.est, b.est) })
	byDue := make([]int, len(all))
	for i := range byDue {
		byDue[i] = i
	}
	slices.SortFunc(byDue, func(i, k int) int { return cmp.Compare(all[i].lct, all[k].lct) })
	var t tree
	t.reset(len(all), false)
	for _, i := range byDue {
		t.put(i, capacity*all[i].est, all[i].energy)
		least = max(least, store.CeilDiv(t.ect(), capacity)-all[i].lct)
	}
	return least
}

// lateness is that of the tasks that are there.
func (k disjunctiveKind) lateness(s *store.Store, a store.Args) int64 {
	var all []amount
	for _, t := range k.jobs(a) {
		if size := s.Lo(t.size); size > 0 && s.Lo(t.present) > 0 {
			all = append(all, amount{s.Lo(t.start), store.SatAdd(s.Hi(t.start), size), size})
		}
	}
	return lateness(s, all, 1)
}

// cumulativeLateness is that of the tasks by their least energies.
func cumulativeLateness(s *store.Store, a store.Args) int64 {
	c := readCumulative(s, a)
	var all []amount
	for _, u := range c.users {
		if size, need := s.Lo(u.size), s.Lo(u.need); size > 0 && need > 0 {
			all = append(all, amount{s.Lo(u.start), store.SatAdd(s.Hi(u.start), size), store.SatMul(size, need)})
		}
	}
	return lateness(s, all, s.Hi(c.capacity))
}
