package store

import "github.com/gozinc/gozinc/internal/intset"

// setVar bounds a set variable: lower ⊆ S ⊆ upper. upper may be infinite
// until presolve has bounded it.
type setVar struct {
	lower, upper intset.Set
	root         int32
}

// SetView is a set argument: the set variable ID, or, when ID < 0, the
// constant Value.
type SetView struct {
	ID    int32
	Value intset.Set
}

// ConstSet returns the view of a fixed set.
func ConstSet(v intset.Set) SetView { return SetView{ID: -1, Value: v} }

// IsConst reports whether the set is fixed.
func (v SetView) IsConst() bool { return v.ID < 0 }

// ResolveSet rewrites v over its root variable, or as a constant when that is
// fixed.
func (s *Store) ResolveSet(v SetView) SetView {
	if v.IsConst() {
		return v
	}
	id := v.ID
	for s.sets[id].root != id {
		id = s.sets[id].root
	}
	s.work++
	if x := s.sets[id]; x.lower.Equal(x.upper) {
		return ConstSet(x.lower)
	}
	return SetView{ID: id}
}

// Lower returns the elements that v surely has.
func (s *Store) Lower(v SetView) intset.Set {
	v = s.ResolveSet(v)
	if v.IsConst() {
		return v.Value
	}
	s.work += len(s.sets[v.ID].lower)
	return s.sets[v.ID].lower
}

// Upper returns the elements that v may have; it may be infinite.
func (s *Store) Upper(v SetView) intset.Set {
	v = s.ResolveSet(v)
	if v.IsConst() {
		return v.Value
	}
	s.work += len(s.sets[v.ID].upper)
	return s.sets[v.ID].upper
}

// Include puts the elements of t into v.
func (s *Store) Include(v SetView, t intset.Set) bool {
	if s.failed || s.keepsSets() {
		return !s.failed
	}
	v = s.ResolveSet(v)
	s.work += len(t)
	if t.Subset(s.Lower(v)) {
		return true
	}
	if !t.Subset(s.Upper(v)) {
		return s.Fail()
	}
	s.noteSet(v.ID)
	x := &s.sets[v.ID]
	x.lower = x.lower.Union(t)
	return s.setChanged(v.ID)
}

// Confine removes the elements outside of t from v.
func (s *Store) Confine(v SetView, t intset.Set) bool {
	if s.failed || s.keepsSets() {
		return !s.failed
	}
	v = s.ResolveSet(v)
	s.work += len(t)
	if s.Upper(v).Subset(t) {
		return true
	}
	if !s.Lower(v).Subset(t) {
		return s.Fail()
	}
	s.noteSet(v.ID)
	x := &s.sets[v.ID]
	x.upper = x.upper.Intersect(t)
	return s.setChanged(v.ID)
}

// keepsSets reports whether the bounds of sets stay as they are.
func (s *Store) keepsSets() bool { return s.locked != nil && s.trail == nil }

// noteSet keeps the bounds of a set for the end of a trial.
func (s *Store) noteSet(id int32) {
	if s.trail != nil {
		s.trail = append(s.trail, change{id: id, isSet: true, old: s.sets[id].upper, lower: s.sets[id].lower})
	}
}

// Exclude removes the element k from v.
func (s *Store) Exclude(v SetView, k int64) bool {
	if !s.Upper(v).Contains(k) {
		return !s.failed
	}
	return s.Confine(v, intset.Interval(k, k).Complement())
}

// UnifySets makes v = w.
func (s *Store) UnifySets(v, w SetView) bool {
	v, w = s.ResolveSet(v), s.ResolveSet(w)
	if v.IsConst() {
		v, w = w, v
	}
	if !s.Include(v, s.Lower(w)) || !s.Confine(v, s.Upper(w)) {
		return false
	}
	if !s.Include(w, s.Lower(v)) || !s.Confine(w, s.Upper(v)) {
		return false
	}
	v, w = s.ResolveSet(v), s.ResolveSet(w)
	if v.IsConst() || w.IsConst() || v.ID == w.ID || s.locked != nil {
		return true
	}
	s.sets[w.ID].root = v.ID
	return s.setChanged(w.ID) && s.setChanged(v.ID)
}

func (s *Store) setChanged(id int32) bool {
	if s.Changed != nil {
		s.Changed(id)
	}
	return true
}
