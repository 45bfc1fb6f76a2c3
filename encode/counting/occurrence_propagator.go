package counting

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// occurrences is global_cardinality over intervals of values: Hall intervals for what the
// values may have, and needs for what they must.
type occurrences struct {
	distinct
	needs, past needs
}

// The rules of occurrences, in tokens, after the two sides of distinct.
const (
	raisedByNeed = 2 + iota
	loweredByNeed
)

// Occurrences returns a propagator that gives the value first + k to at least least[k] and
// at most most[k] of the xs, where a negative number is 0; other values may be those of any. It keeps the bounds of the xs
// consistent with the most by Hall intervals, as [Distinct] does, and with the least by
// intervals of values that need all xs that can be inside. The numbers themselves keep
// their bounds. A call takes O(n log n + m) for n integers and m values, and O(n) for each Hall
// interval that raises a bound.
func Occurrences(xs []propagate.Affine, first int64, least, most []propagate.Affine) sat.Propagator {
	neg := make([]propagate.Affine, len(xs))
	for i, x := range xs {
		neg[i] = x.Neg()
	}
	last := first + int64(len(most)) - 1
	back := make([]propagate.Affine, len(most))
	for k, m := range most {
		back[len(most)-1-k] = m
	}
	n := int64(len(xs))
	sides := [2]hall{newHall(xs, nil, &takers{first: first, most: most, xs: n}), newHall(neg, nil, &takers{first: -last, most: back, xs: n})}
	return &occurrences{
		distinct: distinct{xs: xs, sides: sides},
		needs:    newNeeds(xs, first, least), past: newNeeds(xs, first, least),
	}
}

// Attach implements sat.Propagator.
func (p *occurrences) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	for k, c := range p.needs.least {
		c.WakesLo(w, 0)
		p.sides[0].takers.most[k].WakesHi(w, 0)
	}
	return p.distinct.Attach(t, w)
}

// Propagate implements sat.Propagator.
func (p *occurrences) Propagate(t sat.Trail) bool {
	t.Spend(2 * (len(p.xs) + len(p.needs.least)))
	return p.needs.propagate(t) && p.distinct.Propagate(t)
}

// Explain implements sat.Propagator.
func (p *occurrences) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, i := propagate.Unpack(tok)
	switch rule {
	case raisedByNeed:
		return p.past.explain(v, i, p.xs[i].Above(a), math.MaxInt64, buf)
	case loweredByNeed:
		return p.past.explain(v, i, math.MinInt64, p.xs[i].Below(a), buf)
	}
	return p.distinct.Explain(v, a, tok, buf)
}

// needs finds intervals of values that need all xs that can be inside. How many cannot is
// the number of those that end before and of those that begin behind, so that the surplus
// of an interval is a sum of a number of its lower and a number of its upper end.
type needs struct {
	xs    []propagate.Affine
	first int64
	least []propagate.Affine // by value
	sums  []int64            // of the least, over the values before
	ended []int64            // by value: the xs that are less
	begun []int64            // by value: the xs that are greater
	lower []int64            // by value: the nearest lower end of such an interval, at or before
	upper []int64            // and the nearest upper end, at or after
}

func newNeeds(xs []propagate.Affine, first int64, least []propagate.Affine) needs {
	m := len(least)
	return needs{
		xs: xs, first: first, least: least, sums: make([]int64, m+1),
		ended: make([]int64, m), begun: make([]int64, m), lower: make([]int64, m), upper: make([]int64, m),
	}
}

// read takes the bounds, but of x number without.
func (h *needs) read(t sat.View, without int) {
	m := int64(len(h.least))
	clear(h.ended)
	clear(h.begun)
	for k, c := range h.least {
		h.sums[k+1] = h.sums[k] + h.demand(t, c)
	}
	for i, x := range h.xs {
		if i == without {
			continue
		}
		if k := max(0, x.Hi(t)+1-h.first); k < m {
			h.ended[k]++
		}
		if k := min(m-1, x.Lo(t)-1-h.first); k >= 0 {
			h.begun[k]++
		}
	}
	for k := int64(1); k < m; k++ {
		h.ended[k] += h.ended[k-1]
		h.begun[m-1-k] += h.begun[m-k]
	}
}

// demand returns how many xs have a value at least, no more than suffice for a conflict.
func (h *needs) demand(t sat.View, c propagate.Affine) int64 {
	return max(0, min(c.Lo(t), int64(len(h.xs))+1))
}

// from and to are the numbers of the ends of an interval. What they add up to beyond the
// number of xs is what the interval lacks.
func (h *needs) from(k int) int64 { return h.ended[k] - h.sums[k] }
func (h *needs) to(k int) int64   { return h.sums[k+1] + h.begun[k] }

