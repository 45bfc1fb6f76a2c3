package tour

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// gain is by how much an integer is more than the node's own clock at least, where the root of the successor has the value.
type gain func(value int64) int64

// nothing is the gain where nothing is known. A sum of a few is an int64.
const nothing = -1 << 58

// over looks for constraints that say by how much x is more than the node's clock: above, or through other integers, such as the
// length of the arc that is looked up, and the maximum with the opening of a window.
func (g *reading) over(x, clock store.View) (gain, bool) {
	g.vain = make(map[int32]int)
	return g.within(x, clock, *links)
}

// within is over by at most so many constraints one after the other. Where an integer is met again with no more of them left,
// its constraints are not looked at again: integers can be linked in circles.
func (g *reading) within(x, clock store.View, most int) (gain, bool) {
	if x.ID == clock.ID && x.A == clock.A {
		return func(int64) int64 { return x.B - clock.B }, true
	}
	if most > 0 && x.A == 1 && !x.IsConst() && !clock.IsConst() && most > g.vain[x.ID] {
		g.vain[x.ID] = most
		if w, ok := g.linked(x, clock, most); ok {
			return w, true
		}
	}
	c, ok := g.above(x, clock)
	return func(int64) int64 { return c }, ok
}

// linked is over by a constraint on x.
func (g *reading) linked(x, clock store.View, most int) (gain, bool) {
	for _, i := range g.Watch[x.ID] {
		con := &g.Constraints[i]
		var w gain
		var ok bool
		switch {
		case con.Dead || con.Mode != constraint.Plain:
		case con.Row.Linear != nil:
			w, ok = g.sumOver(con, x, clock, most)
		default:
			w, ok = g.maximumOver(con, x, clock, most)
		}
		if ok {
			return func(value int64) int64 { return w(value) + x.B }, true
		}
	}
	return nil, false
}

// sumOver is over for a sum, where the constant of x does not count.
func (g *reading) sumOver(con *presolve.Constraint, x, clock store.View, most int) (gain, bool) {
	f, err := con.Row.Linear(con.Args(g.Store)).Resolved(g.Store)
	if err != nil || f.Rel == linear.Unequal || len(f.Terms) > *mostTerms || f.Bound < -far || f.Bound > far {
		return nil, false
	}
	for _, s := range []int64{1, -1} {
		if s < 0 && f.Rel == linear.AtMost {
			break
		}
		terms, bound := f.Terms, f.Bound
		if s < 0 {
			terms, bound = linear.NegatedViews(terms), -bound
		}
		for at, t := range terms {
			if t.ID != x.ID || t.A >= 0 {
				continue
			}
			// k·x ≥ the other terms − bound
			if w, ok := g.through(terms, at, -t.A, bound, clock, most); ok {
				return w, true
			}
		}
	}
	return nil, false
}

// through looks for a term that is over the clock, beside which the others are as small as the successor allows.
func (g *reading) through(terms []store.View, at int, k, bound int64, clock store.View, most int) (gain, bool) {
	for own, t := range terms {
		if own == at || t.A != k {
			continue
		}
		more, ok := g.within(store.Of(t.ID), clock, most-1)
		if !ok {
			continue
		}
		return func(value int64) int64 {
			rest := -bound
			for i, v := range terms {
				if i == at || i == own {
					continue
				}
				lo := g.least(v, value)
				if lo < -far {
					return nothing
				}
				rest += min(lo, far)
			}
			return max(more(value)+exact.CeilDiv(rest, k), nothing)
		}, true
	}
	return nil, false
}

// maximumOver is over for a maximum, where the constant of x does not count.
func (g *reading) maximumOver(con *presolve.Constraint, x, clock store.View, most int) (gain, bool) {
	a := con.Args(g.Store)
	var of []store.View
	var out store.View
	switch con.Row.Name {
	case "int_max":
		of, out = []store.View{a.View(0), a.View(1)}, a.View(2)
	case "array_int_maximum":
		of, out = a.Views(1), a.View(0)
	default:
		return nil, false
	}
	if out = g.Store.Resolve(out); !alike(out, x, 1) {
		return nil, false
	}
	for _, v := range of {
		if w, ok := g.within(g.Store.Resolve(v), clock, most-1); ok {
			return func(value int64) int64 { return w(value) - out.B }, true
		}
	}
	return nil, false
}
