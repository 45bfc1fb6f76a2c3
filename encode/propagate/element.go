package propagate

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// element is y = xs[k] for the k whose selector is true.
type element struct {
	selectors   []sat.Lit
	xs          []Affine
	y           Affine
	least, most int // xs that could be y at its lower, and upper, bound when last looked at
}

// Element returns a propagator of selectors[k] → y = xs[k] for all k, where one
// of the selectors is true: with the literals of index = k it is the constraint
// element, with constants or with integers. It keeps the bounds of y within
// those of the xs that can be selected, and excludes selectors of xs that cannot
// be y. A call takes time linear in the number of xs. A change takes constant time
// while two xs that it remembers can be y at its bounds.
func Element(selectors []sat.Lit, xs []Affine, y Affine) sat.Propagator {
	return &element{selectors: selectors, xs: xs, y: y}
}

// The rules of an element.
const (
	elemBelow    = iota // y is at least the least lower bound
	elemAbove           // y is at most the greatest upper bound
	elemLift            // the selected x rises with y
	elemLower           // the selected x falls with y
	elemLifted          // y rises with the selected x
	elemLowered         // y falls with the selected x
	elemTooGreat        // x k is above y
	elemTooSmall        // x k is below y
)

// Attach implements sat.Propagator. What is about x k is watched with 2·k where
// it may raise y, and 2·k+1 where it may lower it.
func (p *element) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	p.y.Wakes(w, int32(2*len(p.xs)))
	for k, x := range p.xs {
		x.WakesLo(w, int32(2*k))
		x.WakesHi(w, int32(2*k+1))
		w.WatchLit(p.selectors[k], int32(2*k))
		w.WatchLit(p.selectors[k].Not(), int32(2*k))
		w.WatchLit(p.selectors[k].Not(), int32(2*k+1))
	}
	return sat.Linear
}

// Notify implements sat.Notified. The xs that could be y at its bounds may be
// others since the search went back, so that they are looked at again.
func (p *element) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	k := int(tag / 2)
	if k == len(p.xs) || t.Holds(sat.LitAtom(p.selectors[k])) {
		return true
	}
	if tag%2 == 0 {
		return p.xs[k].Lo(t) > p.y.Hi(t) && p.selectable(t, k) || !p.selectable(t, p.least) || p.xs[p.least].Lo(t) > p.y.Lo(t)
	}
	return p.xs[k].Hi(t) < p.y.Lo(t) && p.selectable(t, k) || !p.selectable(t, p.most) || p.xs[p.most].Hi(t) < p.y.Hi(t)
}

// selectable reports whether x k may be selected.
func (p *element) selectable(t sat.View, k int) bool {
	return !t.Holds(sat.LitAtom(p.selectors[k].Not()))
}

// Propagate implements sat.Propagator.
func (p *element) Propagate(t sat.Trail) bool {
	t.Spend(len(p.xs))
	lo, hi := p.y.Lo(t), p.y.Hi(t)
	least, greatest := int64(math.MaxInt64), int64(math.MinInt64)
	for k, x := range p.xs {
		s := p.selectors[k]
		if !p.selectable(t, k) {
			continue
		}
		l, h := x.Lo(t), x.Hi(t)
		switch {
		case l > hi:
			if !t.SetLater(sat.LitAtom(s.Not()), Token(elemTooGreat, k)) {
				return false
			}
			continue
		case h < lo:
			if !t.SetLater(sat.LitAtom(s.Not()), Token(elemTooSmall, k)) {
				return false
			}
			continue
		}
		if t.Holds(sat.LitAtom(s)) {
			p.least, p.most = k, k
			return p.equal(t, k)
		}
		if l < least {
			least, p.least = l, k
		}
		if h > greatest {
			greatest, p.most = h, k
		}
	}
	if least > greatest {
		return true // all selectors are false, which is not for this constraint to exclude
	}
	return t.SetLater(p.y.Geq(least), Token(elemBelow, 0)) && t.SetLater(p.y.Leq(greatest), Token(elemAbove, 0))
}

// equal gives y and the selected x the same bounds.
func (p *element) equal(t sat.Trail, k int) bool {
	x := p.xs[k]
	return t.SetLater(p.y.Geq(x.Lo(t)), Token(elemLifted, k)) &&
		t.SetLater(p.y.Leq(x.Hi(t)), Token(elemLowered, k)) &&
		t.SetLater(x.Geq(p.y.Lo(t)), Token(elemLift, k)) &&
		t.SetLater(x.Leq(p.y.Hi(t)), Token(elemLower, k))
}

// Explain implements sat.Propagator.
func (p *element) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, k := Unpack(tok)
	switch rule {
	case elemBelow:
		return p.outside(v, buf, p.y.Above(a), Affine.Lo, Affine.Geq)
	case elemAbove:
		return p.outside(v, buf, -p.y.Below(a), func(x Affine, v sat.View) int64 { return -x.Hi(v) },
			func(x Affine, d int64) sat.Atom { return x.Leq(-d) })
	}
	s := sat.LitAtom(p.selectors[k])
	switch x := p.xs[k]; rule {
	case elemLift:
		return append(buf, s, p.y.Geq(x.Above(a)))
	case elemLower:
		return append(buf, s, p.y.Leq(x.Below(a)))
	case elemLifted:
		return append(buf, s, x.Geq(p.y.Above(a)))
	case elemLowered:
		return append(buf, s, x.Leq(p.y.Below(a)))
	case elemTooGreat:
		return apart(v, buf, p.y, x)
	default:
		return apart(v, buf, x, p.y)
	}
}

// outside tells for each x why it does not let y have a value on the other side
// of d: it is not selected, or on this side itself.
func (p *element) outside(v sat.View, buf []sat.Atom, d int64, bound func(Affine, sat.View) int64, atom func(Affine, int64) sat.Atom) []sat.Atom {
	for k, x := range p.xs {
		not := sat.LitAtom(p.selectors[k].Not())
		if bound(x, v) < d {
			buf = append(buf, not)
			continue
		}
		at := atom(x, d)
		if v.Holds(not) && Since(v, not) < Since(v, at) {
			at = not
		}
		buf = append(buf, at)
	}
	return buf
}

// apart tells why x < y, by a value between them: the one that leaves the older
// of the two bounds as it is.
func apart(v sat.View, buf []sat.Atom, x, y Affine) []sat.Atom {
	d := x.Hi(v)
	if Since(v, x.Leq(d)) > Since(v, y.Geq(d+1)) {
		d = y.Lo(v) - 1
	}
	return append(buf, x.Leq(d), y.Geq(d+1))
}
