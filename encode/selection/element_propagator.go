package selection

import (
	"math"
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// elementPropagator is y = xs[k] for the k whose selector is true.
type elementPropagator struct {
	selectors []sat.Lit
	xs        []propagate.Affine // nil: they are constants
	constants []int64
	y         propagate.Affine
	// least and most are the indices of an x that supports the lower, and of one that
	// supports the upper bound of y. Backtracking restores both: while they support the
	// bounds, the other xs need not be looked at.
	least, most sat.Trailed
	chosen      int // the x that was selected last
	// apart are the xs whose bounds were seen outside those of y since the last call, and
	// before those of the call before. With whole, y has changed or the search has gone
	// back, and any x may have to be excluded.
	apart, before []int
	whole         bool
	// deferred is 1 if a selector that should be false was left alone, as the guard was not
	// true yet; defers says so of the present call.
	deferred sat.Trailed
	defers   bool
	open     []sat.Trailed // bit k%64 of word k/64: x k may be selectable
}

// Element returns a propagator of selectors[k] → y = xs[k] for all k, where one
// of the selectors is true: with the literals of index = k it is the constraint
// element, with constants or with integers. It keeps the bounds of y within
// those of the xs that can be selected, and excludes selectors of xs that cannot
// be y. A change of y takes time linear in the number of xs. One of an x takes constant
// time where it is selected, or two that are remembered can still be y at its bounds;
// else the next ones are looked for.
func Element(selectors []sat.Lit, xs []propagate.Affine, y propagate.Affine) sat.Propagator {
	p := &elementPropagator{selectors: selectors, xs: xs, y: y, whole: true}
	if !slices.ContainsFunc(xs, func(x propagate.Affine) bool { return x.X != sat.NoInt }) {
		p.xs, p.constants = nil, make([]int64, len(xs))
		for k, x := range xs {
			p.constants[k] = x.B
		}
	}
	return p
}

// x returns x k. Constants are kept in a third of the memory.
func (p *elementPropagator) x(k int) propagate.Affine {
	if p.xs == nil {
		return propagate.Const(p.constants[k])
	}
	return p.xs[k]
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
// it may raise y, and 2·k+1 where it may lower it. A constant has one watch for both, since
// all that happens to it is that it is selected or not.
func (p *elementPropagator) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.deferred, p.least, p.most = t.NewTrailed(0), t.NewTrailed(0), t.NewTrailed(0)
	for k := 0; k < len(p.selectors); k += 64 {
		set := int64(0)
		for i := range min(64, len(p.selectors)-k) {
			if p.selectable(t, k+i) {
				set |= 1 << i
			}
		}
		p.open = append(p.open, t.NewTrailed(set))
	}
	p.y.Wakes(w, int32(2*len(p.selectors)))
	for k := range p.selectors {
		x := p.x(k)
		x.WakesLo(w, int32(2*k))
		x.WakesHi(w, int32(2*k+1))
		w.WatchLit(p.selectors[k], int32(2*k))
		w.WatchLit(p.selectors[k].Not(), int32(2*k))
		if x.X != sat.NoInt {
			w.WatchLit(p.selectors[k].Not(), int32(2*k+1))
		}
	}
	return sat.Linear
}

// Notify implements sat.Notified. Most of what happens to an array is about xs that are
// not selectable any more.
func (p *elementPropagator) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	k := int(tag / 2)
	if k == len(p.selectors) {
		p.whole = true
		return true
	}
	rests := tag%2 == 0 && t.Trailed(p.least) == int64(k) ||
		(tag%2 == 1 || p.x(k).X == sat.NoInt) && t.Trailed(p.most) == int64(k)
	if !p.selectable(t, k) {
		if w := p.open[k/64]; t.Trailed(w)>>(k%64)&1 == 1 {
			t.SetTrailed(w, t.Trailed(w)&^(1<<(k%64)))
		}
		return rests
	}
	if t.Holds(sat.LitAtom(p.selectors[k])) {
		p.chosen = k
		return true
	}
	if tag%2 == 0 && p.x(k).Lo(t) > p.y.Hi(t) || tag%2 == 1 && p.x(k).Hi(t) < p.y.Lo(t) {
		p.apart = append(p.apart, k)
		return true
	}
	return rests && (tag%2 == 0 && p.x(k).Lo(t) > p.y.Lo(t) || tag%2 == 1 && p.x(k).Hi(t) < p.y.Hi(t))
}

// Review implements sat.Reviewer.
func (p *elementPropagator) Review(sat.Trail) { p.whole = true }

// selectable reports whether x k may be selected.
func (p *elementPropagator) selectable(t sat.View, k int) bool {
	return !t.Holds(sat.LitAtom(p.selectors[k].Not()))
}

// next returns the first from k on that may be selectable, len(selectors) or more if there is
// none.
func (p *elementPropagator) next(t sat.Trail, k int) int {
	if k%64 != 0 {
		if left := uint64(t.Trailed(p.open[k/64])) >> (k % 64); left != 0 {
			return k + bits.TrailingZeros64(left)
		}
		k += 64 - k%64
	}
	for ; k < len(p.selectors); k += 64 {
		if left := uint64(t.Trailed(p.open[k/64])); left != 0 {
			return k + bits.TrailingZeros64(left)
		}
	}
	return k
}

// supportsLo reports whether x k lets y be as low as lo, and supportsHi as high as hi.
func (p *elementPropagator) supportsLo(t sat.View, k int, lo int64) bool {
	return p.selectable(t, k) && p.x(k).Lo(t) <= lo
}

func (p *elementPropagator) supportsHi(t sat.View, k int, hi int64) bool {
	return p.selectable(t, k) && p.x(k).Hi(t) >= hi
}

