package arith

import (
	"math"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// maximum is y = max(xs).
type maximum struct {
	y  propagate.Affine
	xs []propagate.Affine
}

// Maximum returns a propagator of y = max(xs) for at least one x. It keeps
// bounds consistency. A call takes time linear in the number of xs.
func Maximum(y propagate.Affine, xs []propagate.Affine) sat.Propagator { return &maximum{y: y, xs: xs} }

// The rules of a maximum.
const (
	maxReaches = iota // y is at least any x
	maxLimits         // no x is above y
	maxAbove          // y is at most what some x can be
	maxOnly           // the only x that can be y
)

// Attach implements sat.Propagator.
func (p *maximum) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	p.y.Wakes(w, 0)
	for _, x := range p.xs {
		x.Wakes(w, 0)
	}
	return sat.Linear
}

// Propagate implements sat.Propagator.
func (p *maximum) Propagate(t sat.Trail) bool {
	t.Spend(len(p.xs))
	lo, hi := int64(math.MinInt64), int64(math.MinInt64)
	first := 0
	for i, x := range p.xs {
		if l := x.Lo(t); l > lo {
			lo, first = l, i
		}
		hi = max(hi, x.Hi(t))
	}
	if !t.SetLater(p.y.Geq(lo), propagate.Token(maxReaches, first)) || !t.SetLater(p.y.Leq(hi), propagate.Token(maxAbove, 0)) {
		return false
	}
	top := p.y.Hi(t)
	for i, x := range p.xs {
		if x.Hi(t) > top && !t.SetLater(x.Leq(top), propagate.Token(maxLimits, i)) {
			return false
		}
	}
	return p.support(t)
}

// support raises the only x that can be y.
func (p *maximum) support(t sat.Trail) bool {
	need, only := p.y.Lo(t), -1
	for i, x := range p.xs {
		if x.Hi(t) < need {
			continue
		}
		if only >= 0 {
			return true
		}
		only = i
	}
	return only < 0 || t.SetLater(p.xs[only].Geq(need), propagate.Token(maxOnly, only))
}

// Explain implements sat.Propagator.
func (p *maximum) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, i := propagate.Unpack(tok)
	switch rule {
	case maxReaches:
		return append(buf, p.xs[i].Geq(p.y.Above(a)))
	case maxLimits:
		return append(buf, p.y.Leq(p.xs[i].Below(a)))
	case maxAbove:
		d := p.y.Below(a)
		for _, x := range p.xs {
			buf = append(buf, x.Leq(d))
		}
		return buf
	}
	return p.explainOnly(v, i, p.xs[i].Above(a), buf)
}

// explainOnly tells why x i is at least d: y is, and the others are below.
func (p *maximum) explainOnly(v sat.View, i int, d int64, buf []sat.Atom) []sat.Atom {
	for k, x := range p.xs {
		if k != i {
			d = max(d, x.Hi(v)+1)
		}
	}
	buf = append(buf, p.y.Geq(d))
	for k, x := range p.xs {
		if k != i {
			buf = append(buf, x.Leq(d-1))
		}
	}
	return buf
}
