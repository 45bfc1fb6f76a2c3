package violation

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/ground"
)

// remembering makes the measures that remember the last arguments, since a move changes one or two of these.
var remembering = map[string]func() Measure{
	"gozinc_cumulative": func() Measure {
		var p profile
		return func(a ground.Args) int64 { return p.excess(a[0].Elems(), a[1].Elems(), a[2].Elems(), a[3].Int) }
	},
	"gozinc_disjunctive": func() Measure {
		var p profile
		return func(a ground.Args) int64 { return p.excess(a[0].Elems(), a[1].Elems(), nil, 1) }
	},
	"gozinc_diffn":           func() Measure { return new(boxes).overlaps },
	"gozinc_diffn_nonstrict": func() Measure { return (&boxes{nonstrict: true}).overlaps },
	"gozinc_regular":         func() Measure { return new(words).distance },
}

// profile has the begins and ends of tasks in the order that they had last, which one move changes little.
type profile struct{ events []event }

// event is a change of the load at a time: task k begins, or ends.
type event struct {
	time, load int64
	k          int32
	end        bool
}

// farthest is the most that is told of one distance.
const farthest = 1 << 20

// excess is the area of the load above the capacity, and 1 for each number that must not be negative. Without
// needs they are 1. Tasks without a need or a duration are nowhere.
//
// Time: O(n) where the order is nearly the last one, otherwise O(n log n).
func (p *profile) excess(start, duration, need []ground.Arg, capacity int64) (area int64) {
	if len(p.events) != 2*len(start) {
		p.events = make([]event, 2*len(start))
		for k := range start {
			p.events[2*k], p.events[2*k+1] = event{k: int32(k)}, event{k: int32(k), end: true}
		}
	}
	if len(start) > 0 && capacity < 0 {
		area++
	}
	for i := range p.events {
		e := &p.events[i]
		d, n := duration[e.k].Int, int64(1)
		if need != nil {
			n = min(need[e.k].Int, farthest)
		}
		if e.time, e.load = start[e.k].Int, n; e.end {
			e.time, e.load = e.time+d, -n
		}
		if d <= 0 || n <= 0 {
			e.load = 0
			if e.end && (d < 0 || n < 0) {
				area++
			}
		}
	}
	p.sort()
	load := int64(0)
	for i, e := range p.events {
		if i > 0 && load > capacity {
			area += min((load-capacity)*min(e.time-p.events[i-1].time, farthest), farthest)
		}
		load += e.load
	}
	return area
}

// sort inserts the events that are out of order, unless they are many.
func (p *profile) sort() {
	moves := 0
	for i := 1; i < len(p.events); i++ {
		e, k := p.events[i], i
		for ; k > 0 && p.events[k-1].time > e.time; k-- {
			p.events[k] = p.events[k-1]
		}
		if p.events[k] = e; i > k {
			if moves += i - k; moves > 8*len(p.events) {
				slices.SortFunc(p.events, func(a, b event) int { return cmp.Compare(a.time, b.time) })
				return
			}
		}
	}
}

// boxes has what boxes were last, and how much they overlapped.
type boxes struct {
	nonstrict bool // boxes of a size 0 are nowhere
	at, size  []int64
	total     int64
}

// overlaps adds up, over the pairs of boxes that overlap, the least distance by which one must move.
//
// Time: O(n·k) for n boxes that are new, of k dimensions, and for each other box that has changed.
func (b *boxes) overlaps(a ground.Args) int64 {
	k, at, size := int(a[0].Int), a[1].Elems(), a[2].Elems()
	if k <= 0 {
		return 0
	}
	if len(b.at) > len(at) || len(b.at)%k != 0 {
		b.at, b.size, b.total = nil, nil, 0
	}
	for i := 0; i+k <= len(at); i += k {
		known := i < len(b.at)
		if known && same(b.at[i:i+k], at[i:i+k]) && same(b.size[i:i+k], size[i:i+k]) {
			continue
		}
		if known {
			b.total -= b.around(i, k)
		} else {
			b.at, b.size = append(b.at, make([]int64, k)...), append(b.size, make([]int64, k)...)
		}
		for d := range k {
			b.at[i+d], b.size[i+d] = at[i+d].Int, size[i+d].Int
		}
		b.total += b.around(i, k)
	}
	return b.total
}

func same(x []int64, y []ground.Arg) bool {
	for i := range x {
		if x[i] != y[i].Int {
			return false
		}
	}
	return true
}

// around adds up how the box at i overlaps the others.
func (b *boxes) around(i, k int) (total int64) {
	for j := 0; j < len(b.at); j += k {
		if j != i {
			total += b.overlap(i, j, k)
		}
	}
	return total
}

// overlap is the least distance in a dimension by which two boxes overlap.
func (b *boxes) overlap(i, j, k int) int64 {
	least := int64(farthest)
	for d := range k {
		if b.nonstrict && (b.size[i+d] == 0 || b.size[j+d] == 0) {
			return 0
		}
		least = min(least, b.at[i+d]+b.size[i+d]-b.at[j+d], b.at[j+d]+b.size[j+d]-b.at[i+d])
	}
	return max(0, least)
}
