package store

import "github.com/gozinc/gozinc/internal/intset"

// Bounds tell little of how views of one root lie to each other: those of x and x + 1
// overlap. What such views differ by is a view of the root itself, and tells all.

// Difference returns x − y as a view, where x and y have one root or one of them is
// constant. Else, or where it has a coefficient or a bound beyond int64, ok is false.
func (s *Store) Difference(x, y View) (d View, ok bool) {
	x, y = s.Resolve(x), s.Resolve(y)
	if x.ID != y.ID && !x.IsConst() && !y.IsConst() {
		return View{}, false
	}
	a, fitsA := Add(x.A, -y.A)
	b, fitsB := Add(x.B, -y.B)
	if a == 0 {
		return Const(b), fitsB
	}
	d = View{ID: max(x.ID, y.ID), A: a, B: b}
	return d, fitsA && fitsB && s.exactAtEnds(d)
}

// exactAtEnds reports whether v is int64 at the finite ends of its root's domain.
func (s *Store) exactAtEnds(v View) bool {
	for _, x := range [2]int64{s.dom[v.ID].Min(), s.dom[v.ID].Max()} {
		if _, fits := v.exact(x); !fits && !isInf(x) {
			return false
		}
	}
	return true
}

// Same tells whether x = y, from their bounds and from what they differ by.
func (s *Store) Same(x, y View) Truth {
	d, ok := s.Difference(x, y)
	switch {
	case ok && d.IsConst():
		return TruthOf(d.B == 0)
	case ok && !s.Contains(d, 0), s.Hi(x) < s.Lo(y), s.Lo(x) > s.Hi(y):
		return Violated
	}
	return Undecided
}

// Separate narrows to x ≠ y ∨ x ∈ except, as far as one root or a constant tells.
func (s *Store) Separate(x, y View, except intset.Set) bool {
	d, ok := s.Difference(x, y)
	switch {
	case !ok:
		return !s.failed
	case d.IsConst():
		return d.B != 0 || s.Restrict(x, except)
	}
	meet, ok := d.inverse(0)
	if !ok {
		return true
	}
	if k, fits := s.Resolve(x).exact(meet); fits && except.Contains(k) {
		return true
	}
	return s.Remove(d, 0)
}
