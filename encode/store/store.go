package store

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Store is the state of presolve. Variables are numbered as in the model; a
// number is valid for either the integer or the set half, by its type.
//
// An integer without bounds stands for all integers. An infinity at the end of
// its domain is both: no bound was found, and there are values beyond int64.
// Bounds that leave int64 saturate, so a domain can be left with an infinity
// alone: the variable has values, but no int64 is one (Beyond). Only an empty
// domain is a contradiction.
//
// Every narrowing method reports false when it empties a domain; the store has
// then failed for good (Failed) and its contents mean nothing.
type Store struct {
	dom   []intset.Set // of roots
	alias []View       // what i is of its root; i itself for a root
	// ring links the variables of one root in a circle.
	ring []int32
	sets []setVar
	// weight[i] counts the variables that are views of root i: the lighter
	// class joins the heavier, so that each variable moves O(log n) times.
	weight []int32
	unions int // see Unions
	// stamps tell by root when its domain was changed last, or changed back.
	stamps []int32
	clock  int32
	// Changed, when not nil, is called with the number of a root whose domain
	// or set bounds became smaller, or that stopped being a root.
	Changed func(id int32)
	// TakenBack, when not nil, is called at the end of a trial.
	TakenBack func()
	failed    bool
	locked    func(id int32) bool
	trail     []change // in a trial, else nil
	work      int

	observed observed
	members  members
}

// Work returns what the methods of the store have done so far, in words of memory
// that they have looked at: one for a variable, one for a range of a domain. It is
// what limits of work are counted in, since it takes time where nothing else does.
func (s *Store) Work() int { return s.work }

// Spend counts the work of a propagator that the store does not see, such as that of
// sorting what it has read.
func (s *Store) Spend(n int) { s.work += n }

var boolDomain = intset.Interval(0, 1)

// New returns a store with the declared domains of m's variables, none of which
// is a float.
func New(m *flatzinc.Model) *Store {
	s := &Store{
		dom:    make([]intset.Set, len(m.Vars)),
		alias:  make([]View, len(m.Vars)),
		ring:   make([]int32, len(m.Vars)),
		sets:   make([]setVar, len(m.Vars)),
		weight: make([]int32, len(m.Vars)),
		stamps: make([]int32, len(m.Vars)),
	}
	for i, v := range m.Vars {
		s.alias[i] = Of(int32(i))
		s.ring[i] = int32(i)
		s.sets[i].root = int32(i)
		s.weight[i] = 1
		switch v.Base {
		case flatzinc.Bool:
			s.dom[i] = boolDomain
		case flatzinc.Int:
			s.dom[i] = v.Ints
			s.failed = s.failed || v.Ints.Empty()
		case flatzinc.SetOfInt:
			s.sets[i].upper = v.Ints
		}
	}
	return s
}

// Failed reports whether a domain has become empty.
func (s *Store) Failed() bool { return s.failed }

// Fail marks the store as failed and returns false.
func (s *Store) Fail() bool { s.failed = true; return false }

// Resolve rewrites v over its root variable, or as a constant when that is
// fixed.
func (s *Store) Resolve(v View) View {
	if v.IsConst() {
		return v
	}
	s.work++
	if up := s.alias[v.ID]; up.ID != v.ID {
		v = View{ID: up.ID, A: v.A * up.A, B: v.A*up.B + v.B}
	}
	if k, ok := s.dom[v.ID].Fixed(); ok {
		return Const(v.at(k))
	}
	return v
}

// RootDomain returns the domain of the root variable id.
func (s *Store) RootDomain(id int32) intset.Set { return s.dom[id] }

// IsRoot reports whether id is not a view of another variable.
func (s *Store) IsRoot(id int32) bool { return s.alias[id].ID == id }

// Domain returns the values of v. When the root domain has more than a few
// thousand values and v scales it, the result is the enclosing interval.
func (s *Store) Domain(v View) intset.Set {
	v = s.Resolve(v)
	if v.IsConst() {
		return intset.Interval(v.B, v.B)
	}
	d := s.dom[v.ID]
	s.work += len(d)
	if (v.A == 1 || v.A == -1) && d.Finite() || d.Size() <= *maxScaled {
		return v.image(d)
	}
	return intset.Interval(s.Lo(v), s.Hi(v))
}

// Union returns the values of all views, in O(n·log(len(xs))) for n ranges.
func (s *Store) Union(xs []View) intset.Set {
	switch len(xs) {
	case 0:
		return nil
	case 1:
		return s.Domain(xs[0])
	}
	half := len(xs) / 2
	a, b := s.Union(xs[:half]), s.Union(xs[half:])
	s.work += len(a) + len(b)
	return a.Union(b)
}

// Built returns the set of what was added to b. It counts as a word for each range that
// was added.
func (s *Store) Built(b *intset.Builder) intset.Set {
	s.work += b.Added()
	return b.Set()
}

// Size returns the number of values of v, PosInf when unbounded.
func (s *Store) Size(v View) int64 {
	v = s.Resolve(v)
	if v.IsConst() {
		return 1
	}
	return s.dom[v.ID].Size()
}

// Ends returns the least and the greatest value of a variable, an infinity where there is
// none. It does not count as work.
func (s *Store) Ends(id int32) (lo, hi int64) {
	if up := s.alias[id]; up.ID != id {
		return s.Lo(up), s.Hi(up)
	}
	d := s.dom[id]
	return d.Min(), d.Max()
}

