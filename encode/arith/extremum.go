package arith

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var extremumRows = []constraint.Row{
	{
		Name:        "int_max",
		Difference:  constraint.Always,
		Compares:    true,
		Post:        extremum(maxOfTwo),
		Not:         notExtremum(maxOfTwo),
		Prop:        propExtremum(maxOfTwo),
		Propagators: extremumPropagators(maxOfTwo),
		Relax:       relaxExtremum(maxOfTwo),
		Note:        "order literals: n+1 clauses for each value; binary: selected equality",
	},
	{
		Name:        "int_min",
		Difference:  constraint.Always,
		Compares:    true,
		Post:        extremum(minOfTwo),
		Not:         notExtremum(minOfTwo),
		Prop:        propExtremum(minOfTwo),
		Propagators: extremumPropagators(minOfTwo),
		Relax:       relaxExtremum(minOfTwo),
		Note:        "as int_max, negated",
	},
	{
		Name:        "array_int_maximum",
		Difference:  constraint.Always,
		Compares:    true,
		Post:        extremum(maxOfArray),
		Not:         notExtremum(maxOfArray),
		Prop:        propExtremum(maxOfArray),
		Propagators: extremumPropagators(maxOfArray),
		Relax:       relaxExtremum(maxOfArray),
		Note:        "as int_max",
	},
	{
		Name:        "array_int_minimum",
		Difference:  constraint.Always,
		Compares:    true,
		Post:        extremum(minOfArray),
		Not:         notExtremum(minOfArray),
		Prop:        propExtremum(minOfArray),
		Propagators: extremumPropagators(minOfArray),
		Relax:       relaxExtremum(minOfArray),
		Note:        "as int_max, negated",
	},
}

// asMaximum reads the arguments of a maximum or minimum as m = max(xs); a
// minimum is the maximum of the negated views.
type asMaximum func(a store.Args) (m store.View, xs []store.View)

func maxOfTwo(a store.Args) (store.View, []store.View) {
	return a.View(2), []store.View{a.View(0), a.View(1)}
}

func minOfTwo(a store.Args) (store.View, []store.View) {
	return a.View(2).Neg(), []store.View{a.View(0).Neg(), a.View(1).Neg()}
}

func maxOfArray(a store.Args) (store.View, []store.View) { return a.View(0), a.Views(1) }

func minOfArray(a store.Args) (store.View, []store.View) {
	xs := a.Views(1)
	for i, x := range xs {
		xs[i] = x.Neg()
	}
	return a.View(0).Neg(), xs
}

func extremum(read asMaximum) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		m, xs := read(a)
		switch ordered := e.Ordered(m) && AllOrdered(e, xs); {
		case len(xs) == 0:
			e.Guarded(g)
		case e.PropagatesInstead(ordered) && postMaximum(e, g, m, xs):
		case ordered:
			MaximumByOrder(e, g, m, xs)
		default:
			MaximumBySelection(e, g, m, xs)
		}
	}
}

// AllOrdered reports whether all views are in order encoding.
func AllOrdered(e *constraint.Encoder, vs []store.View) bool {
	for _, v := range vs {
		if !e.Ordered(v) {
			return false
		}
	}
	return true
}

// MaximumByOrder encodes, for each value k that any of the variables can
// have, m ≥ k ↔ some x ≥ k: n+1 clauses, bounds consistent.
func MaximumByOrder(e *constraint.Encoder, g sat.Lit, m store.View, xs []store.View) {
	values := e.Store.Domain(m).Union(e.Store.Union(xs))
	some := make([]sat.Lit, 0, len(xs)+1)
	for k := range values.Each {
		mk := e.Ge(m, k)
		some = some[:0]
		for _, x := range xs {
			xk := e.Ge(x, k)
			e.Guarded(g, xk.Not(), mk)
			some = append(some, xk)
		}
		e.Guarded(g, append(some, mk.Not())...)
	}
	e.Guarded(g, e.Le(m, values.Max()))
}

// MaximumBySelection encodes m ≥ every x, and m = x for a selected x.
func MaximumBySelection(e *constraint.Encoder, g sat.Lit, m store.View, xs []store.View) {
	some := make([]sat.Lit, len(xs))
	for i, x := range xs {
		LinearLe(e, g, []int64{1, -1}, []store.View{x, m}, 0)
		some[i] = e.Sink.NewVar()
		LinearLe(e, some[i], []int64{1, -1}, []store.View{m, x}, 0)
	}
	e.Guarded(g, some...)
}

// notExtremum encodes guard → m is not the greatest of xs: some x is greater,
// or all are less. Of no xs there is no greatest. It costs 2n comparisons.
func notExtremum(read asMaximum) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		m, xs := read(a)
		if len(xs) == 0 {
			return
		}
		allLess := e.Sink.NewVar()
		some := []sat.Lit{allLess}
		for _, x := range xs {
			Less(e, allLess, x, m, 1)
			greater := e.Sink.NewVar()
			Less(e, greater, m, x, 1)
			some = append(some, greater)
		}
		e.Guarded(g, some...)
	}
}

// propExtremum leaves m the values of the elements that can be m, where these have gaps and
// all have few ranges.
func propExtremum(read asMaximum) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		m, xs := read(a)
		ranges, gaps := 0, false
		for _, x := range xs {
			n := len(s.Domain(x))
			ranges, gaps = ranges+n, gaps || n > 1
		}
		if !gaps || ranges > *attainedRanges {
			return true
		}
		_, ok := OneOf(s, m, slices.All(xs))
		return ok
	}
}

// extremumPropagators hands over the propagator of m = max(xs). An element may be known to
// differ from m by so much, or never to be m.
func extremumPropagators(read asMaximum) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		m, xs := read(a)
		xs = slices.DeleteFunc(xs, func(x store.View) bool {
			d, known := a.Store.Difference(x, m)
			if known {
				h.Confine(g, d, intset.Interval(intset.NegInf, 0))
			}
			return known && !a.Store.Contains(d, 0)
		})
		if len(xs) == 0 {
			constraint.Refute(h, g)
			return true
		}
		return postMaximum(h, g, m, xs)
	}
}

func postMaximum(h constraint.Host, g sat.Lit, m store.View, xs []store.View) bool {
	v, ok := h.Within(constraint.Any, append(xs[:len(xs):len(xs)], m)...)
	if ok {
		h.Post(g, Maximum(v[len(xs)], v[:len(xs)]))
	}
	return ok
}

// relaxExtremum: the maximum m is at least each element, and each of its values
// is that of some element. Where the elements have many values, and no indicators, it does not say the latter.
func relaxExtremum(read asMaximum) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		m, xs := read(a)
		top := r.Of(m)
		few := a.Store.Size(m) <= *relax.MaxIndicators
		for _, x := range xs {
			below := r.Of(x)
			below.Add(-1, top)
			r.AtMost(below, 0)
			few = few && (a.Store.Size(x) <= *relaxedValues || r.Tabulated(x))
		}
		if !few || a.Store.Size(m)*int64(len(xs)) > *maxAttained {
			return
		}
		for k := range a.Store.Domain(m).Each {
			at := r.Is(m, k)
			at.Add(-1, r.Count(xs, k))
			r.AtMost(at, 0)
		}
	}
}
