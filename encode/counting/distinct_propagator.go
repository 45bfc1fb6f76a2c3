package counting

import (
	"math"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// distinct is all_different by Hall intervals, from both sides.
type distinct struct {
	xs    []propagate.Affine
	sides [2]hall
	past  [2]hall // for explanations, which may be asked for in between
}

// Distinct returns a propagator that makes the xs take different values, but for
// some that several may have. It keeps bounds consistency by Hall intervals
// (López-Ortiz, Quimper, Tromp and van Beek, "A fast and simple algorithm for bounds
// consistency of the alldifferent constraint", IJCAI 2003), which it explains as
// Downing, Feydy and Stuckey, "Explaining alldifferent" (ACSC 2012). The intervals are
// those of the xs that have no excepted value between their bounds. A call takes
// O(n log n).
func Distinct(xs []propagate.Affine, except intset.Set) sat.Propagator {
	neg := make([]propagate.Affine, len(xs))
	for i, x := range xs {
		neg[i] = x.Neg()
	}
	var opposite []intset.Range
	for _, r := range except.Intersect(intset.Interval(-sat.MaxInt, sat.MaxInt)) {
		opposite = append(opposite, intset.Range{Lo: -r.Hi, Hi: -r.Lo})
	}
	shared := intset.FromRanges(opposite...)
	return &distinct{
		xs:    xs,
		sides: [2]hall{newHall(xs, except), newHall(neg, shared)},
		past:  [2]hall{newHall(xs, except), newHall(neg, shared)},
	}
}

// Attach implements sat.Propagator.
func (p *distinct) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for _, x := range p.xs {
		x.Wakes(w, 0)
	}
	return sat.Costly
}

// Propagate implements sat.Propagator.
func (p *distinct) Propagate(t sat.Trail) bool {
	for side := range p.sides {
		t.Spend(4 * len(p.xs))
		if !p.sides[side].raise(t, side) {
			return false
		}
	}
	return true
}

// Explain implements sat.Propagator.
func (p *distinct) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	side, i := propagate.Unpack(tok)
	return p.past[side].explain(v, i, a, buf)
}

// hall raises lower bounds: an interval with as many integers inside as it has
// values leaves none for the others. Ranks index the bounds, the sorted values at
// which an integer may begin, or may not go on.
//
// An x that can have a shared value always has a place. It counts as one that can go
// on beyond all others, so that no Hall interval has it inside. No Hall interval has a
// shared value inside either, since no x takes that up.
type hall struct {
	xs     []propagate.Affine
	shared intset.Set
	shares []bool  // by x: another one has its integer
	at     []reach // by x
	low    []int   // the xs by their lower bounds
	high   []int   // and by their upper bounds
	keys   []int64 // these bounds
	bounds []int64
	links  []int   // of the forest of values that are taken, towards greater
	free   []int64 // values that are left, at the roots
	inside []int   // of the forest of Hall intervals
}

// reach is what one x can be: bounds[from] ≤ x < bounds[to].
type reach struct {
	lo, hi   int64
	from, to int
}

func newHall(xs []propagate.Affine, shared intset.Set) hall {
	n := len(xs)
	h := hall{
		xs: xs, shared: shared, shares: sharing(xs), at: make([]reach, n), low: make([]int, n), high: make([]int, n), keys: make([]int64, n),
		bounds: make([]int64, 0, 2*n+2), links: make([]int, 2*n+2), free: make([]int64, 2*n+2), inside: make([]int, 2*n+2),
	}
	for i := range xs {
		h.low[i], h.high[i] = i, i
	}
	return h
}

// sharing tells which of the xs have an integer that another one has too.
func sharing(xs []propagate.Affine) []bool {
	count := make(map[sat.Int]int)
	for _, x := range xs {
		count[x.X&^1]++
	}
	shares := make([]bool, len(xs))
	for i, x := range xs {
		shares[i] = x.X != sat.NoInt && count[x.X&^1] > 1
	}
	return shares
}

