package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// The order of sets is the lexicographic order of their sorted elements. The
// least integer k that is in only one of two sets decides it, together with
// whether the other set goes on behind k: when k is in s, either the list of t
// has a greater element where that of s has k, and s < t, or it has ended, and
// s > t.
//
// So the encoding walks the possible elements upwards. Literal q says that the
// order is not decided below k; S and T, that a set has an element behind k.
// With s and t for the memberships of k and q' for the next q, q implies
//
//	s ∧ ¬t → T      ¬s ∧ t → ¬S      (s ↔ t) → q'
//
// Behind the last element q' says that the sets are equal. This is the chain of
// lexicographic constraints on vectors, half reified, with suffix literals in
// the one direction that each is used in.

func setLe(e *constraint.Encoder, g sat.Lit, a store.Args) {
	setOrder(e, g, a.Set(0), a.Set(1), sat.True)
}

func setLt(e *constraint.Encoder, g sat.Lit, a store.Args) {
	setOrder(e, g, a.Set(0), a.Set(1), sat.False)
}

func setGe(e *constraint.Encoder, g sat.Lit, a store.Args) {
	setOrder(e, g, a.Set(1), a.Set(0), sat.True)
}

func setGt(e *constraint.Encoder, g sat.Lit, a store.Args) {
	setOrder(e, g, a.Set(1), a.Set(0), sat.False)
}

// setOrder encodes guard → s ≤ t, and s < t unless equal holds: up to 3 variables
// and 10 clauses for each possible element. Unit propagation refutes what it can
// refute for sets of three elements (tested), but does not find all forced
// memberships.
func setOrder(e *constraint.Encoder, g sat.Lit, s, t store.SetView, equal sat.Lit) {
	strict := equal == sat.False
	elems := e.Store.Upper(s).Union(e.Store.Upper(t)).Values()
	if sameSet(s, t) || len(elems) == 0 {
		e.Guarded(g, equal)
		return
	}
	inS, inT := memberships(e, s, elems), memberships(e, t, elems)
	moreS := suffixes(e, inS, orBelow)
	moreT := suffixes(e, inT, orAbove)
	q, last := g, len(elems)-1
	for i := range last {
		if inS[i] == inT[i] {
			continue
		}
		next := e.Sink.NewVar()
		orderStep(e, q, inS[i], inT[i], moreS[i], moreT[i], next, strict)
		if inS[i] == inT[i].Not() {
			return // decided for certain
		}
		q = next
	}
	orderStep(e, q, inS[last], inT[last], sat.False, sat.False, equal, strict)
}

// orderStep encodes the decision at one element: 6 clauses, or 7 when strict.
// Beyond the three implications there are two that follow from them and the
// later steps, so that unit propagation sees when the order must have been
// decided before; when strict, q' → T is resolved into the first.
func orderStep(e *constraint.Encoder, q, s, t, moreS, moreT, next sat.Lit, strict bool) {
	e.Guarded(q, s, t.Not(), moreS.Not())
	e.Guarded(q, s.Not(), t.Not(), next)
	e.Guarded(q, s, t, next)
	e.Guarded(q, t.Not(), moreS.Not(), next)
	e.Guarded(q, moreS.Not(), moreT)
	if strict {
		// Equal memberships leave a greater t to come, too.
		e.Guarded(q, s.Not(), moreT)
		e.Guarded(q, t, moreT)
	} else {
		e.Guarded(q, s.Not(), t, moreT)
	}
}

// memberships returns the literals of the elements in v.
func memberships(e *constraint.Encoder, v store.SetView, elems []int64) []sat.Lit {
	out := make([]sat.Lit, len(elems))
	for i, k := range elems {
		out[i] = e.In(v, k)
	}
	return out
}

// suffixes returns for each place the disjunction of the literals behind it.
func suffixes(e *constraint.Encoder, in []sat.Lit, or func(e *constraint.Encoder, a, b sat.Lit) sat.Lit) []sat.Lit {
	out := make([]sat.Lit, len(in))
	some := sat.False
	for i := len(in) - 1; i >= 0; i-- {
		out[i] = some
		switch {
		case some == sat.True || in[i] == sat.True:
			some = sat.True
		case some == sat.False:
			some = in[i]
		case in[i] != sat.False:
			some = or(e, in[i], some)
		}
	}
	return out
}

// orBelow returns a literal that a and b imply: false only if both are.
func orBelow(e *constraint.Encoder, a, b sat.Lit) sat.Lit {
	o := e.Sink.NewVar()
	e.Clause(a.Not(), o)
	e.Clause(b.Not(), o)
	return o
}

// orAbove returns a literal that implies a ∨ b.
func orAbove(e *constraint.Encoder, a, b sat.Lit) sat.Lit {
	o := e.Sink.NewVar()
	e.Clause(a, b, o.Not())
	return o
}
