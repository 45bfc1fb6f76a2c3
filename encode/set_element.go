package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// setElement encodes guard → 1 ≤ i ≤ n ∧ xs[i] = z: the index literal i = k
// makes the memberships of xs[k] and z equal, and an element that is in z, or
// not, confines i to the sets that may have it, or lack it. With constant xs
// each single membership is domain consistent. O(n·|elements|) clauses.
func setElement(e *Encoder, g sat.Lit, a store.Args) error {
	i, xs, z := a.View(0), a.Sets(1), a.Set(2)
	e.confine(g, i, intset.Interval(1, int64(len(xs))))
	at := make([]sat.Lit, 0, len(xs))
	sets := make([]store.SetView, 0, len(xs))
	reach := e.Store.Upper(z)
	for k, x := range xs {
		if l := e.Eq(i, int64(k)+1); l != sat.False {
			at, sets = append(at, l), append(sets, x)
			reach = reach.Union(e.Store.Upper(x))
		}
	}
	reach.Each(func(k int64) bool {
		e.elementAt(g, at, sets, z, k)
		return true
	})
	return nil
}

// elementAt encodes the equalities of the membership of k.
func (e *Encoder) elementAt(g sat.Lit, at []sat.Lit, sets []store.SetView, z store.SetView, k int64) {
	inZ := e.In(z, k)
	with := []sat.Lit{inZ.Not()} // places that may have k
	without := []sat.Lit{inZ}    // places that may lack k
	for j, x := range sets {
		inX := e.In(x, k)
		e.guarded(g, at[j].Not(), inX.Not(), inZ)
		e.guarded(g, at[j].Not(), inX, inZ.Not())
		if inX != sat.False {
			with = append(with, at[j])
		}
		if inX != sat.True {
			without = append(without, at[j])
		}
	}
	// A list of all places says nothing.
	if len(with) <= len(at) {
		e.guarded(g, with...)
	}
	if len(without) <= len(at) {
		e.guarded(g, without...)
	}
}

// propSetElement confines the index to the sets that may equal z, and z to
// what these sets have in common and may have.
func propSetElement(s *store.Store, a store.Args) bool {
	i, xs, z := a.View(0), a.Sets(1), a.Set(2)
	places := intset.Interval(1, int64(len(xs)))
	if !s.Restrict(i, places) {
		return false
	}
	var drop []int64
	var upper intset.Set
	lower := intset.All
	s.Domain(i).Intersect(places).Each(func(k int64) bool {
		x := xs[k-1]
		if !s.Lower(x).Subset(s.Upper(z)) || !s.Lower(z).Subset(s.Upper(x)) {
			drop = append(drop, k)
			return true
		}
		upper = upper.Union(s.Upper(x))
		lower = lower.Intersect(s.Lower(x))
		return true
	})
	if !s.Restrict(i, intset.Of(drop...).Complement()) || !s.Confine(z, upper) || !s.Include(z, lower) {
		return false
	}
	if k, fixed := s.Fixed(i); fixed && places.Contains(k) {
		return s.UnifySets(xs[k-1], z)
	}
	return true
}