// read takes the bounds and ranks them.
func (h *hall) read(t sat.View) {
	last := int64(math.MinInt64)
	for i, x := range h.xs {
		h.at[i] = reach{lo: x.Lo(t), hi: x.Hi(t)}
		last = max(last, h.at[i].hi)
	}
	for i := range h.at {
		if k, ok := h.shared.Next(h.at[i].lo); ok && k <= h.at[i].hi {
			h.at[i].hi = last + int64(len(h.xs)) + 1 // with room for all of them
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
}

// raise sets the lower bounds that follow; false on a conflict.
func (h *hall) raise(t sat.Trail, side int) bool {
	h.read(t)
	for r := 1; r < len(h.bounds); r++ {
		h.links[r], h.inside[r] = r-1, r-1
		h.free[r] = h.bounds[r] - h.bounds[r-1]
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
		if h.free[z] < h.bounds[z]-h.bounds[to] {
			return t.Fail(h.crowd(h.at[i].hi))
		}
		if h.inside[from] > from {
			w := top(h.inside, h.inside[from])
			point(h.inside, from, w, w)
			if !t.SetLater(h.xs[i].Geq(h.bounds[w]), propagate.Token(side, i)) {
				return false
			}
			if h.shares[i] && h.xs[i].Lo(t) > h.at[i].lo {
				return true
			}
		}
		if h.free[z] == h.bounds[z]-h.bounds[to] {
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

// crowd returns the bounds of too many xs that end at hi or before.
func (h *hall) crowd(hi int64) []sat.Atom {
	lo, _ := h.interval(hi, 1)
	return h.members(nil, lo, hi)
}

// interval returns the greatest lo such that lo..hi has as many xs inside as it
// has values, and more of them on top.
func (h *hall) interval(hi, more int64) (lo int64, ok bool) {
	n := int64(0)
	for k := len(h.low) - 1; k >= 0; k-- {
		at := h.at[h.low[k]]
		if at.hi > hi {
			continue
		}
		if n++; n >= hi-at.lo+1+more {
			return at.lo, true
		}
	}
	return 0, false
}

// members appends the bounds of the xs in lo..hi.
func (h *hall) members(buf []sat.Atom, lo, hi int64) []sat.Atom {
	left := hi - lo + 2 // no more are needed
	for i, x := range h.xs {
		if at := h.at[i]; at.lo >= lo && at.hi <= hi && left > 0 {
			buf = append(buf, x.Geq(lo), x.Leq(hi))
			left--
		}
	}
	return buf
}

// explain tells why x i satisfies the atom: it is at least the lower end of a
// Hall interval, and what is left of the interval are other xs.
func (h *hall) explain(v sat.View, i int, a sat.Atom, buf []sat.Atom) []sat.Atom {
	h.read(v)
	need, lo := h.xs[i].Above(a), h.at[i].lo
	for _, k := range h.high {
		hi := h.at[k].hi
		if hi < need-1 || h.at[i].hi <= hi && need <= h.at[i].hi {
			continue
		}
		if from, ok := h.around(i, lo, hi); ok {
			return h.without(append(buf, h.xs[i].Geq(from)), i, from, hi)
		}
	}
	panic("propagate: all_different cannot explain a bound")
}

// around returns the greatest from ≤ lo for which from..hi is a Hall interval of
// others than x i.
func (h *hall) around(i int, lo, hi int64) (from int64, ok bool) {
	n := int64(0)
	for k := len(h.low) - 1; k >= 0; k-- {
		at := h.at[h.low[k]]
		if at.hi > hi || h.low[k] == i {
			continue
		}
		if n++; at.lo <= lo && n >= hi-at.lo+1 {
			return at.lo, true
		}
	}
	return 0, false
}

// without appends the bounds of the xs but i in lo..hi.
func (h *hall) without(buf []sat.Atom, i int, lo, hi int64) []sat.Atom {
	for k, x := range h.xs {
		if at := h.at[k]; k != i && at.lo >= lo && at.hi <= hi {
			buf = append(buf, x.Geq(lo), x.Leq(hi))
		}
	}
	return buf
}
