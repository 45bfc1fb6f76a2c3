package selection

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var elementRows = []constraint.Row{
	{Name: "array_int_element", Looks: true, Weighs: true, Post: element, Not: notElement, Prop: propElement, Rewrite: rewriteElement, Propagators: Indexed, Relax: relaxElement, Note: elementNote},
	{Name: "array_bool_element", Looks: true, Post: element, Not: notElement, Prop: propElement, Rewrite: rewriteElement, Propagators: Indexed, Relax: relaxElement, Note: elementNote},
	{Name: "array_var_int_element", Looks: true, Post: element, Not: notElement, Prop: propElement, Rewrite: rewriteElement, Propagators: Indexed, Relax: relaxElement, Note: elementNote},
	{Name: "array_var_bool_element", Looks: true, Post: element, Not: notElement, Prop: propElement, Rewrite: rewriteElement, Propagators: Indexed, Relax: relaxElement, Note: elementNote},
}

const elementNote = "index literal selects an equality over order literals; support for each constant value"

// Indexed hands over that the index of an element is one of the array.
func Indexed(h constraint.Host, g sat.Lit, a store.Args) bool {
	h.Confine(g, a.View(0), places(a))
	return true
}

// places are the indices of the array of an element.
func places(a store.Args) intset.Set { return intset.Interval(1, int64(a.Size(1))) }

// element encodes guard → 1 ≤ i ≤ n ∧ xs[i] = z.
func element(e *constraint.Encoder, g sat.Lit, a store.Args) {
	i, xs, z := e.Store.Resolve(a.View(0)), a.Views(1), e.Store.Resolve(a.View(2))
	Indexed(e, g, a)
	open := e.Store.Domain(i).Intersect(places(a))
	if open.Empty() {
		return // the guard is false
	}
	constant := true
	for k := range open.Each {
		constant = constant && xs[k-1].IsConst()
	}
	switch {
	case constant && byValue(e, open.Size(), z):
		selectValues(e, g, i, open, xs, z)
		return
	case constant && !e.Propagates(open.Size(), *constraint.ElementPlaces):
	case under(z, i, open.Min()) == z && e.Propagates(elementClauses(e, open, xs, z), *constraint.ElementClauses) && propagateElement(e, g, i, open, xs, z):
		return
	}
	for k := range open.Each {
		x, at := xs[k-1], e.Eq(i, k)
		if at == sat.False {
			continue
		}
		if x.IsConst() && e.Ordered(z) {
			e.Guarded(g, at.Not(), e.Ge(z, x.B))
			e.Guarded(g, at.Not(), e.Le(z, x.B))
			continue
		}
		arith.Equal(e, arith.ImpliedBy(e, g, at), x, under(z, i, k))
	}
	if constant && e.Ordered(z) {
		elementSupports(e, g, i, open, xs, z)
	}
}

// byValue reports whether z, a constant at each of the places, has few values at many of
// them (docs/decisions/0080). A clause for each place then tells of single values, too.
func byValue(e *constraint.Encoder, places int64, z store.View) bool {
	return e.Propagates(2*places, *constraint.ElementClauses) &&
		e.Store.Size(z) <= *constraint.ElementValues && places <= *constraint.ElementPlaces
}

// selectValues encodes guard → xs[i] = z, where the open places have constants: a place selects its value,
// and a value one of its places. These are as many clauses as places and values, and unit
// propagation makes them domain consistent.
func selectValues(e *constraint.Encoder, g sat.Lit, i store.View, open intset.Set, xs []store.View, z store.View) {
	open.Each(func(k int64) bool {
		e.Guarded(g, e.Ne(i, k), e.Eq(z, xs[k-1].B))
		return true
	})
	elementSupports(e, g, i, open, xs, z)
}

// elementClauses estimates the clauses of an element: constants take two, and
// integers two for each value that they may share with z.
func elementClauses(e *constraint.Encoder, open intset.Set, xs []store.View, z store.View) (n int64) {
	open.Each(func(k int64) bool {
		if x := xs[k-1]; x.IsConst() && e.Ordered(z) {
			n += 2
		} else {
			n = store.SatAdd(n, store.SatMul(2, min(e.Store.Size(x), e.Store.Size(z))))
		}
		return true
	})
	return n
}

// propagateElement posts guard → xs[i] = z, where i is one of the open places. It reports false
// where the engine cannot have its integers.
func propagateElement(e *constraint.Encoder, g sat.Lit, i store.View, open intset.Set, xs []store.View, z store.View) bool {
	y, ok := e.Native(z)
	if !ok {
		return false
	}
	selectors, chosen := make([]sat.Lit, 0, open.Size()), make([]propagate.Affine, 0, open.Size())
	open.Each(func(k int64) bool {
		var x propagate.Affine
		x, ok = e.Native(xs[k-1])
		selectors, chosen = append(selectors, e.Eq(i, k)), append(chosen, x)
		return ok
	})
	if ok {
		e.Post(g, Element(selectors, chosen, y))
	}
	return ok
}

// notElement encodes guard → i is no index or xs[i] ≠ z: the index literal
// i = k selects xs[k] ≠ z.
func notElement(e *constraint.Encoder, g sat.Lit, a store.Args) {
	i, xs, z := a.View(0), a.Views(1), a.View(2)
	EachPlace(e, g, i, len(xs), func(both sat.Lit, k int) { arith.Differ(e, both, xs[k], z) })
}

