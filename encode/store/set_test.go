package store

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

func newStore(t *testing.T, text string) *Store {
	t.Helper()
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text+" solve satisfy;"))
	if err != nil {
		t.Fatal(err)
	}
	return New(m)
}

// trio lists the possible values of three sets as bit masks over -1..2.
type trio struct{ values [][3]int }

func newTrio() *trio {
	m := &trio{}
	for n := range 1 << 12 {
		m.values = append(m.values, [3]int{n & 15, n >> 4 & 15, n >> 8})
	}
	return m
}

func (m *trio) keep(accept func(sets [3]int) bool) {
	m.values = slices.DeleteFunc(m.values, func(sets [3]int) bool { return !accept(sets) })
}

// set returns the set of a mask.
func set(mask int) intset.Set {
	var elems []int64
	for i := range 4 {
		if mask>>i&1 == 1 {
			elems = append(elems, int64(i)-1)
		}
	}
	return intset.Of(elems...)
}

// step applies a random operation to a store and to its model and returns what
// the store says.
func step(rng *rand.Rand, s *Store, m *trio) bool {
	id, other, mask := rng.IntN(3), rng.IntN(3), rng.IntN(16)
	v, w := SetView{ID: int32(id)}, SetView{ID: int32(other)}
	switch rng.IntN(8) {
	case 0:
		m.keep(func(sets [3]int) bool { return sets[id] == sets[other] })
		return s.UnifySets(v, w)
	case 1:
		m.keep(func(sets [3]int) bool { return sets[id] == mask })
		if rng.IntN(2) == 0 {
			return s.UnifySets(ConstSet(set(mask)), v)
		}
		return s.UnifySets(v, ConstSet(set(mask)))
	case 2:
		k := rng.IntN(4)
		m.keep(func(sets [3]int) bool { return sets[id]>>k&1 == 0 })
		return s.Exclude(v, int64(k)-1)
	case 3, 4:
		mask &= rng.IntN(16)
		m.keep(func(sets [3]int) bool { return sets[id]&mask == mask })
		return s.Include(v, set(mask))
	default:
		mask |= rng.IntN(16)
		m.keep(func(sets [3]int) bool { return sets[id]&^mask == 0 })
		t := set(mask)
		if rng.IntN(2) == 0 { // far away there is nothing to remove
			t = t.Union(intset.Interval(3, intset.PosInf))
		}
		return s.Confine(v, t)
	}
}

// After any operations the bounds of the sets are exact, sets are fixed and
// unified as they were told to be, and every change was announced.
func TestSetBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const text = "var set of -1..2: s; var set of -1..2: t; var set of -1..2: u;"
	for range 2000 {
		s, m := newStore(t, text), newTrio()
		changed := map[int32]bool{}
		s.Changed = func(id int32) { changed[id] = true }
		for range 6 {
			before := snapshot(s)
			clear(changed)
			if ok := step(rng, s, m); ok != (len(m.values) > 0) || s.Failed() == ok {
				t.Fatalf("%t, failed %t, with %d solutions left", ok, s.Failed(), len(m.values))
			}
			if len(m.values) == 0 {
				break
			}
			compare(t, s, m)
			for id, b := range snapshot(s) {
				if b != before[id] && !changed[s.RootOf(int32(id))] {
					t.Fatalf("change of %d from %s to %s was not announced", id, before[id], b)
				}
			}
		}
	}
}

// snapshot writes the bounds of the first three variables.
func snapshot(s *Store) (out [3]string) {
	for i := range out {
		v := SetView{ID: int32(i)}
		out[i] = s.Lower(v).String() + " " + s.Upper(v).String()
	}
	return out
}

// compare checks the bounds against the hull of the model.
func compare(t *testing.T, s *Store, m *trio) {
	t.Helper()
	lower, upper := [3]int{15, 15, 15}, [3]int{}
	for _, sets := range m.values {
		for i := range sets {
			lower[i] &= sets[i]
			upper[i] |= sets[i]
		}
	}
	for i := range lower {
		v := SetView{ID: int32(i)}
		if !s.Lower(v).Equal(set(lower[i])) || !s.Upper(v).Equal(set(upper[i])) {
			t.Fatalf("set %d has the bounds %v and %v, want %v and %v", i, s.Lower(v), s.Upper(v), set(lower[i]), set(upper[i]))
		}
		root := s.ResolveSet(v)
		if root.IsConst() != (lower[i] == upper[i]) {
			t.Fatalf("set %d: constant %t", i, root.IsConst())
		}
		for _, sets := range m.values {
			if !root.IsConst() && sets[root.ID] != sets[i] {
				t.Fatalf("sets %d and %d are one, but differ in a solution", i, root.ID)
			}
		}
	}
}

func TestInfiniteSets(t *testing.T) {
	s := newStore(t, "var set of int: s; var set of int: t; var set of {1,5}: u;")
	v, w, u := SetView{ID: 0}, SetView{ID: 1}, SetView{ID: 2}
	if s.Upper(v).Finite() || s.ResolveSet(v).IsConst() {
		t.Errorf("an undeclared set has the bound %v", s.Upper(v))
	}
	if !s.Exclude(v, 5) || !s.Include(v, intset.Of(-7)) || s.Upper(v).Contains(5) || s.Upper(v).Finite() {
		t.Errorf("bounds %v and %v", s.Lower(v), s.Upper(v))
	}
	if !s.UnifySets(v, w) || s.ResolveSet(v).ID != s.ResolveSet(w).ID || s.Upper(w).Contains(5) {
		t.Errorf("bounds of the unified %v and %v", s.Lower(w), s.Upper(w))
	}
	if s.UnifySets(w, u) || !s.Failed() {
		t.Error("sets with -7 and without it are equal")
	}
	if s.Include(u, nil) || s.Confine(u, intset.All) || s.Exclude(u, 9) {
		t.Error("a failed store takes changes")
	}
}

func TestLockedSets(t *testing.T) {
	s := newStore(t, "var set of 1..3: s; var set of 1..3: t; var set of 1..3: u;")
	before := snapshot(s)
	s.Lock(func(int32) bool { return false })
	v, w := SetView{ID: 0}, SetView{ID: 1}
	if !s.Include(v, intset.Of(1)) || !s.Confine(w, intset.Of(2)) || !s.Exclude(v, 3) || !s.UnifySets(v, w) {
		t.Error("a locked store fails")
	}
	if snapshot(s) != before || s.ResolveSet(v).ID == s.ResolveSet(w).ID {
		t.Error("a locked store changes sets")
	}
	s.Unlock()
	if !s.Include(v, intset.Of(1)) || snapshot(s) == before {
		t.Error("an unlocked store keeps sets")
	}
}
