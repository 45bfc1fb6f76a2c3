package store

import (
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
)

// Unify makes x = y by turning one of the root variables into a view of the
// other. merged is false when no integer view expresses the equation (both
// coefficients differ from ±1 after division), or when a bound would overflow;
// then the caller keeps the constraint. ok is false when the equation fails.
func (s *Store) Unify(x, y View) (merged, ok bool) {
	x, y = s.Resolve(x), s.Resolve(y)
	switch {
	case x.IsConst():
		return true, s.Fix(y, x.B)
	case y.IsConst():
		return true, s.Fix(x, y.B)
	case x.ID == y.ID:
		return s.unifySame(x, y)
	}
	if s.locked != nil {
		return false, true
	}
	// x.A·u + x.B = y.A·w + y.B
	b, fits := Add(y.B, -x.B)
	switch {
	case !fits:
		return false, true
	case x.A == y.A || x.A == -y.A:
		if b%x.A != 0 {
			return true, s.Fail()
		}
		if s.weight[x.ID] > s.weight[y.ID] {
			return s.bind(y.ID, View{x.ID, x.A / y.A, -(b / y.A)})
		}
		return s.bind(x.ID, View{y.ID, y.A / x.A, b / x.A})
	case y.A%x.A == 0 && b%x.A == 0:
		return s.bind(x.ID, View{y.ID, y.A / x.A, b / x.A})
	case x.A%y.A == 0 && b%y.A == 0:
		return s.bind(y.ID, View{x.ID, x.A / y.A, -(b / y.A)})
	}
	return false, true
}

// unifySame solves a·u + b = a'·u + b' for one variable u.
func (s *Store) unifySame(x, y View) (merged, ok bool) {
	a, b := x.A-y.A, y.B-x.B
	if a == 0 {
		if b != 0 {
			return true, s.Fail()
		}
		return true, true
	}
	if b%a != 0 {
		return true, s.Fail()
	}
	return true, s.Fix(Of(x.ID), b/a)
}

// loses reports whether a value of the root id asks for one of another root, which has no bounds, that is beyond those of a store.
func (s *Store) loses(id int32, v View) bool {
	if s.dom[v.ID].Finite() {
		return false
	}
	for _, end := range []int64{s.dom[id].Min(), s.dom[id].Max()} {
		if _, fits := Add(end, -v.B); !fits && !isInf(end) {
			return true
		}
	}
	return false
}

// bind makes the root id the view v of another root, whose domain takes over
// what is known of id, and moves all views of id along.
func (s *Store) bind(id int32, v View) (merged, ok bool) {
	if v.A != 1 && v.A != -1 && !s.scalable(id, v) || !s.exactOn(v, s.dom[v.ID]) || s.loses(id, v) {
		return false, true
	}
	d := s.dom[v.ID].Intersect(v.preimage(s.dom[id]))
	if d.Empty() {
		return true, s.Fail()
	}
	for m, first := id, true; first || m != id; m, first = s.ring[m], false {
		if view, fits := s.alias[m].over(v); !fits || !s.exactOn(view, d) {
			return false, true
		}
	}
	for m, first := id, true; first || m != id; m, first = s.ring[m], false {
		s.alias[m], _ = s.alias[m].over(v)
	}
	s.ring[id], s.ring[v.ID] = s.ring[v.ID], s.ring[id]
	s.dom[id] = nil
	s.unions++
	s.stamp(v.ID)
	s.weight[v.ID] += s.weight[id]
	if s.Changed != nil {
		s.Changed(id)
	}
	return true, s.setRoot(v.ID, d)
}

// scalable reports whether id may become the scaled view v: not when the
// domains are so large that turning ranges into single values would take much
// memory.
func (s *Store) scalable(id int32, v View) bool {
	return s.dom[v.ID].Size() <= *maxUnified && int64(len(s.dom[id])) <= *maxUnified
}

// maxShift bounds what is added to an unbounded variable, so that the window
// in which it is searched later does not overflow.
const maxShift = 1 << 61

// exactOn reports whether A·x and A·x + B are int64 for all x of d, and well
// below the limits where d is unbounded.
func (s *Store) exactOn(v View, d intset.Set) bool {
	if d.Empty() {
		return true
	}
	for _, x := range [2]int64{d.Min(), d.Max()} {
		if isInf(x) {
			if (v.A != 1 && v.A != -1) || v.B > maxShift || v.B < -maxShift {
				return false
			}
			continue
		}
		y, fits := v.exact(x)
		if !fits || !d.Finite() && (exact.Magnitude(x) > 2*maxShift || exact.Magnitude(y) > 2*maxShift) {
			return false
		}
	}
	return true
}

// Overflow returns a variable that is a view of a bounded variable and has
// values beyond int64 within those bounds; ok is false when there is none.
// Views are made such that this only happens when an unbounded variable
// receives bounds near the ends of int64 later.
func (s *Store) Overflow() (id int32, ok bool) {
	for i, v := range s.alias {
		if d := s.dom[v.ID]; v.ID != int32(i) && d.Finite() && !s.exactOn(v, d) {
			return int32(i), true
		}
	}
	return 0, false
}
