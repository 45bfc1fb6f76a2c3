package counting

import (
	"math"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// hall raises lower bounds: an interval with as many integers inside as its values have
// room for leaves none for the others. Ranks index the bounds, the sorted values at
// which an integer may begin, or may not go on.
//
// An x that can have a shared value always has a place. It counts as one that can go
// on beyond all others, so that no Hall interval has it inside. No Hall interval has a
// shared value inside either, since no x takes that up.
//
// A value that several may have, or none, is as wide as its capacity: with partial sums of
// these in the place of values the algorithm stays as it is (Quimper, van Beek, López-Ortiz,
// Golynski and Bashir Sadjad, "An efficient bounds consistency algorithm for the global
// cardinality constraint", CP 2003).
type hall struct {
	xs     []propagate.Affine
	shared intset.Set
	takers *takers // nil where each value is that of one x
	shares []bool  // by x: another one has its integer
	at     []reach // by x
	low    []int   // the xs by their lower bounds
	high   []int   // and by their upper bounds
	keys   []int64 // these bounds
	bounds []int64
	width  []int64 // up to each of these
	links  []int   // of the forest of values that are taken, towards greater
	free   []int64 // values that are left, at the roots
	inside []int   // of the forest of Hall intervals

	kept   []interval  // those that have raised bounds
	length sat.Trailed // of kept, where nothing has been undone
	taking []int32     // the members of the intervals that are kept
	latest []int       // by rank: the last interval of this call that ends there, counted from 1
}

// interval is a Hall interval that is kept for explanations: to find it again they would look at the bounds of all xs at that time.
type interval struct {
	lo, hi int64
	end    int // of its members in taking; they begin where those of the interval before end
}

// reach is what one x can be: bounds[from] ≤ x < bounds[to].
type reach struct {
	lo, hi   int64
	from, to int
}

func newHall(xs []propagate.Affine, shared intset.Set, takers *takers) hall {
	n := len(xs)
	h := hall{
		xs: xs, shared: shared, takers: takers, shares: sharing(xs, takers), at: make([]reach, n), low: make([]int, n), high: make([]int, n), keys: make([]int64, n),
		bounds: make([]int64, 0, 2*n+2), width: make([]int64, 2*n+2), links: make([]int, 2*n+2), free: make([]int64, 2*n+2), inside: make([]int, 2*n+2),
		latest: make([]int, 2*n+2),
	}
	for i := range xs {
		h.low[i], h.high[i] = i, i
	}
	return h
}

// sharing tells which of the xs have an integer that another one has too, or a capacity.
func sharing(xs []propagate.Affine, takers *takers) []bool {
	count := make(map[sat.Int]int)
	for _, x := range xs {
		count[x.X&^1]++
	}
	if takers != nil {
		for _, c := range takers.most {
			count[c.X&^1]++
		}
	}
	shares := make([]bool, len(xs))
	for i, x := range xs {
		shares[i] = x.X != sat.NoInt && count[x.X&^1] > 1
	}
	return shares
}

// read takes the bounds and ranks them.
func (h *hall) read(t sat.View) {
	h.takers.read(t)
	most := int64(math.MinInt64)
	for i, x := range h.xs {
		h.at[i] = reach{lo: x.Lo(t), hi: x.Hi(t)}
		most = max(most, h.at[i].hi)
	}
	for i := range h.at {
		if k, ok := h.shared.Next(h.at[i].lo); ok && k <= h.at[i].hi {
			h.at[i].hi = most + int64(len(h.xs)) + 1 // with room for all of them
		}
	}
	for i := range h.at {
		h.keys[i] = h.at[i].lo
	}
	propagate.Reorder(h.low, h.keys)
	for i := range h.at {
		h.keys[i] = h.at[i].hi
	}
	propagate.Reorder(h.high, h.keys)
	h.bounds = append(h.bounds[:0], h.at[h.low[0]].lo-2)
	rank := func(v int64) int {
		if v != h.bounds[len(h.bounds)-1] {
			h.bounds = append(h.bounds, v)
		}
		return len(h.bounds) - 1
	}
	for i, k := 0, 0; k < len(h.xs); {
		if i < len(h.xs) && h.at[h.low[i]].lo <= h.at[h.high[k]].hi+1 {
			h.at[h.low[i]].from = rank(h.at[h.low[i]].lo)
			i++
		} else {
			h.at[h.high[k]].to = rank(h.at[h.high[k]].hi + 1)
			k++
		}
	}
	h.bounds = append(h.bounds, h.bounds[len(h.bounds)-1]+2)
	last := len(h.bounds) - 1
	for r, v := range h.bounds[:last] {
		h.width[r] = h.takers.below(v)
	}
	h.width[0], h.width[last] = h.width[1]-2, h.width[last-1]+2 // always room for another
}

// room returns how many may have one of the values lo..hi.
func (h *hall) room(lo, hi int64) int64 { return h.takers.below(hi+1) - h.takers.below(lo) }

// attach makes the trailed integers.
func (h *hall) attach(t sat.Trail) { h.kept, h.taking, h.length = nil, nil, t.NewTrailed(0) }

// begin forgets intervals of bounds that have been undone, or will not be explained since they hold at the root.
func (h *hall) begin(t sat.Trail) {
	if t.Level() == 0 {
		t.SetTrailed(h.length, 0)
	}
	n := int(t.Trailed(h.length))
	h.kept = h.kept[:n]
	h.taking = h.taking[:h.before(n)]
	clear(h.latest)
}

// before returns where the members of an interval begin.
func (h *hall) before(i int) int {
	if i == 0 {
		return 0
	}
	return h.kept[i-1].end
}

// keep returns the number of a Hall interval of others up to the bound of a rank, which has the lower bound of x i inside. A call takes
// O(n), unless the last such interval is one for x i too.
func (h *hall) keep(t sat.Trail, i, rank int) int {
	if k := h.latest[rank] - 1; k >= 0 && h.kept[k].lo <= h.at[i].lo && h.at[i].hi > h.kept[k].hi {
		return k
	}
	hi := h.bounds[rank] - 1
	lo, ok := h.around(i, h.at[i].lo, hi, 0)
	if !ok {
		panic("counting: no Hall interval raises a bound")
	}
	for k, at := range h.at {
		if k != i && at.lo >= lo && at.hi <= hi {
			h.taking = append(h.taking, int32(k))
		}
	}
	t.Spend(1 + len(h.xs)/8) // bounds that have been read
	h.kept = append(h.kept, interval{lo, hi, len(h.taking)})
	h.latest[rank] = len(h.kept)
	t.SetTrailed(h.length, int64(len(h.kept)))
	return len(h.kept) - 1
}

// raise sets the lower bounds that follow; false on a conflict.
func (h *hall) raise(t sat.Trail, side int) bool {
	h.begin(t)
	h.read(t)
	for r, before := 1, 0; r < len(h.bounds); r++ {
		h.links[r], h.inside[r] = before, r-1
		if h.free[r] = h.width[r] - h.width[r-1]; h.free[r] > 0 {
			before = r
		} else {
			h.links[r] = r + 1
		}
	}
	for _, i := range h.high {
		from, to := h.at[i].from, h.at[i].to
		z := top(h.links, from+1)
		j := h.links[z]
		h.free[z]--
		if h.free[z] == 0 {
			h.links[z] = z + 1
			z = top(h.links, h.links[z])
			h.links[z] = j
		}
		point(h.links, from+1, z, z)
		if h.free[z] < h.width[z]-h.width[to] {
			return t.Fail(h.crowd(t, h.at[i].hi))
		}
		if h.inside[from] > from {
			w := top(h.inside, h.inside[from])
			point(h.inside, from, w, w)
			if at := h.xs[i].Geq(h.bounds[w]); !t.Holds(at) && !t.SetLater(at, token(side, i, h.keep(t, i, w))) {
				return false
			}
			if h.shares[i] && h.xs[i].Lo(t) > h.at[i].lo {
				return true
			}
		}
		if h.free[z] == h.width[z]-h.width[to] {
			point(h.inside, h.inside[to], j-1, to)
			h.inside[to] = j - 1
		}
	}
	return true
}

// top follows links upwards.
func top(links []int, i int) int {
	for links[i] > i {
		i = links[i]
	}
	return i
}

// point makes the links from start to end lead to a rank.
func point(links []int, start, end, to int) {
	for k := start; k != end; {
		k, links[k] = links[k], to
	}
}

// crowd returns the bounds of too many xs that end at hi or before, no more than are needed, and of the capacities.
func (h *hall) crowd(t sat.View, hi int64) []sat.Atom {
	lo, _ := h.around(-1, hi, hi, 1)
	buf := h.takers.bounds(t, nil, lo, hi)
	left := h.room(lo, hi) + 1
	for i, x := range h.xs {
		if at := h.at[i]; at.lo >= lo && at.hi <= hi && left > 0 {
			buf = append(buf, x.Geq(lo), x.Leq(hi))
			left--
		}
	}
	return buf
}

// raised has no bit in common with the rules of [occurrences].
const raised = 1 << 62

// token packs which interval raises x i: i is below 2^30, and the number of the interval below 2^31.
func token(side, i, kept int) int64 { return raised | int64(side)<<61 | int64(kept)<<30 | int64(i) }

// untoken is the inverse of token.
func untoken(t int64) (side, i, kept int) {
	return int(t >> 61 & 1), int(t & (1<<30 - 1)), int(t >> 30 & (1<<31 - 1))
}

// explain tells why an interval raises x i: that is at least its lower end, and the members take all of its values.
func (h *hall) explain(v sat.View, i, kept int, buf []sat.Atom) []sat.Atom {
	in := h.kept[kept]
	buf = h.takers.bounds(v, append(buf, h.xs[i].Geq(in.lo)), in.lo, in.hi)
	for _, m := range h.taking[h.before(kept):in.end] {
		buf = append(buf, h.xs[m].Geq(in.lo), h.xs[m].Leq(in.hi))
	}
	return buf
}

// around returns the greatest from ≤ lo such that from..hi has as many xs but x i inside as it has room for, and more of them on top.
func (h *hall) around(i int, lo, hi, more int64) (from int64, ok bool) {
	n := int64(0)
	for k := len(h.low) - 1; k >= 0; k-- {
		at := h.at[h.low[k]]
		if at.hi <= hi && h.low[k] != i {
			n++
		}
		if at.lo <= lo && n >= h.room(at.lo, hi)+more {
			return at.lo, true
		}
	}
	return 0, false
}

// takers tell how many of the xs may have each value. A nil one has one for each value.
type takers struct {
	first int64              // the first value that has an entry
	most  []propagate.Affine // how many may have it, and each after it
	xs    int64              // how many there are; all of them may have any other value
	sums  []int64            // over the values before
}

// read takes the capacities as they are.
func (c *takers) read(t sat.View) {
	if c == nil {
		return
	}
	c.sums = append(c.sums[:0], 0)
	for i, m := range c.most {
		c.sums = append(c.sums, c.sums[i]+max(0, min(m.Hi(t), c.xs)))
	}
}

// below returns the capacity of all values less than v, but for a constant that is the same
// for each v.
func (c *takers) below(v int64) int64 {
	if c == nil {
		return v
	}
	i := v - c.first
	switch n := int64(len(c.most)); {
	case i < 0:
		return i * c.xs
	case i > n:
		return c.sums[n] + (i-n)*c.xs
	}
	return c.sums[i]
}

// bounds appends why the values lo..hi have no greater capacities.
func (c *takers) bounds(t sat.View, buf []sat.Atom, lo, hi int64) []sat.Atom {
	if c == nil {
		return buf
	}
	for v := max(lo, c.first); v <= min(hi, c.first+int64(len(c.most))-1); v++ {
		m := c.most[v-c.first]
		if n := max(0, min(m.Hi(t), c.xs)); n < c.xs {
			buf = append(buf, m.Leq(n))
		}
	}
	return buf
}
