package tour

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// gain is by how much an integer is more than the node's own clock at least, by the place of the successor's value; nil is without
// any bound.
type gain []int64

// steady is a gain that does not depend on the successor.
func (g *reading) steady(w int64) gain { return slices.Repeat(gain{w}, len(g.values)) }

// raise makes the gain the greater of both.
func (w *gain) raise(v gain) {
	if *w == nil {
		*w = v
		return
	}
	for k := range v {
		(*w)[k] = max((*w)[k], v[k])
	}
}

// plus adds a constant.
func (w gain) plus(c int64) gain {
	for k := range w {
		w[k] = max(w[k]+c, nothing)
	}
	return w
}

// nothing is the gain where nothing is known. A sum of a few is an int64.
const nothing = -1 << 58

// over looks for constraints that say by how much x is more than the node's clock: above, or through other integers, such as the
// length of the arc that is looked up, and the maximum with the opening of a window.
func (g *reading) over(x, clock store.View) gain {
	g.met = make(map[int32]met)
	return g.within(x, clock, *links)
}

// met is what is known of a root by at most so many constraints one after the other: nothing while they are looked at, since integers
// can be linked in circles.
type met struct {
	most int
	w    gain
}

// within is over by at most so many constraints one after the other.
func (g *reading) within(x, clock store.View, most int) (w gain) {
	if x.ID == clock.ID && x.A == clock.A {
		return g.steady(x.B - clock.B)
	}
	if x.A == 1 && !x.IsConst() && !clock.IsConst() {
		if g.met[x.ID].most < most {
			g.met[x.ID] = met{most: most}
			g.met[x.ID] = met{most, g.linked(store.Of(x.ID), clock, most)}
		}
		w = slices.Clone(g.met[x.ID].w).plus(x.B)
	}
	if c, ok := g.above(x, clock); ok {
		w.raise(g.steady(c))
	}
	return w
}

// linked is over by constraints on a root: the most that some of them tells, since a way through bounds of other integers tells
// little.
func (g *reading) linked(x, clock store.View, most int) (best gain) {
	if g.Store.Spend(len(g.Watch[x.ID])); g.Left(g.until) == 0 {
		return nil
	}
	for _, i := range g.Watch[x.ID] {
		con := &g.Constraints[i]
		switch {
		case con.Dead || con.Mode != constraint.Plain:
		case con.Row.Linear != nil:
			g.sumOver(con, x, clock, most, &best)
		default:
			g.maximumOver(con, x, clock, most, &best)
		}
	}
	return best
}

// sumOver raises best to what a sum tells, where the constant of x does not count.
func (g *reading) sumOver(con *presolve.Constraint, x, clock store.View, most int, best *gain) {
	f, err := con.Row.Linear(con.Args(g.Store)).Resolved(g.Store)
	if err != nil || f.Rel == linear.Unequal || len(f.Terms) > *mostTerms || f.Bound < -far || f.Bound > far {
		return
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
			g.through(terms, at, -t.A, bound, clock, most, best)
		}
	}
}

// through looks for terms that are over the clock, beside which the others are as small as the successor allows.
func (g *reading) through(terms []store.View, at int, k, bound int64, clock store.View, most int, best *gain) {
	for own, t := range terms {
		if own == at || t.A != k {
			continue
		}
		w := g.within(store.Of(t.ID), clock, most-1)
		for place := range w {
			rest, ok := g.sumOf(terms, at, own, g.values[place])
			if !ok {
				w[place] = nothing
				continue
			}
			w[place] = max(w[place]+exact.CeilDiv(rest-bound, k), nothing)
		}
		best.raise(w)
	}
}

// maximumOver raises best to what a maximum tells, where the constant of x does not count.
func (g *reading) maximumOver(con *presolve.Constraint, x, clock store.View, most int, best *gain) {
	a := con.Args(g.Store)
	var of []store.View
	var out store.View
	switch con.Row.Name {
	case "int_max":
		of, out = []store.View{a.View(0), a.View(1)}, a.View(2)
	case "array_int_maximum":
		of, out = a.Views(1), a.View(0)
	default:
		return
	}
	if out = g.Store.Resolve(out); !alike(out, x, 1) {
		return
	}
	for _, v := range of {
		best.raise(g.within(g.Store.Resolve(v), clock, most-1).plus(-out.B))
	}
}
