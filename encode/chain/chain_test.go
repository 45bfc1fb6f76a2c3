package chain

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// overloaded reports whether tasks need more than the capacity at some start.
func overloaded(all []running, capacity int64) bool {
	for _, t := range all {
		need := int64(0)
		for _, u := range all {
			if u.start <= t.start && t.start < u.end {
				need += u.needed
			}
		}
		if need > capacity {
			return true
		}
	}
	return false
}

// TestLinks: whatever times keep the links, the resource suffices, and the links hold in the
// schedule that they are made of.
func TestLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(132, 1))
	for range 3000 {
		capacity := 1 + rng.Int64N(4)
		var all []running
		for at := range 1 + rng.IntN(8) {
			x := running{at: at, needed: 1 + rng.Int64N(capacity)}
			x.start = rng.Int64N(30)
			x.end = x.start + 1 + rng.Int64N(9)
			if !overloaded(append(all, x), capacity) {
				x.at = len(all)
				all = append(all, x)
			}
		}
		byStart := slices.Clone(all)
		slices.SortFunc(byStart, func(x, y running) int { return int(x.start - y.start) })
		var pairs [][2]int
		links(byStart, func(x, y int) {
			if all[x].end > all[y].start {
				t.Fatalf("%v: %d does not end before %d", all, x, y)
			}
			pairs = append(pairs, [2]int{x, y})
		})
		moved := slices.Clone(all)
		for _, b := range byStart { // those before it have moved already
			x := &moved[b.at]
			size := x.end - x.start
			x.start = rng.Int64N(30)
			for _, p := range pairs {
				if p[1] == b.at {
					x.start = max(x.start, moved[p[0]].end)
				}
			}
			x.end = x.start + size
		}
		if overloaded(moved, capacity) {
			t.Fatalf("capacity %d, links %v: %v becomes %v", capacity, pairs, all, moved)
		}
	}
}