// EachPlace runs post for every place k of an array of n, counted from 0, under
// guard ∧ i = k+1.
func EachPlace(e *constraint.Encoder, g sat.Lit, i store.View, n int, post func(both sat.Lit, k int)) {
	for k := range n {
		if both := arith.ImpliedBy(e, g, e.Eq(i, int64(k)+1)); both != sat.False {
			post(both, k)
		}
	}
}

// elementSupports encodes, for each value v of the constants, z = v → i is one
// of the places of v; domain consistent together with the selections.
func elementSupports(e *constraint.Encoder, g sat.Lit, i store.View, open intset.Set, xs []store.View, z store.View) {
	at := make(map[int64][]int64) // the places, by value
	var values []int64
	open.Each(func(k int64) bool {
		v := xs[k-1].B
		if at[v] == nil {
			if !e.Store.Contains(z, v) {
				return true
			}
			values = append(values, v)
		}
		at[v] = append(at[v], k)
		return true
	})
	slices.Sort(values)
	for _, v := range values {
		clause := append(make([]sat.Lit, 0, len(at[v])+1), e.Ne(z, v))
		for _, k := range at[v] {
			clause = append(clause, e.Eq(i, k))
		}
		e.Guarded(g, clause...)
	}
	e.Confine(g, z, intset.Of(values...))
}

// propElement leaves the value what the elements have, and the index those that it can be.
func propElement(s *store.Store, a store.Args) bool {
	i, z := s.Resolve(a.View(0)), s.Resolve(a.View(2))
	open := s.Domain(i).Intersect(places(a))
	var apart []int64
	ok := true
	if z.IsConst() || z.ID != i.ID {
		apart, ok = arith.OneOf(s, z, func(yield func(int, store.View) bool) {
			open.Each(func(k int64) bool { return yield(int(k), a.Elem(1, int(k-1))) })
		})
	} else {
		for k := range open.Each {
			if !s.Contains(a.Elem(1, int(k-1)), under(z, i, k).B) {
				apart = append(apart, k)
			}
		}
	}
	return ok && (len(apart) == 0 || s.Restrict(i, intset.Of(apart...).Complement()))
}

// under returns a view where the index is k: a constant if they have the same root. Both are resolved.
func under(v, i store.View, k int64) store.View {
	if v.IsConst() || v.ID != i.ID {
		return v
	}
	return store.Const(v.A*((k-i.B)/i.A) + v.B)
}

// rewriteElement makes the value a view of the only element that is left, or of the index where the elements are a progression.
func rewriteElement(s *store.Store, a store.Args) (done, ok bool) {
	open := s.Domain(a.View(0))
	if !open.Subset(places(a)) {
		return false, true
	}
	if x, ok := onlyElement(s, a, open); ok {
		return s.Unify(x, a.View(2))
	}
	if l, ok := progression(s, a, open); ok {
		return l.Unify(s)
	}
	return false, true
}

// onlyElement returns the element that is at all open places; not ok where there are several.
func onlyElement(s *store.Store, a store.Args, open intset.Set) (x store.View, ok bool) {
	x = s.Resolve(a.Elem(1, int(open.Min()-1)))
	for k := range open.Each {
		if s.Resolve(a.Elem(1, int(k-1))) != x {
			return x, false
		}
	}
	return x, true
}

// progression returns the equation between the index and the value of an element, if constants at three open places or more grow with the index by
// a fixed ratio. Any two do, but as the costs of two arcs they tell more.
func progression(s *store.Store, a store.Args, open intset.Set) (l linear.Form, ok bool) {
	if open.Size() < 3 {
		return l, false
	}
	k0, k1 := open.Min(), int64(0)
	v0, v1 := int64(0), int64(0)
	for k := range open.Each {
		v, fixed := s.Fixed(a.Elem(1, int(k-1)))
		switch {
		case !fixed || v < math.MinInt32 || v > math.MaxInt32:
			return l, false
		case k == k0:
			v0 = v
		case k1 == 0:
			k1, v1 = k, v
		case (v-v0)*(k1-k0) != (k-k0)*(v1-v0):
			return l, false
		}
	}
	rise, run := v1-v0, k1-k0
	l, err := linear.New(s, []int64{rise, -run}, []store.View{a.View(0), a.View(2)}, rise*k0-run*v0)
	l.Rel = linear.Equal
	return l, err == nil
}

// relaxElement: z is the sum of the constants at the places, each times the
// indicator of its place. A variable is between its bounds there, and equal to
// z where it is chosen.
func relaxElement(r *relax.Builder, a store.Args) {
	i, xs, z := a.View(0), a.Views(1), a.View(2)
	if !a.Store.Bounded(z) {
		return
	}
	low, high := r.Of(z), r.Of(z)
	constant := true
	var places []int64
	a.Store.Domain(i).Intersect(intset.Interval(1, int64(len(xs)))).Each(func(k int64) bool {
		x := xs[k-1]
		if !a.Store.Bounded(x) {
			low.Bad = true
			return false
		}
		at := r.Is(i, k)
		low.Add(-a.Store.Lo(x), at)
		high.Add(-a.Store.Hi(x), at)
		constant = constant && x.IsConst()
		places = append(places, k)
		return !at.Bad
	})
	if low.Bad {
		return
	}
	if constant {
		r.Equal(low, 0)
		return
	}
	r.AtMost(low.Negated(), 0)
	r.AtMost(high, 0)
	if len(places) > *maxRelaxedElement {
		return
	}
	for _, k := range places {
		if x := xs[k-1]; !x.IsConst() {
			r.Under(r.Is(i, k), func() { r.Equal(r.Sum([]int64{1, -1}, []store.View{x, z}, 0)) })
		}
	}
}