// Propagate implements sat.Propagator.
func (p *elementPropagator) Propagate(t sat.Trail) bool {
	apart := p.apart
	p.apart, p.before = p.before[:0], apart
	t.Spend(len(p.selectors)) // what a call takes at most, which the limits of strategies are tuned to
	if t.Holds(sat.LitAtom(p.selectors[p.chosen])) {
		return p.equal(t, p.chosen)
	}
	lo, hi := p.y.Lo(t), p.y.Hi(t)
	p.defers = false
	if p.whole || t.Trailed(p.deferred) == 1 {
		p.whole = false
		for k := p.next(t, 0); k < len(p.selectors); k = p.next(t, k+1) {
			if t.Holds(sat.LitAtom(p.selectors[k])) { // since before Attach
				p.chosen = k
				return p.equal(t, k)
			}
			if !p.exclude(t, k, lo, hi) {
				return false
			}
		}
	} else {
		slices.Sort(apart)
		for _, k := range apart {
			if !p.exclude(t, k, lo, hi) {
				return false
			}
		}
	}
	if p.defers != (t.Trailed(p.deferred) == 1) {
		t.SetTrailed(p.deferred, 1-t.Trailed(p.deferred))
	}
	return p.raise(t, lo) && p.lower(t, hi)
}

// exclude excludes x k where it is not within the bounds of y. It returns false where that
// is a conflict. An open guard lets nothing be excluded, so that all is looked at again when
// it is true.
func (p *elementPropagator) exclude(t sat.Trail, k int, lo, hi int64) bool {
	if !p.selectable(t, k) {
		return true
	}
	rule := elemTooGreat
	if p.x(k).Lo(t) <= hi {
		if p.x(k).Hi(t) >= lo {
			return true
		}
		rule = elemTooSmall
	}
	ok := t.SetLater(sat.LitAtom(p.selectors[k].Not()), propagate.Token(rule, k))
	p.defers = p.defers || ok && p.selectable(t, k)
	return ok
}

// raise looks for an x that lets y be at its lower bound; without any, that of y is the
// least of theirs. Another constraint sees to it that some selector is true.
func (p *elementPropagator) raise(t sat.Trail, lo int64) bool {
	if p.supportsLo(t, int(t.Trailed(p.least)), lo) {
		return true
	}
	least, at := int64(math.MaxInt64), 0
	for k := p.next(t, 0); k < len(p.selectors); k = p.next(t, k+1) {
		if l := p.x(k).Lo(t); l < least && p.selectable(t, k) {
			if least, at = l, k; l <= lo {
				break
			}
		}
	}
	if least == math.MaxInt64 {
		return true
	}
	t.SetTrailed(p.least, int64(at))
	return least <= lo || t.SetLater(p.y.Geq(least), propagate.Token(elemBelow, 0))
}

// lower is raise for the upper bound.
func (p *elementPropagator) lower(t sat.Trail, hi int64) bool {
	if p.supportsHi(t, int(t.Trailed(p.most)), hi) {
		return true
	}
	greatest, at := int64(math.MinInt64), 0
	for k := p.next(t, 0); k < len(p.selectors); k = p.next(t, k+1) {
		if h := p.x(k).Hi(t); h > greatest && p.selectable(t, k) {
			if greatest, at = h, k; h >= hi {
				break
			}
		}
	}
	if greatest == math.MinInt64 {
		return true
	}
	t.SetTrailed(p.most, int64(at))
	return greatest >= hi || t.SetLater(p.y.Leq(greatest), propagate.Token(elemAbove, 0))
}

// equal gives y and the selected x the same bounds.
func (p *elementPropagator) equal(t sat.Trail, k int) bool {
	x := p.x(k)
	return t.SetLater(p.y.Geq(x.Lo(t)), propagate.Token(elemLifted, k)) &&
		t.SetLater(p.y.Leq(x.Hi(t)), propagate.Token(elemLowered, k)) &&
		t.SetLater(x.Geq(p.y.Lo(t)), propagate.Token(elemLift, k)) &&
		t.SetLater(x.Leq(p.y.Hi(t)), propagate.Token(elemLower, k))
}

// Explain implements sat.Propagator.
func (p *elementPropagator) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, k := propagate.Unpack(tok)
	switch rule {
	case elemBelow:
		return p.outside(v, buf, p.y.Above(a), false)
	case elemAbove:
		return p.outside(v, buf, p.y.Neg().Above(a), true)
	}
	s := sat.LitAtom(p.selectors[k])
	switch x := p.x(k); rule {
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

// outside tells for each x, or −x, why it does not let y, or −y, have a value below d: it
// is not selected, or at least d itself.
func (p *elementPropagator) outside(v sat.View, buf []sat.Atom, d int64, negated bool) []sat.Atom {
	for k := range p.selectors {
		x := p.x(k)
		if negated {
			x = x.Neg()
		}
		not := sat.LitAtom(p.selectors[k].Not())
		if x.Lo(v) < d {
			buf = append(buf, not)
			continue
		}
		if x.X == sat.NoInt {
			continue
		}
		at := x.Geq(d)
		if v.Holds(not) && propagate.Since(v, not) < propagate.Since(v, at) {
			at = not
		}
		buf = append(buf, at)
	}
	return buf
}

// apart tells why x < y, by a value between them: the one that leaves the older
// of the two bounds as it is.
func apart(v sat.View, buf []sat.Atom, x, y propagate.Affine) []sat.Atom {
	d := x.Hi(v)
	if propagate.Since(v, x.Leq(d)) > propagate.Since(v, y.Geq(d+1)) {
		d = y.Lo(v) - 1
	}
	return append(buf, x.Leq(d), y.Geq(d+1))
}