// propagate confines the xs to the intervals that need them; false on a conflict.
func (h *needs) propagate(t sat.Trail) bool {
	h.read(t, -1)
	n, best, near := int64(len(h.xs)), 0, int64(math.MaxInt64)
	for k := range h.least {
		if h.from(k) > h.from(best) {
			best = k
		}
		lacks := h.from(best) + h.to(k) - n
		if lacks > 0 {
			return t.Fail(h.reason(t, best, k, -1, nil))
		}
		h.upper[k] = math.MaxInt64
		if lacks == 0 {
			h.upper[k] = h.first + int64(k)
		}
	}
	best = len(h.least) - 1
	for k := len(h.least) - 1; k >= 0; k-- {
		if h.to(k) > h.to(best) {
			best = k
		}
		h.lower[k] = math.MinInt64
		if h.from(k)+h.to(best) == n {
			h.lower[k] = h.first + int64(k)
		}
		near = min(near, h.upper[k])
		h.upper[k] = near
	}
	for k := 1; k < len(h.least); k++ {
		h.lower[k] = max(h.lower[k], h.lower[k-1])
	}
	return h.confine(t)
}

// confine sets the bounds of the xs that can be in an interval that needs them.
func (h *needs) confine(t sat.Trail) bool {
	last := h.first + int64(len(h.least)) - 1
	for i, x := range h.xs {
		lo, hi := x.Lo(t), x.Hi(t)
		if hi >= h.first {
			if k := h.lower[min(hi, last)-h.first]; k > lo && !t.SetLater(x.Geq(k), propagate.Token(raisedByNeed, i)) {
				return false
			}
		}
		if lo <= last {
			if k := h.upper[max(lo, h.first)-h.first]; k < hi && !t.SetLater(x.Leq(k), propagate.Token(loweredByNeed, i)) {
				return false
			}
		}
	}
	return true
}

// explain appends why x number i lies within lo..hi: an interval within needs more than the
// others.
func (h *needs) explain(v sat.View, i int, lo, hi int64, buf []sat.Atom) []sat.Atom {
	h.read(v, i)
	best := -1
	for k := range h.least {
		at := h.first + int64(k)
		if at > hi {
			break
		}
		if at >= lo && (best < 0 || h.from(k) > h.from(best)) {
			best = k
		}
		if best >= 0 && h.from(best)+h.to(k) >= int64(len(h.xs)) {
			return h.reason(v, best, k, i, buf)
		}
	}
	panic("counting: no interval needs an integer")
}

// reason appends what the values number from..to need, and which of the xs but one are
// outside.
func (h *needs) reason(v sat.View, from, to, without int, buf []sat.Atom) []sat.Atom {
	for k := from; k <= to; k++ {
		if d := h.demand(v, h.least[k]); d > 0 {
			buf = append(buf, h.least[k].Geq(d))
		}
	}
	lo, hi := h.first+int64(from), h.first+int64(to)
	for i, x := range h.xs {
		switch {
		case i == without:
		case x.Hi(v) < lo:
			buf = append(buf, x.Leq(lo-1))
		case x.Lo(v) > hi:
			buf = append(buf, x.Geq(hi+1))
		}
	}
	return buf
}

// intervals hands over the propagator over intervals of values, where these are not too many.
func (c cardinalityArgs) intervals(h constraint.Host, g sat.Lit, s *store.Store) {
	if len(c.xs) < 2 || intset.Of(c.cover...).Size() < int64(len(c.cover)) {
		return
	}
	lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
	for _, x := range c.xs {
		lo, hi = min(lo, s.Lo(x)), max(hi, s.Hi(x))
	}
	if hi-lo < 0 || hi-lo >= int64(*presolvedLits/len(c.xs)) {
		return
	}
	vs, ok := h.Within(sat.MaxInt/4, append(append(append([]store.View(nil), c.xs...), c.lo...), c.up...)...)
	if !ok {
		return
	}
	n := len(c.xs)
	least, most := make([]propagate.Affine, hi-lo+1), make([]propagate.Affine, hi-lo+1)
	for k := range most {
		least[k] = propagate.Const(0)
		if most[k] = propagate.Const(int64(n)); c.closed {
			most[k] = propagate.Const(0)
		}
	}
	for i, k := range c.cover {
		if lo <= k && k <= hi {
			least[k-lo], most[k-lo] = vs[n+i], vs[n+len(c.lo)+i]
		}
	}
	h.Post(g, Occurrences(vs[:n], lo, least, most))
}

// scarce reports whether the values may have hardly more xs than there are, or must have
// nearly all: elsewhere intervals are full only where little is open (docs/decisions/0118).
func (c cardinalityArgs) scarce(s *store.Store) bool {
	n := int64(len(c.xs))
	var least, most int64
	for i := range c.cover {
		least = store.SatAdd(least, max(0, s.Lo(c.lo[i])))
		most = store.SatAdd(most, min(n, s.Hi(c.up[i])))
	}
	return least >= n-n/8 || most <= n+n/4 && c.only(s, intset.Of(c.cover...))
}
