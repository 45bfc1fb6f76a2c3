package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// enoughBins reports whether the bins that are left for the items may be enough
// for them.
func enoughBins(s *store.Store, p packingArgs, bins []int64, limits []store.View) bool {
	var reach intset.Set
	for _, x := range p.bin {
		reach = reach.Union(s.Domain(x))
	}
	var rooms []int64
	total := int64(0)
	for i, k := range bins {
		if room := s.Hi(limits[i]); reach.Contains(k) && room > 0 {
			rooms = append(rooms, room)
			total = store.SatAdd(total, room)
		}
	}
	if total < p.total {
		return false
	}
	return len(rooms) == 0 || binsNeeded(p.weight, slices.Max(rooms)) <= int64(len(rooms))
}

// binsNeeded returns a lower bound of the number of bins of one capacity for
// the weights, which are at least 0: L2 of Martello and Toth (1990). For each
// threshold k up to half the capacity, items above half need a bin each; those
// above capacity − k leave no room for one of k or more, and what those between
// k and half weigh beyond the room of the others needs more bins. O(n·log n) for the sorting and
// O(n) for each different weight.
func binsNeeded(weights []int64, capacity int64) int64 {
	sorted := slices.Clone(weights)
	slices.Sort(sorted)
	most := int64(0)
	for i, k := range sorted {
		if k > capacity/2 || i > 0 && sorted[i-1] == k {
			continue
		}
		most = max(most, binsAbove(sorted[i:], k, capacity))
	}
	if len(sorted) > 0 && sorted[0] > capacity/2 {
		most = int64(len(sorted))
	}
	return most
}

// binsAbove is binsNeeded for one threshold; the weights are at least that.
func binsAbove(weights []int64, threshold, capacity int64) int64 {
	var bins, room, small int64
	for _, w := range weights {
		switch {
		case w > capacity-threshold:
			bins++
		case w > capacity/2:
			bins++
			room += capacity - w
		default:
			small += w
		}
	}
	if small > room {
		bins += store.CeilDiv(small-room, capacity)
	}
	return bins
}
