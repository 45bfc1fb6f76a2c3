package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var extremumRows = []row{
	{name: "int_max", difference: always, post: extremum(maxOfTwo), not: notExtremum(maxOfTwo), prop: propExtremum(maxOfTwo), relax: relaxExtremum(maxOfTwo), note: "order literals: n+1 clauses for each value; binary: selected equality"},
	{name: "int_min", difference: always, post: extremum(minOfTwo), not: notExtremum(minOfTwo), prop: propExtremum(minOfTwo), relax: relaxExtremum(minOfTwo), note: "as int_max, negated"},
	{name: "array_int_maximum", difference: always, post: extremum(maxOfArray), not: notExtremum(maxOfArray), prop: propExtremum(maxOfArray), relax: relaxExtremum(maxOfArray), note: "as int_max"},
	{name: "array_int_minimum", difference: always, post: extremum(minOfArray), not: notExtremum(minOfArray), prop: propExtremum(minOfArray), relax: relaxExtremum(minOfArray), note: "as int_max, negated"},
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

func extremum(read asMaximum) func(*Encoder, sat.Lit, store.Args) error {
	return func(e *Encoder, g sat.Lit, a store.Args) error {
		m, xs := read(a)
		if len(xs) == 0 {
			e.guarded(g)
			return nil
		}
		if !e.allOrdered(append(xs[:len(xs):len(xs)], m)) {
			return e.maximumBySelection(g, m, xs)
		}
		e.maximumByOrder(g, m, xs)
		return nil
	}
}

func (e *Encoder) allOrdered(vs []store.View) bool {
	for _, v := range vs {
		if !e.Ordered(v) {
			return false
		}
	}
	return true
}

// maximumByOrder encodes, for each value k that any of the variables can
// have, m ≥ k ↔ some x ≥ k: n+1 clauses, bounds consistent.
func (e *Encoder) maximumByOrder(g sat.Lit, m store.View, xs []store.View) {
	values := e.Store.Domain(m).Union(e.Store.Union(xs))
	some := make([]sat.Lit, 0, len(xs)+1)
	values.Each(func(k int64) bool {
		mk := e.Ge(m, k)
		some = some[:0]
		for _, x := range xs {
			xk := e.Ge(x, k)
			e.guarded(g, xk.Not(), mk)
			some = append(some, xk)
		}
		e.guarded(g, append(some, mk.Not())...)
		return true
	})
	e.guarded(g, e.Le(m, values.Max()))
}

// maximumBySelection encodes m ≥ every x, and m = x for a selected x.
func (e *Encoder) maximumBySelection(g sat.Lit, m store.View, xs []store.View) error {
	some := make([]sat.Lit, len(xs))
	for i, x := range xs {
		if err := e.linearLe(g, []int64{1, -1}, []store.View{x, m}, 0); err != nil {
			return err
		}
		some[i] = e.Sink.NewVar()
		if err := e.linearLe(some[i], []int64{1, -1}, []store.View{m, x}, 0); err != nil {
			return err
		}
	}
	e.guarded(g, some...)
	return nil
}

// notExtremum encodes guard → m is not the greatest of xs: some x is greater,
// or all are less. Of no xs there is no greatest. It costs 2n comparisons.
func notExtremum(read asMaximum) func(*Encoder, sat.Lit, store.Args) error {
	return func(e *Encoder, g sat.Lit, a store.Args) error {
		m, xs := read(a)
		if len(xs) == 0 {
			return nil
		}
		allLess := e.Sink.NewVar()
		some := []sat.Lit{allLess}
		for _, x := range xs {
			if err := less(e, allLess, x, m, 1); err != nil {
				return err
			}
			greater := e.Sink.NewVar()
			if err := less(e, greater, m, x, 1); err != nil {
				return err
			}
			some = append(some, greater)
		}
		e.guarded(g, some...)
		return nil
	}
}

func propExtremum(read asMaximum) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		m, xs := read(a)
		if len(xs) == 0 {
			return s.Fail()
		}
		lo, hi := int64(intset.NegInf), int64(intset.NegInf)
		reach := 0 // how many x can be as great as m
		var only store.View
		for _, x := range xs {
			if !s.SetHi(x, s.Hi(m)) {
				return false
			}
			lo, hi = max(lo, s.Lo(x)), max(hi, s.Hi(x))
			if s.Hi(x) >= s.Lo(m) {
				reach++
				only = x
			}
		}
		if !s.SetLo(m, lo) || !s.SetHi(m, hi) {
			return false
		}
		if reach == 1 && !s.SetLo(only, s.Lo(m)) {
			return false
		}
		return s.Restrict(m, attained(s, m, xs))
	}
}

// attained returns values that m, the greatest of xs, is confined to: those of
// the elements, where some have gaps and all have few.
func attained(s *store.Store, m store.View, xs []store.View) intset.Set {
	const few = 1 << 10
	var values []intset.Range
	gaps := false
	for _, x := range xs {
		if s.Hi(x) < s.Lo(m) {
			continue
		}
		// A domain of one range is no reason to look at the others.
		d, _ := overlap(s, x, m)
		gaps = gaps || len(d) > 1
		if values = append(values, d...); len(values) > few {
			break
		}
	}
	if !gaps || len(values) > few {
		return intset.Interval(intset.NegInf, intset.PosInf)
	}
	return s.OfRanges(values)
}

// maxAttained is the number of values of a maximum times that of its arguments
// up to which each value is looked at.
const maxAttained = 1 << 14

// relaxExtremum: the maximum m is at least each element, and each of its values
// is that of some element.
func relaxExtremum(read asMaximum) func(*relaxer, store.Args) {
	return func(r *relaxer, a store.Args) {
		m, xs := read(a)
		top := r.of(m)
		few := a.Store.Size(m) <= maxIndicators
		for _, x := range xs {
			below := r.of(x)
			below.add(-1, top)
			r.atMost(below, 0)
			few = few && a.Store.Size(x) <= maxIndicators
		}
		if !few || a.Store.Size(m)*int64(len(xs)) > maxAttained {
			return
		}
		a.Store.Domain(m).Each(func(k int64) bool {
			at := r.is(m, k)
			at.add(-1, r.count(xs, k))
			r.atMost(at, 0)
			return true
		})
	}
}
