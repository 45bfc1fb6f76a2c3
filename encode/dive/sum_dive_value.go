package dive

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// value chooses the value for x that leaves its sums most room, and counts it in
// their bounds. It returns false where the sums allow none.
func (d *sumDive) value(x store.View) (best int64, ok bool) {
	domain := d.p.Store.Domain(x)
	lo, hi := domain.Min(), domain.Max()
	terms := d.of[x.ID]
	least, most, ok := d.fitting(x)
	if d.chosen = ok; !ok {
		return 0, false
	}
	best, cost := least, d.cost(terms, least, lo, hi)
	see := func(k int64) {
		if k, ok := domain.Next(max(k, least)); ok && k <= most {
			if c := d.cost(terms, k, lo, hi); c < cost {
				best, cost = k, c
			}
		}
	}
	if least < most {
		see(most)
	}
	if most-least > 1 {
		for _, t := range terms {
			see(t.balance(lo, hi))
			see(int64(t.proportion(lo, hi)))
		}
	}
	for _, t := range terms {
		low, high := t.coef*lo, t.coef*hi
		t.sum.lo += t.coef*best - min(low, high)
		t.sum.hi += t.coef*best - max(low, high)
	}
	d.last = best
	return best, true
}

// fitting returns the least and the greatest value of x with which its sums can
// still hold; false where there are none.
func (d *sumDive) fitting(x store.View) (lo, hi int64, ok bool) {
	domain := d.p.Store.Domain(x)
	lo, hi = domain.Min(), domain.Max()
	for _, t := range d.of[x.ID] {
		if !t.sum.on || t.sum.Rel == linear.Unequal {
			continue
		}
		low, high := t.coef*domain.Min(), t.coef*domain.Max()
		// coef·x ≤ above, and ≥ below for an equation.
		above := t.sum.Bound - t.sum.lo + min(low, high)
		below := t.sum.Bound - t.sum.hi + max(low, high)
		if t.coef > 0 {
			hi = min(hi, store.FloorDiv(above, t.coef))
		} else {
			lo = max(lo, store.CeilDiv(above, t.coef))
		}
		switch {
		case t.sum.Rel == linear.AtMost:
		case t.coef > 0:
			lo = max(lo, store.CeilDiv(below, t.coef))
		default:
			hi = min(hi, store.FloorDiv(below, t.coef))
		}
	}
	if lo > hi {
		return 0, 0, false
	}
	lo, _ = domain.Next(lo)
	hi, ok = domain.Prev(hi)
	return lo, hi, ok && lo <= hi
}

// balance is the value for which the bound is in the middle of the sum.
func (t sumTerm) balance(lo, hi int64) int64 {
	middle := t.sum.lo/2 + t.sum.hi/2 - t.coef*lo/2 - t.coef*hi/2
	return min(max((t.sum.Bound-middle)/t.coef, lo), hi)
}

// proportion is the value that is as far in its domain as the bound in the sum.
func (t sumTerm) proportion(lo, hi int64) float64 {
	f := (float64(t.sum.Bound) - float64(t.sum.lo)) / float64(max(t.sum.hi-t.sum.lo, 1))
	if t.coef < 0 {
		f = 1 - f
	}
	return float64(lo) + min(max(f, 0), 1)*float64(hi-lo)
}

// cost is that of one sum between least and most.
func (s *openSum) cost(least, most int64, comfort float64) float64 {
	middle := func(bound int64) float64 {
		return (float64(least) + float64(most) - 2*float64(bound)) / float64(most-least+1)
	}
	switch {
	case s.Rel == linear.AtMost:
		off := max(middle(s.Bound)+comfort, 0)
		return off * off
	case s.slack < 0:
		off := middle(s.Bound)
		return off * off
	}
	least, most = least-s.slackLo, most-s.slackHi
	above := max(middle(s.Bound-s.slackLo)+comfort, 0)
	below := max(comfort-middle(s.Bound-s.slackHi), 0)
	return above*above + below*below
}

// comfort is how far from the bound of an inequality the middle of the sum should
// be, where 1 is as far as it can be, and may be in an equation with slack.
const comfort = 0.5

// cost tells how far from the middle of the sums their bounds are with a value
// for a variable between lo and hi: 1 for each where it is at an end.
func (d *sumDive) cost(terms []sumTerm, value, lo, hi int64) float64 {
	cost := 0.0
	for _, t := range terms {
		if !t.sum.on || t.sum.Rel == linear.Unequal {
			continue
		}
		low, high := t.coef*lo, t.coef*hi
		least := t.sum.lo + t.coef*value - min(low, high)
		most := t.sum.hi + t.coef*value - max(low, high)
		cost += t.sum.weight * t.sum.cost(least, most, d.comfort)
	}
	if d.try > 0 {
		cost *= 1 + d.rng.Float64()*float64(d.try)/sumTries
	}
	return cost
}
