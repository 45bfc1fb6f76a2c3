package schedule

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
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
		least = max(least, exact.CeilDiv(t.ect(), capacity)-all[i].lct)
	}
	return least
}

// Lateness returns by how much some task on a resource ends later than it may in the best
// schedule of tasks that can be interrupted, by their least energies: below 0 where all have
// time to spare, and intset.NegInf where that is not known.
func Lateness(s *store.Store, r constraint.Resource) int64 {
	var all []amount
	for _, t := range r.Tasks {
		if size, need := s.Lo(t.Size), s.Lo(t.Need); size > 0 && need > 0 && s.Lo(t.Present) > 0 {
			all = append(all, amount{s.Lo(t.Start), store.SatAdd(s.Hi(t.Start), size), store.SatMul(size, need)})
		}
	}
	return lateness(s, all, s.Hi(r.Capacity))
}

func (k disjunctiveKind) resource(_ *store.Store, a store.Args) (r constraint.Resource) {
	for _, t := range k.jobs(a) {
		r.Tasks = append(r.Tasks, constraint.Activity{Start: t.start, Size: t.size, Need: store.Const(1), Present: t.present})
	}
	r.Capacity = store.Const(1)
	return r
}

func cumulativeResource(s *store.Store, a store.Args) (r constraint.Resource) {
	c := readCumulative(s, a)
	for _, u := range c.users {
		r.Tasks = append(r.Tasks, constraint.Activity{Start: u.start, Size: u.size, Need: u.need, Present: store.Const(1)})
	}
	r.Capacity = c.capacity
	return r
}
