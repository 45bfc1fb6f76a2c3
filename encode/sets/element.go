package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/selection"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var setElementRows = []constraint.Row{
	{Name: "array_set_element", Looks: true, Post: setElement, Not: notSetElement, Prop: propSetElement, Relax: relaxElement, Propagators: selection.Indexed, Note: "index literal selects equal memberships"},
	{Name: "array_var_set_element", Looks: true, Post: setElement, Not: notSetElement, Prop: propSetElement, Relax: relaxElement, Propagators: selection.Indexed, Note: "index literal selects equal memberships"},
}

// setElement encodes guard → 1 ≤ i ≤ n ∧ xs[i] = z: the index literal i = k
// makes the memberships of xs[k] and z equal, and an element that is in z, or
// not, confines i to the sets that may have it, or lack it. With constant xs
// each single membership is domain consistent, except where many sets differ in
// it from few. O(n·|elements|) clauses; with constant xs, as many as memberships
// that are rarer than their opposites.
func setElement(e *constraint.Encoder, g sat.Lit, a store.Args) {
	i, xs, z := a.View(0), a.Sets(1), a.Set(2)
	selection.Indexed(e, g, a)
	at := make([]sat.Lit, 0, len(xs))
	sets := make([]store.SetView, 0, len(xs))
	reach := e.Store.Upper(z)
	for k, x := range xs {
		if l := e.Eq(i, int64(k)+1); l != sat.False {
			at, sets = append(at, l), append(sets, x)
			reach = reach.Union(e.Store.Upper(x))
		}
	}
	for k := range reach.Each {
		elementAt(e, g, at, sets, z, k)
	}
}

// elementAt encodes the equalities of the membership of k. Where k is in few of
// the constant sets, that z has it lists these places, which says of all the
// others that z lacks it; and the reverse where it is in most of them. The list
// of the others is left out where it is long: it would only find that z has k
// when the index has no place left but several of the few. So k takes as many
// clauses as there are places of the rarer kind, beside those of the variable
// sets.
func elementAt(e *constraint.Encoder, g sat.Lit, at []sat.Lit, sets []store.SetView, z store.SetView, k int64) {
	inZ := e.In(z, k)
	with := []sat.Lit{inZ.Not()} // places that may have k
	without := []sat.Lit{inZ}    // places that may lack k
	for j, x := range sets {
		inX := e.In(x, k)
		if inX != sat.False {
			with = append(with, at[j])
		}
		if inX != sat.True {
			without = append(without, at[j])
		}
	}
	rare := len(with) <= len(without)
	for j, x := range sets {
		switch inX := e.In(x, k); {
		case inX == sat.False && rare && len(with) <= len(at), inX == sat.True && !rare && len(without) <= len(at):
			// The list of the other places says it.
		default:
			e.Guarded(g, at[j].Not(), inX.Not(), inZ)
			e.Guarded(g, at[j].Not(), inX, inZ.Not())
		}
	}
	// A list of all places says nothing.
	if len(with) <= len(at) && (rare || listed(with, without)) {
		e.Guarded(g, with...)
	}
	if len(without) <= len(at) && (!rare || listed(without, with)) {
		e.Guarded(g, without...)
	}
}

// listed says whether the longer list is worth its literals.
func listed(long, short []sat.Lit) bool {
	return len(long) <= *longList || len(long) < *listRatio*len(short)
}

// propSetElement confines the index to the sets that may equal z, and z to
// what these sets have in common and may have.
func propSetElement(s *store.Store, a store.Args) bool {
	i, xs, z := a.View(0), a.Sets(1), a.Set(2)
	places := intset.Interval(1, int64(len(xs)))
	var drop []int64
	var upper intset.Builder
	lower := intset.All
	for k := range s.Domain(i).Intersect(places).Each {
		x := xs[k-1]
		if !s.Lower(x).Subset(s.Upper(z)) || !s.Lower(z).Subset(s.Upper(x)) {
			drop = append(drop, k)
			continue
		}
		s.Spend(len(lower))
		for _, r := range s.Upper(x) {
			upper.Add(r)
		}
		lower = lower.Intersect(s.Lower(x))
	}
	if !s.Restrict(i, intset.Of(drop...).Complement()) || !s.Confine(z, s.Built(&upper)) || !s.Include(z, lower) {
		return false
	}
	if k, fixed := s.Fixed(i); fixed && places.Contains(k) {
		return s.UnifySets(xs[k-1], z)
	}
	return true
}

// notSetElement is the negation of element, for sets.
func notSetElement(e *constraint.Encoder, g sat.Lit, a store.Args) {
	i, xs, z := a.View(0), a.Sets(1), a.Set(2)
	selection.EachPlace(e, g, i, len(xs), func(both sat.Lit, k int) {
		setEqual.violated(e, both, []store.SetView{xs[k], z})
	})
}
