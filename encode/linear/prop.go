package linear

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// Bounds returns bounds of Σ terms, infinite where unbounded or beyond int64.
func (l Form) Bounds(s *store.Store) (lo, hi int64) {
	for _, t := range l.Terms {
		a, b := termBounds(s, t)
		lo, hi = addBound(lo, a, intset.NegInf), addBound(hi, b, intset.PosInf)
	}
	return lo, hi
}

// Long reports whether Σ terms has many terms of which the sum spreads over many
// values, as in a knapsack, up to ±2^61. Adders for such a sum hardly propagate.
// Measured: docs/decisions/0031.
func (l Form) Long(s *store.Store) bool {
	const longTerms, longSize, mostSum = 40, 1 << 22, int64(1) << 61
	n := int64(len(l.Terms))
	if n < longTerms {
		return false
	}
	lo, hi := l.Bounds(s)
	return lo > -mostSum && hi < mostSum && hi-lo > longSize/n
}

// addBound adds two bounds of one kind; where that is no int64, the result is
// none, the infinity that says nothing.
func addBound(x, y, none int64) int64 {
	if x == intset.NegInf || x == intset.PosInf || y == intset.NegInf || y == intset.PosInf {
		return none
	}
	if sum, fits := store.Add(x, y); fits {
		return sum
	}
	return none
}

// termBounds returns the bounds of t, saturated.
func termBounds(s *store.Store, t store.View) (lo, hi int64) {
	if t.IsConst() {
		return t.B, t.B
	}
	x := store.Of(t.ID)
	lo, hi = store.SatMul(t.A, s.Lo(x)), store.SatMul(t.A, s.Hi(x))
	if t.A < 0 {
		lo, hi = hi, lo
	}
	return store.SatAdd(lo, t.B), store.SatAdd(hi, t.B)
}

// Prop narrows the domains to what l allows: bounds consistent for ≤ and
// distinct variables, by both inequalities for =, and for ≠ by the last value.
func (l Form) Prop(s *store.Store) bool {
	switch {
	case l.Wide != nil:
		return true
	case l.Rel == AtMost:
		return l.Limit(s, 1, l.Bound)
	case l.Rel == Equal:
		return l.Limit(s, 1, l.Bound) && l.Limit(s, -1, -l.Bound)
	}
	return l.exclude(s)
}

// PropNot narrows the domains to what ¬l allows.
func (l Form) PropNot(s *store.Store) bool {
	if l.Rel == AtMost && l.Wide == nil {
		return l.Limit(s, -1, -l.Bound-1)
	}
	return l.Negated().Prop(s)
}

// Limit narrows by sign·Σ terms ≤ bound, where sign is 1 or −1.
func (l Form) Limit(s *store.Store, sign int8, bound int64) bool {
	var sum int64 // of the finite least values
	infinite := 0
	for _, t := range l.Terms {
		lo, _ := termBounds(s, withSign(t, sign))
		if lo == intset.NegInf {
			infinite++
			continue
		}
		var fits bool
		if sum, fits = store.Add(sum, lo); !fits {
			return true
		}
	}
	if infinite > 1 {
		return true
	}
	for _, t := range l.Terms {
		if !limitTerm(s, withSign(t, sign), bound, sum, infinite) {
			return false
		}
	}
	return len(l.Terms) > 0 || bound >= 0 || s.Fail()
}

func withSign(t store.View, sign int8) store.View {
	if sign < 0 {
		return t.Neg()
	}
	return t
}

// limitTerm narrows t ≤ bound − (least value of the other terms).
func limitTerm(s *store.Store, t store.View, bound, sum int64, infinite int) bool {
	lo, hi := termBounds(s, t)
	rest := sum
	if lo != intset.NegInf {
		if infinite > 0 {
			return true
		}
		var fits bool
		if rest, fits = store.Add(sum, -lo); !fits {
			return true
		}
	}
	room, fits := store.Add(bound, -rest)
	if !fits || room >= hi {
		return true
	}
	if t.IsConst() {
		return s.Fail()
	}
	if room, fits = store.Add(room, -t.B); !fits {
		return true
	}
	if t.A > 0 {
		return s.SetHi(store.Of(t.ID), store.FloorDiv(room, t.A))
	}
	return s.SetLo(store.Of(t.ID), store.CeilDiv(room, t.A))
}

// exclude removes the last value that Σ terms ≠ bound forbids.
func (l Form) exclude(s *store.Store) bool {
	open := -1
	rest := store.SumOf(l.Bound)
	for i, t := range l.Terms {
		rest.Add(-t.B)
		if t.IsConst() {
			continue
		}
		k, fixed := s.Fixed(store.Of(t.ID))
		switch {
		case fixed:
			rest.AddProduct(-t.A, k)
		case open >= 0:
			return true
		default:
			open = i
		}
	}
	if rest.Beyond {
		return true
	}
	if open < 0 {
		return rest.Value != 0 || s.Fail()
	}
	if t := l.Terms[open]; rest.Value%t.A == 0 {
		return s.Remove(store.Of(t.ID), rest.Value/t.A)
	}
	return true
}

// Decide gives the verdict on l.
func (l Form) Decide(s *store.Store) store.Truth {
	if l.Wide != nil {
		return store.Undecided
	}
	lo, hi := l.Bounds(s)
	switch {
	case l.Rel != AtMost:
		return decideEqual(lo, hi, l.Bound, l.Rel == Equal)
	case hi != intset.PosInf && hi <= l.Bound:
		return store.Entailed
	case lo > l.Bound:
		return store.Violated
	}
	return store.Undecided
}

// decideEqual gives the verdict on a sum from lo to hi being the bound, or not
// being it.
func decideEqual(lo, hi, bound int64, equal bool) store.Truth {
	switch {
	case lo == bound && hi == bound:
		return store.TruthOf(equal)
	case hi < bound, lo > bound:
		return store.TruthOf(!equal)
	}
	return store.Undecided
}

// Rewrite turns an equation in two variables into a view, when one of the
// coefficients divides the other and the bound.
func (l Form) Rewrite(s *store.Store) (done, ok bool) {
	if l.Open(s, 3) {
		return false, true
	}
	r, err := l.Resolved(s)
	if err != nil {
		return false, true
	}
	return r.Unify(s)
}

// Open reports whether n of the terms, or more, are not fixed.
func (l Form) Open(s *store.Store, n int) bool {
	for _, t := range l.Terms {
		if t.IsConst() {
			continue
		}
		if _, fixed := s.Fixed(store.Of(t.ID)); !fixed {
			if n--; n == 0 {
				return true
			}
		}
	}
	return false
}

// Unify is rewrite for a resolved equation, which it takes over.
func (l Form) Unify(s *store.Store) (done, ok bool) {
	g := l.Divisor()
	if g == 0 {
		return true, l.Bound == 0 || s.Fail()
	}
	if l.Bound%g != 0 {
		return true, s.Fail()
	}
	l.Divide(g)
	l.Bound /= g
	if len(l.Terms) == 1 {
		return true, s.Fix(l.Terms[0], l.Bound)
	}
	// a·x = bound − b·y
	if len(l.Terms) == 2 {
		x, y := l.Terms[0], l.Terms[1].Neg()
		y.B = l.Bound
		return s.Unify(x, y)
	}
	return false, true
}
