package store

import "github.com/gozinc/gozinc/flatzinc"

// Element is a number that a root set variable may have.
type Element struct {
	Set int32
	K   int64
}

// members are the integers 0..1 that tell whether sets have elements, as far as they were asked for.
type members struct {
	of   map[Element]int32
	tell map[int32]Element // by root
}

// Member returns the view "v has k", 0 or 1: an integer that the model does not have where that is open. The same
// set and element have the same one. Sets and elements are final.
func (s *Store) Member(v SetView, k int64) View {
	v = s.ResolveSet(v)
	switch {
	case s.Lower(v).Contains(k):
		return Const(1)
	case !s.Upper(v).Contains(k):
		return Const(0)
	}
	at := Element{v.ID, k}
	id, known := s.members.of[at]
	if !known {
		if s.members.of == nil {
			s.members = members{make(map[Element]int32), make(map[int32]Element)}
		}
		id = s.NewInt(boolDomain).ID
		s.members.of[at], s.members.tell[id] = id, at
	}
	return Of(id)
}

// MemberValue returns the value of a root that tells of an element, for values of the sets; not ok for another root.
func (s *Store) MemberValue(root int32, a flatzinc.Assignment) (value int64, ok bool) {
	set, k, ok := s.MemberOf(root)
	if ok && a[set.ID].Set.Contains(k) {
		value = 1
	}
	return value, ok
}

// MemberOf returns of what set and element the root tells; not ok where it is none that Member has made.
func (s *Store) MemberOf(root int32) (set SetView, k int64, ok bool) {
	at, ok := s.members.tell[root]
	return SetView{ID: at.Set}, at.K, ok
}
