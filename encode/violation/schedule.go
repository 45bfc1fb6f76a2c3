package violation

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/ground"
)

// event is a change of the load at a time.
type event struct{ time, load int64 }

// excess is the area of the load above the capacity.
func excess(events []event, capacity int64) (area int64) {
	slices.SortFunc(events, func(a, b event) int { return cmp.Compare(a.time, b.time) })
	load := int64(0)
	for i, e := range events {
		if i > 0 && load > capacity {
			area += min((load-capacity)*min(e.time-events[i-1].time, farthest), farthest)
		}
		load += e.load
	}
	return area
}

// farthest is the most that is told of one distance.
const farthest = 1 << 20

func cumulative(a ground.Args) (total int64) {
	start, duration, need := a[0].Elems(), a[1].Elems(), a[2].Elems()
	var events []event
	for i := range start {
		if d, n := duration[i].Int, need[i].Int; d < 0 || n < 0 {
			total++
		} else if d > 0 && n > 0 {
			n = min(n, farthest)
			events = append(events, event{start[i].Int, n}, event{start[i].Int + d, -n})
		}
	}
	if len(start) > 0 && a[3].Int < 0 {
		total++
	}
	return total + excess(events, a[3].Int)
}

// disjunctive is the area of overlaps. A task without duration is nowhere.
func disjunctive(a ground.Args) (total int64) {
	start, duration := a[0].Elems(), a[1].Elems()
	var events []event
	for i := range start {
		if d := duration[i].Int; d < 0 {
			total++
		} else if d > 0 {
			events = append(events, event{start[i].Int, 1}, event{start[i].Int + d, -1})
		}
	}
	return total + excess(events, 1)
}

// diffn adds up, over the pairs of boxes that overlap, the least distance by which one must
// move. With nonstrict boxes of a size 0 are nowhere.
func diffn(nonstrict bool) Measure {
	return func(a ground.Args) (total int64) {
		k, at, size := int(a[0].Int), a[1].Elems(), a[2].Elems()
		if k <= 0 {
			return 0
		}
		for i := 0; i < len(at); i += k {
			for j := 0; j < i; j += k {
				total += overlap(at[i:i+k], size[i:i+k], at[j:j+k], size[j:j+k], nonstrict)
			}
		}
		return total
	}
}

// overlap is the least distance in a dimension by which two boxes overlap.
func overlap(p, s, q, t []ground.Arg, nonstrict bool) int64 {
	least := int64(farthest)
	for d := range p {
		if nonstrict && (s[d].Int == 0 || t[d].Int == 0) {
			return 0
		}
		least = min(least, p[d].Int+s[d].Int-q[d].Int, q[d].Int+t[d].Int-p[d].Int)
	}
	return max(0, least)
}
