package arith

import (
	"math"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// maximum is y = max(xs), of those that are present.
type maximum struct {
	y       propagate.Affine
	xs      []propagate.Affine
	present []sat.Lit // nil: all are
	// Of the xs that can be y, by the last call: the one that can be greatest, and two that can be as great as y is at
	// least. Backtracking may have made others of them, so they are looked at before they are relied on.
	greatest int
	supports [2]int
}

// Maximum returns a propagator of y = max(xs) for at least one x. It keeps
// bounds consistency. A call takes time linear in the number of xs, and a change after which no bound follows
// makes no call.
func Maximum(y propagate.Affine, xs []propagate.Affine) sat.Propagator { return &maximum{y: y, xs: xs} }

// MaximumOfPresent returns a propagator that some x is present, and y is the greatest of
// those that are. It keeps bounds consistency, and finds who is present. Calls are those of
// Maximum, and one at each change of who is present.
func MaximumOfPresent(y propagate.Affine, xs []propagate.Affine, present []sat.Lit) sat.Propagator {
	return &maximum{y: y, xs: xs, present: present}
}

// The rules of a maximum.
const (
	maxReaches = iota // y is at least any x that is present
	maxLimits         // no x that is present is above y
	maxAbove          // y is at most what some x can be
	maxOnly           // the only x that can be y
	maxPresent        // the only x that can be y is present
	maxAbsent         // an x above y is not
)

// Attach implements sat.Propagator. The tags of the lower and the upper bound of x i are 2i and 2i + 1, those of y
// come next, and then that of who is present.
func (p *maximum) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for i, x := range p.xs {
		x.WakesLo(w, int32(2*i))
		x.WakesHi(w, int32(2*i+1))
	}
	own := int32(2 * len(p.xs))
	p.y.WakesLo(w, own)
	p.y.WakesHi(w, own+1)
	for _, l := range p.present {
		w.WatchLit(l, own+2)
		w.WatchLit(l.Not(), own+2)
	}
	return sat.Linear
}

// Notify implements sat.Notified.
func (p *maximum) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	i, own := int(tag)/2, int32(2*len(p.xs))
	switch {
	case tag > own:
		return true
	case tag == own:
		return !p.supported(t)
	case tag%2 == 0:
		return p.xs[i].Lo(t) > p.y.Lo(t)
	}
	hi := p.xs[i].Hi(t)
	return hi < p.y.Hi(t) && !p.reaches(t, p.greatest, p.y.Hi(t)) || hi < p.y.Lo(t) && !p.supported(t)
}

// Stateless implements sat.Stateless.
func (p *maximum) Stateless() bool { return true }

// reaches reports whether x i can be y, and at least d.
func (p *maximum) reaches(v sat.View, i int, d int64) bool {
	_, able := p.is(v, i)
	return able && p.xs[i].Hi(v) >= d
}

// supported reports whether it is known that y needs no x to be greater: two can be as great as y is at least, or one is.
func (p *maximum) supported(v sat.View) bool {
	if len(p.xs) == 0 {
		return false
	}
	x, y := p.supports[0], p.supports[1]
	least := p.y.Lo(v)
	if present, _ := p.is(v, x); present && p.xs[x].Lo(v) >= least {
		return true
	}
	return x != y && p.reaches(v, x, least) && p.reaches(v, y, least)
}

// is reports whether x i is known to be present, and whether it can be.
func (p *maximum) is(v sat.View, i int) (present, able bool) {
	if p.present == nil {
		return true, true
	}
	l := p.present[i]
	return v.Holds(sat.LitAtom(l)), !v.Holds(sat.LitAtom(l.Not()))
}

// Propagate implements sat.Propagator.
func (p *maximum) Propagate(t sat.Trail) bool {
	t.Spend(len(p.xs))
	lo, hi := int64(math.MinInt64), int64(math.MinInt64)
	first := -1
	for i, x := range p.xs {
		present, able := p.is(t, i)
		if l := x.Lo(t); present && l > lo {
			lo, first = l, i
		}
		if h := x.Hi(t); able && h > hi {
			hi, p.greatest = h, i
		}
	}
	if first >= 0 && !t.SetLater(p.y.Geq(lo), propagate.Token(maxReaches, first)) {
		return false
	}
	if hi == math.MinInt64 {
		return t.Fail(p.below(t, hi, -1, nil))
	}
	return t.SetLater(p.y.Leq(hi), propagate.Token(maxAbove, 0)) && p.limit(t) && p.support(t)
}

// limit lowers what is present to y, and excludes what is above it.
func (p *maximum) limit(t sat.Trail) bool {
	top := p.y.Hi(t)
	for i, x := range p.xs {
		present, able := p.is(t, i)
		switch {
		case present:
			if x.Hi(t) > top && !t.SetLater(x.Leq(top), propagate.Token(maxLimits, i)) {
				return false
			}
		case able && x.Lo(t) > top:
			if !t.SetLater(sat.LitAtom(p.present[i].Not()), propagate.Token(maxAbsent, i)) {
				return false
			}
		}
	}
	return true
}

// support raises the only x that can be y, which is present.
func (p *maximum) support(t sat.Trail) bool {
	need, only := p.y.Lo(t), -1
	for i, x := range p.xs {
		if _, able := p.is(t, i); !able || x.Hi(t) < need {
			continue
		}
		if only >= 0 {
			p.supports = [2]int{only, i}
			return true
		}
		only = i
	}
	if only < 0 {
		return true
	}
	p.supports = [2]int{only, only}
	if present, _ := p.is(t, only); !present && !t.SetLater(sat.LitAtom(p.present[only]), propagate.Token(maxPresent, only)) {
		return false
	}
	return t.SetLater(p.xs[only].Geq(need), propagate.Token(maxOnly, only))
}

// Explain implements sat.Propagator.
func (p *maximum) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, i := propagate.Unpack(tok)
	switch rule {
	case maxReaches:
		return p.presence(i, append(buf, p.xs[i].Geq(p.y.Above(a))))
	case maxLimits:
		return p.presence(i, append(buf, p.y.Leq(p.xs[i].Below(a))))
	case maxAbove:
		return p.below(v, p.y.Below(a), -1, buf)
	case maxAbsent:
		d := p.xs[i].Lo(v)
		return append(buf, p.xs[i].Geq(d), p.y.Leq(d-1))
	case maxPresent:
		return p.explainOnly(v, i, math.MinInt64, buf)
	}
	return p.explainOnly(v, i, p.xs[i].Above(a), buf)
}

// presence appends that x i is present.
func (p *maximum) presence(i int, buf []sat.Atom) []sat.Atom {
	if p.present == nil {
		return buf
	}
	return append(buf, sat.LitAtom(p.present[i]))
}

// below appends that each x but one is absent or at most d.
func (p *maximum) below(v sat.View, d int64, but int, buf []sat.Atom) []sat.Atom {
	for k, x := range p.xs {
		if k == but {
			continue
		}
		if _, able := p.is(v, k); !able {
			buf = append(buf, sat.LitAtom(p.present[k].Not()))
		} else {
			buf = append(buf, x.Leq(d))
		}
	}
	return buf
}

// explainOnly tells why x i is present and at least d: y is, and the others are below.
func (p *maximum) explainOnly(v sat.View, i int, d int64, buf []sat.Atom) []sat.Atom {
	for k, x := range p.xs {
		if _, able := p.is(v, k); k != i && able {
			d = max(d, x.Hi(v)+1)
		}
	}
	if d > math.MinInt64 {
		buf = append(buf, p.y.Geq(d))
	}
	return p.below(v, d-1, i, buf)
}
