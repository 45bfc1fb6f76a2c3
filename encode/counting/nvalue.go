package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// valueRows are the constraints on which values occur.
var valueRows = []constraint.Row{
	{
		Name: "gozinc_nvalue", Post: nvaluePost(pb.EQ), Not: nvaluePost(pb.NE), Prop: propNvalue, Relax: relaxNvalue,
		Note: "a literal for each value that occurs, counted; wide domains: for each element that it is the first of its value",
	},
	{
		Name: "gozinc_all_equal", Post: allEqual, Not: notAllEqual, Prop: propAllEqual, Rewrite: rewriteAllEqual,
		Note: "views; reified: a cycle of order literals for each value, and for the complement a value that divides the elements",
	},
	{
		Name: "gozinc_all_equal_set", Post: allEqualSets, Not: notAllEqualSets, Rewrite: rewriteAllEqualSets,
		Note: "one variable; reified: a cycle of literals for each possible element",
	},
	{
		Name: "gozinc_member", Post: member, Not: notMember, Prop: propMember,
		Note: "for each value of y one clause over direct literals; wide domains: an equality literal for each element",
	},
}

// direct returns the values of all views, and whether these are few enough for
// direct literals.
func direct(e *constraint.Encoder, xs []store.View) (values intset.Set, ok bool) {
	var n int64
	for _, x := range xs {
		if !e.Ordered(x) {
			return nil, false
		}
		values = values.Union(e.Store.Domain(x))
		n += e.Store.Size(x)
	}
	return values, n <= *maxDirect
}

// nvaluePost encodes guard → the number of values that occur is rel n.
func nvaluePost(rel pb.Rel) func(e *constraint.Encoder, g sat.Lit, a store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		arith.CompareCount(e, g, used(e, a.Views(1)), rel, a.View(0))
	}
}

// used returns literals of which as many hold as there are different values:
// for each value that it occurs, or, where the values are too many, for each
// element that no earlier one is equal.
func used(e *constraint.Encoder, xs []store.View) (used []sat.Lit) {
	if values, ok := direct(e, xs); ok {
		for k := range values.Each {
			used = append(used, gate.Or(e.Sink, e.Eqs(xs, k)...))
		}
		return used
	}
	for i, x := range xs {
		used = append(used, gate.Or(e.Sink, equals(e, xs[:i], x)...).Not())
	}
	return used
}

// propNvalue bounds the number of values by the values that occur for certain
// and those that can occur.
func propNvalue(s *store.Store, a store.Args) bool {
	n, xs := a.View(0), a.Views(1)
	values := s.Union(xs)
	var sure []int64
	for _, x := range xs {
		if k, fixed := s.Fixed(x); fixed {
			sure = append(sure, k)
		}
	}
	least, kin := intset.Of(sure...), store.AtRoots(a, readRelated)
	lo := max(least.Size(), int64(min(1, len(xs))), kin.apart)
	if !s.SetLo(n, lo) || !s.SetHi(n, min(kin.views, values.Size())) {
		return false
	}
	if s.Hi(n) > least.Size() {
		return true
	}
	for _, x := range xs {
		if !s.Restrict(x, least) {
			return false
		}
	}
	return true
}

// related tells of views how many they are without those that are one, and how many of
// them differ for sure: of one root they have the same coefficient.
type related struct{ views, apart int64 }

func readRelated(a store.Args) related {
	roots := a.Roots(1)
	r := related{views: int64(len(roots))}
	for _, twins := range store.Twins(roots) {
		r.views -= int64(len(twins) - 1)
	}
	for _, kin := range store.Parallel(roots) {
		apart := int64(1)
		for n, i := range kin[1:] {
			if roots[i].B != roots[kin[n]].B {
				apart++
			}
		}
		r.apart = max(r.apart, apart)
	}
	return r
}

// member encodes guard → y is one of xs: for each value k of y, y = k → some
// x = k.
func member(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, y := a.Views(0), a.View(1)
	_, few := direct(e, xs)
	if !few || !e.Ordered(y) || e.Store.Size(y) > *maxDirect {
		e.Guarded(g, equals(e, xs, y)...)
		return
	}
	for k := range e.Store.Domain(y).Each {
		e.Guarded(g, append(e.Eqs(xs, k), e.Ne(y, k))...)
	}
}

// notMember encodes guard → y differs from all of xs.
func notMember(e *constraint.Encoder, g sat.Lit, a store.Args) {
	y := a.View(1)
	for _, x := range a.Views(0) {
		arith.Differ(e, g, x, y)
	}
}

// propMember leaves y the values of xs.
func propMember(s *store.Store, a store.Args) bool {
	_, ok := arith.OneOf(s, a.View(1), slices.All(a.Views(0)))
	return ok
}

// relaxNvalue: each value has a number, at least each of its indicators and at
// most their sum; these add up to n.
func relaxNvalue(r *relax.Builder, a store.Args) {
	n, xs := r.Of(a.View(0)).Negated(), a.Views(1)
	values := r.Values(xs)
	if values.Empty() {
		return
	}
	for k := range values.Each {
		occurs := r.Own()
		n.Add(1, occurs)
		for _, x := range xs {
			at := r.Is(x, k)
			at.Add(-1, occurs)
			r.AtMost(at, 0)
		}
		occurs.Add(-1, r.Count(xs, k))
		r.AtMost(occurs, 0)
	}
	r.Equal(n, 0)
}
