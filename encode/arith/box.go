package arith

import (
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// interval is a set of integers lo..hi, empty where lo > hi.
type interval struct{ lo, hi int64 }

// box is an interval for each variable of a constraint.
type box []interval

// contractor returns an interval that has all values of variable k in
// solutions of its constraint inside the box, where no interval is empty. A
// smaller box gives an interval that is no larger, on either side.
type contractor func(b box, k int) interval

// Contracted returns a propagator of a constraint by the bounds lo and hi that contract
// leaves variable k in a box; none where lo is above hi. A box with all solutions of one
// that is smaller may not be smaller.
func Contracted(vars []propagate.Affine, contract func(lo, hi []int64, k int) (least, most int64)) sat.Propagator {
	lo, hi := make([]int64, len(vars)), make([]int64, len(vars))
	return &boxed{vars: vars, contract: func(b box, k int) interval {
		for i := range b {
			lo[i], hi[i] = b[i].lo, b[i].hi
		}
		least, most := contract(lo, hi, k)
		return interval{least, most}.normal()
	}}
}

// boxed is a constraint over few variables that is propagated by a contractor.
type boxed struct {
	vars     []propagate.Affine
	contract contractor
	now      box
	reason   box
	spans    []side
}

// side is one side of one variable in a reason.
type side struct {
	k     int
	upper bool
	since int
}

// Attach implements sat.Propagator.
func (p *boxed) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	p.now, p.reason = make(box, len(p.vars)), make(box, len(p.vars))
	for _, x := range p.vars {
		x.Wakes(w, 0)
	}
	return sat.Constant
}

// Propagate implements sat.Propagator. It looks at each variable once: what it
// sets wakes it again, and the engine can stop bounds that creep.
func (p *boxed) Propagate(t sat.Trail) bool {
	t.Spend(len(p.vars))
	for k, x := range p.vars {
		p.read(t, p.now)
		was := p.now[k]
		c := p.contract(p.now, k)
		// What leaves nothing may be beyond all bounds.
		if c.lo > was.lo && !t.SetLater(x.Geq(min(c.lo, was.hi+1)), int64(2*k)) ||
			c.hi < was.hi && !t.SetLater(x.Leq(max(c.hi, was.lo-1)), int64(2*k+1)) {
			return false
		}
	}
	return true
}

// read copies the bounds to b.
func (p *boxed) read(v sat.View, b box) {
	for k, x := range p.vars {
		b[k] = interval{x.Lo(v), x.Hi(v)}
	}
}

// Explain implements sat.Propagator. It widens the box as far as the contractor
// still gives the bound, first where bounds are young: a side goes back to its
// bound at the root, or as far in between as bisection finds.
func (p *boxed) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	target := int(tok / 2)
	b := p.reason
	p.read(v, b)
	holds := func() bool { return p.contract(b, target).lo >= p.vars[target].Above(a) }
	if tok%2 == 1 {
		holds = func() bool { return p.contract(b, target).hi <= p.vars[target].Below(a) }
	}
	p.order(v)
	for _, s := range p.spans {
		x := p.vars[s.k]
		if s.upper {
			b[s.k].hi = -widen(-x.Hi(v), x.Neg().Root(v), func(d int64) bool { b[s.k].hi = -d; return holds() })
		} else {
			b[s.k].lo = widen(x.Lo(v), x.Root(v), func(d int64) bool { b[s.k].lo = d; return holds() })
		}
	}
	for k, x := range p.vars {
		buf = append(buf, x.Geq(b[k].lo), x.Leq(b[k].hi))
	}
	return buf
}

// order lists the sides of the box, the youngest first.
func (p *boxed) order(v sat.View) {
	p.spans = p.spans[:0]
	for k, x := range p.vars {
		if x.X == sat.NoInt {
			continue
		}
		p.spans = append(p.spans,
			side{k, false, propagate.Since(v, x.Geq(x.Lo(v)))},
			side{k, true, propagate.Since(v, x.Leq(x.Hi(v)))})
	}
	slices.SortStableFunc(p.spans, func(a, b side) int { return b.since - a.since })
}

// widen returns the least d in root..now for which holds is true; it is for
// now, and for all above the answer.
func widen(now, root int64, holds func(d int64) bool) int64 {
	if now == root || holds(root) {
		return root
	}
	bad, good := root, now
	for good-bad > 1 {
		if mid := bad + (good-bad)/2; holds(mid) {
			good = mid
		} else {
			bad = mid
		}
	}
	return good
}
