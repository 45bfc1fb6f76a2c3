package bound

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// cost returns what the terms of the sum cost in the state last read.
func (n *node) cost(sum *Relaxation) int64 {
	total := int64(0)
	for i := range sum.terms {
		if x := n.of(&sum.terms[i]); x != nil {
			total = store.SatAdd(total, x.cost(&sum.terms[i]))
		}
	}
	return total
}

// of returns the integer of the term; nil where the program has no columns for it,
// so that it counts as one that costs nothing.
func (n *node) of(t *surplusTerm) *integer {
	if i, known := n.byID[t.id]; known {
		return &n.integers[i]
	}
	return nil
}

// costly is a term of the surplus, and what it costs at the node.
type costly struct {
	term *surplusTerm
	x    *integer
	cost int64
}

// because appends atoms that hold in the state last read, and under which the
// terms but the one numbered without cost at least needed, if they do: it is not
// ok otherwise. What is above that is given back: the terms that cost least are
// left out, and the others explained by less than what holds.
func (n *node) because(buf []sat.Atom, v sat.View, sum *Relaxation, without int, needed int64) ([]sat.Atom, bool) {
	var parts []costly
	total := int64(0)
	for i := range sum.terms {
		t := &sum.terms[i]
		x := n.of(t)
		if x == nil || i == without {
			continue
		}
		if cost := x.cost(t); cost > 0 {
			parts = append(parts, costly{t, x, cost})
			total = store.SatAdd(total, cost)
		}
	}
	if total < needed {
		return buf, false
	}
	spare := total - max(needed, 0)
	slices.SortStableFunc(parts, func(x, y costly) int { return cmp.Compare(x.cost, y.cost) })
	for _, c := range parts {
		if c.cost <= spare {
			spare -= c.cost
			continue
		}
		var given int64
		buf, given = c.x.costs(buf, v, c.term, c.cost-spare)
		spare -= c.cost - given
	}
	return buf, true
}

// cost returns the least cost of the term for the values that are open.
func (x *integer) cost(t *surplusTerm) int64 {
	if t.excess == nil {
		if t.slope > 0 {
			return t.slope * (x.lo - x.min)
		}
		return t.slope * (x.hi - x.max)
	}
	least, some := int64(math.MaxInt64), false
	for k, v := range t.excess {
		if x.open[k] {
			least, some = min(least, v.cost), true
		}
	}
	if !some {
		return 0
	}
	return least
}

// costs appends atoms that hold, and under which the term costs at least needed.
// It returns what it costs at least then.
func (x *integer) costs(buf []sat.Atom, v sat.View, t *surplusTerm, needed int64) ([]sat.Atom, int64) {
	switch {
	case t.excess != nil:
		return x.costsByValue(buf, v, t, needed), needed
	case t.slope > 0:
		a, at, _ := x.least(x.min + exact.CeilDiv(needed, t.slope))
		return append(buf, a), t.slope * (at - x.min)
	}
	a, at, _ := x.most(x.max - exact.CeilDiv(needed, -t.slope))
	return append(buf, a), t.slope * (at - x.max)
}

// costsByValue is costs for a term with a cost for each value.
func (x *integer) costsByValue(buf []sat.Atom, v sat.View, t *surplusTerm, needed int64) []sat.Atom {
	before := len(buf)
	below, above := int64(math.MinInt64), int64(math.MaxInt64)
	open := 0
	for k, e := range t.excess {
		if x.open[k] {
			open = k
		}
		switch {
		case e.cost >= needed:
		case e.value < x.lo:
			below = e.value // the last one
		case e.value > x.hi:
			above = min(above, e.value)
		default:
			buf = append(buf, sat.LitAtom(x.is[k].Not()))
		}
	}
	if below != math.MinInt64 {
		a, _, _ := x.least(below + 1)
		buf = append(buf, a)
	}
	if above != math.MaxInt64 {
		a, _, _ := x.most(above - 1)
		buf = append(buf, a)
	}
	if len(buf) > before+1 && x.left == 1 && x.is[open] != sat.Undef && v.Holds(sat.LitAtom(x.is[open])) {
		return append(buf[:before], sat.LitAtom(x.is[open]))
	}
	return buf
}
