package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// The order of sets is the lexicographic order of their sorted elements. The
// least integer k that is in one set only decides it, together with whether
// the other set goes on behind k: when k is in s, the list of s has k where
// that of t has a greater element, and s < t, or has ended, and s > t.
//
// So the encoding walks the possible elements upwards. Literal q: the order is
// not decided below k; S, T: the set has an element behind k. With s, t for the
// memberships of k and q' for the next q, q implies
//
//	s ∧ ¬t → T      ¬s ∧ t → ¬S      (s ↔ t) → q'
//
// and what resolution makes of these; behind the last element q' says that the
// sets are equal. It is a chain like those for lexicographic constraints on
// vectors, half reified, with suffix literals in one direction each.

func setLe(e *Encoder, g sat.Lit, a store.Args) error {
	return e.setOrder(g, a.Set(0), a.Set(1), false)
}
func setLt(e *Encoder, g sat.Lit, a store.Args) error { return e.setOrder(g, a.Set(0), a.Set(1), true) }
func setGe(e *Encoder, g sat.Lit, a store.Args) error {
	return e.setOrder(g, a.Set(1), a.Set(0), false)
}
func setGt(e *Encoder, g sat.Lit, a store.Args) error { return e.setOrder(g, a.Set(1), a.Set(0), true) }

// setOrder encodes guard → s ≤ t, or s < t when strict.
func (e *Encoder) setOrder(g sat.Lit, s, t store.SetView, strict bool) error {
	if sameSet(s, t) {
		e.guarded(g, sat.Bool(!strict))
		return nil
	}
	elems := e.Store.Upper(s).Union(e.Store.Upper(t)).Values()
	inS, inT := e.memberships(s, elems), e.memberships(t, elems)
	moreS := suffixes(inS, e.orBelow)
	moreT := suffixes(inT, e.orAbove)
	q := g
	for i := range elems {
		if inS[i] == inT[i] && i+1 < len(elems) {
			continue
		}
		next := sat.Bool(!strict)
		if i+1 < len(elems) {
			next = e.Sink.NewVar()
		}
		e.orderStep(q, inS[i], inT[i], moreS[i], moreT[i], next)
		if q = next; inS[i] == inT[i].Not() {
			return nil // decided for certain
		}
	}
	if len(elems) == 0 {
		e.guarded(g, sat.Bool(!strict))
	}
	return nil
}

// orderStep encodes the decision at one element.
func (e *Encoder) orderStep(q, s, t, moreS, moreT, next sat.Lit) {
	x := expt
	last := next == sat.False || next == sat.True
	_ = last
	cl := func(bit int, l ...sat.Lit) {
		if x>>bit&1 == 1 {
			e.guarded(q, l...)
		}
	}
	nS := moreS.Not()
	if strictX {
		e.guarded(q, s.Not(), t, moreT)
		e.guarded(q, s, t.Not(), nS)
		e.guarded(q, s.Not(), t.Not(), next)
		e.guarded(q, s, t, next)
		cl(0, s.Not(), moreT)
		cl(1, t, moreT)
		cl(2, t.Not(), nS, next)
		cl(3, s, nS, next)
		cl(4, moreT, nS)
		if x>>5&1 == 1 {
			e.guarded(next, moreT)
		}
		return
	}
	e.guarded(q, s.Not(), t, moreT)
	e.guarded(q, s, t.Not(), nS)
	e.guarded(q, s.Not(), t.Not(), next)
	e.guarded(q, s, t, next)
	cl(0, s.Not(), moreT, next)
	cl(1, t, moreT, next)
	cl(2, t.Not(), nS, next)
	cl(3, s, nS, next)
	cl(4, moreT, nS)
	if x>>5&1 == 1 {
		e.guarded(next, nS, moreT)
	}
}
var expt int
var strictX bool

// memberships returns the literals of the elements in v.
func (e *Encoder) memberships(v store.SetView, elems []int64) []sat.Lit {
	out := make([]sat.Lit, len(elems))
	for i, k := range elems {
		out[i] = e.In(v, k)
	}
	return out
}

// suffixes returns for each place the disjunction of the literals behind it.
func suffixes(in []sat.Lit, or func(a, b sat.Lit) sat.Lit) []sat.Lit {
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
			some = or(in[i], some)
		}
	}
	return out
}

// orBelow returns a literal that a and b imply: false only if both are.
func (e *Encoder) orBelow(a, b sat.Lit) sat.Lit {
	o := e.Sink.NewVar()
	e.clause(a.Not(), o)
	e.clause(b.Not(), o)
	return o
}

// orAbove returns a literal that implies a ∨ b.
func (e *Encoder) orAbove(a, b sat.Lit) sat.Lit {
	o := e.Sink.NewVar()
	e.clause(a, b, o.Not())
	return o
}
