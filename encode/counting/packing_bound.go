package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// enoughBins reports whether the bins that are left for the items may be enough
// for them.
func enoughBins(s *store.Store, p packingArgs, bins []int64, limits []store.View) bool {
	reach := s.Union(p.bin)
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
// k and half weigh beyond the room of the others needs more bins. O(n·log n) for
// the sorting and O(n) for all thresholds, the weights: as k grows, fewer items
// leave room.
func binsNeeded(weights []int64, capacity int64) int64 {
	sorted := slices.Clone(weights)
	slices.Sort(sorted)
	half, _ := slices.BinarySearch(sorted, capacity/2+1)
	var room, small int64 // at most the total weight
	for _, w := range sorted[half:] {
		room += capacity - w
	}
	for _, w := range sorted[:half] {
		small += w
	}
	large := int64(len(sorted) - half)
	most, full := large, len(sorted) // sorted[full:] leave no room
	for _, k := range sorted[:half] {
		for full > half && sorted[full-1] > capacity-k {
			full--
			room -= capacity - sorted[full]
		}
		if small > room {
			most = max(most, large+exact.CeilDiv(small-room, capacity))
		}
		small -= k
	}
	return most
}