// Lo returns the least value of v, NegInf when there is none.
func (s *Store) Lo(v View) int64 {
	v = s.Resolve(v)
	if v.IsConst() {
		return v.B
	}
	least, _ := v.ends(s.dom[v.ID].Min(), s.dom[v.ID].Max())
	return least
}

// Hi returns the greatest value of v, PosInf when there is none.
func (s *Store) Hi(v View) int64 {
	v = s.Resolve(v)
	if v.IsConst() {
		return v.B
	}
	_, greatest := v.ends(s.dom[v.ID].Min(), s.dom[v.ID].Max())
	return greatest
}

// Bounded reports whether v has finite bounds.
func (s *Store) Bounded(v View) bool { return !isInf(s.Lo(v)) && !isInf(s.Hi(v)) }

// Fixed returns the value of a v that has only one.
func (s *Store) Fixed(v View) (int64, bool) {
	v = s.Resolve(v)
	return v.B, v.IsConst()
}

// Contains reports whether k is a possible value of v.
func (s *Store) Contains(v View, k int64) bool {
	v = s.Resolve(v)
	if v.IsConst() {
		return v.B == k
	}
	x, ok := v.inverse(k)
	return ok && s.dom[v.ID].Contains(x)
}

// Beyond returns a variable that has no values left but such as are no int64;
// ok is false when there is none.
func (s *Store) Beyond() (id int32, ok bool) {
	for i, d := range s.dom {
		if s.IsRoot(int32(i)) && !d.Empty() && (d.Min() == intset.PosInf || d.Max() == intset.NegInf) {
			return int32(i), true
		}
	}
	return 0, false
}

// IsBool reports whether v takes only the values 0 and 1.
func (s *Store) IsBool(v View) bool { return s.Lo(v) >= 0 && s.Hi(v) <= 1 }

// Restrict removes the values of v outside of set.
func (s *Store) Restrict(v View, set intset.Set) bool {
	if s.failed {
		return false
	}
	v = s.Resolve(v)
	if v.IsConst() {
		if !set.Contains(v.B) {
			return s.Fail()
		}
		return true
	}
	old := s.dom[v.ID]
	s.work += len(old) + len(set)
	want := v.preimage(set)
	if old.Subset(want) {
		return true
	}
	return s.setRoot(v.ID, old.Intersect(want))
}

func (s *Store) setRoot(id int32, d intset.Set) bool {
	if s.locked != nil && s.locked(id) {
		return true
	}
	if d.Empty() {
		return s.Fail()
	}
	if s.trail != nil {
		s.trail = append(s.trail, change{id: id, old: s.dom[id]})
	}
	s.dom[id] = d
	s.stamp(id)
	if s.Changed != nil {
		s.Changed(id)
	}
	return true
}

func (s *Store) stamp(id int32) {
	s.clock++
	s.stamps[id] = s.clock
}

// Stamp returns a number that is another one where the domain of a variable is.
func (s *Store) Stamp(id int32) int32 { return s.stamps[s.alias[id].ID] }

// SetLo removes the values of v below k; NegInf removes none, PosInf all that
// are int64.
func (s *Store) SetLo(v View, k int64) bool {
	if k <= s.Lo(v) {
		return !s.failed
	}
	return s.Restrict(v, intset.Set{{Lo: k, Hi: intset.PosInf}})
}

// SetHi removes the values of v above k; PosInf removes none, NegInf all that
// are int64.
func (s *Store) SetHi(v View, k int64) bool {
	if k >= s.Hi(v) {
		return !s.failed
	}
	return s.Restrict(v, intset.Set{{Lo: intset.NegInf, Hi: k}})
}

// Remove removes the value k of v.
func (s *Store) Remove(v View, k int64) bool {
	if !s.Contains(v, k) {
		return !s.failed
	}
	return s.Restrict(v, intset.Interval(k, k).Complement())
}

// Fix makes k the only value of v.
func (s *Store) Fix(v View, k int64) bool { return s.Restrict(v, intset.Interval(k, k)) }

// Len returns the number of variables.
func (s *Store) Len() int { return len(s.alias) }

// RootOf returns the variable that id is a view of, itself for a root.
func (s *Store) RootOf(id int32) int32 {
	if r := s.alias[id].ID; r != id {
		return r
	}
	for s.sets[id].root != id {
		id = s.sets[id].root
	}
	return id
}

// NewInt adds an integer variable that the model does not have.
func (s *Store) NewInt(dom intset.Set) View {
	id := int32(len(s.alias))
	s.alias = append(s.alias, Of(id))
	s.ring = append(s.ring, id)
	s.dom = append(s.dom, dom)
	s.sets = append(s.sets, setVar{root: id})
	s.weight = append(s.weight, 1)
	s.stamps = append(s.stamps, 0)
	s.stamp(id)
	return Of(id)
}

// Lock makes the store keep the domains of the variables for which locked
// holds, and all roots: narrowing them does nothing, until Unlock.
func (s *Store) Lock(locked func(id int32) bool) { s.locked = locked }

// Unlock ends Lock.
func (s *Store) Unlock() { s.locked = nil }
