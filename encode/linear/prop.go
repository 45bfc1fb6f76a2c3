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
