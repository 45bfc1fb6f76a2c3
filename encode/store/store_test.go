package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

const (
	joint = 4 // variables of the random tests
	low   = -2
	high  = 3
)

// points are the assignments that a sequence of operations leaves.
type points [][joint]int64

func allPoints() points {
	out := points{{}}
	for i := range joint {
		var next points
		for _, p := range out {
			for x := int64(low); x <= high; x++ {
				p[i] = x
				next = append(next, p)
			}
		}
		out = next
	}
	return out
}

func (ps *points) keep(accept func(p [joint]int64) bool) {
	*ps = slices.DeleteFunc(*ps, func(p [joint]int64) bool { return !accept(p) })
}

// project returns the values of variable i.
func (ps points) project(i int) intset.Set {
	var values []int64
	for _, p := range ps {
		values = append(values, p[i])
	}
	return intset.Of(values...)
}

// operate applies one random operation to the store and to the points, and
// describes it.
func operate(rng *rand.Rand, s *Store, ps *points) string {
	view := func() (int, View) {
		i := rng.IntN(joint)
		return i, View{int32(i), []int64{1, 1, -1, 2, -3}[rng.IntN(5)], rng.Int64N(7) - 3}
	}
	i, v := view()
	k := rng.Int64N(21) - 10
	unary := func(name string, ok func(y int64) bool, apply func() bool) string {
		ps.keep(func(p [joint]int64) bool { return ok(v.A*p[i] + v.B) })
		if got := apply(); got == s.Failed() {
			return fmt.Sprintf("%s(%v, %d) = %t, failed %t", name, v, k, got, s.Failed())
		}
		return ""
	}
	switch rng.IntN(7) {
	case 0:
		return unary("SetLo", func(y int64) bool { return y >= k-8 }, func() bool { return s.SetLo(v, k-8) })
	case 1:
		return unary("SetHi", func(y int64) bool { return y <= k+8 }, func() bool { return s.SetHi(v, k+8) })
	case 2:
		return unary("Remove", func(y int64) bool { return y != k }, func() bool { return s.Remove(v, k) })
	case 3:
		set := randomSet(rng).Union(intset.Interval(k-6, k+2))
		return unary("Restrict", set.Contains, func() bool { return s.Restrict(v, set) })
	}
	j, w := view()
	if rng.IntN(2) == 0 {
		v, w = Of(int32(i)), View{int32(j), 1 - 2*rng.Int64N(2), rng.Int64N(3) - 1}
	}
	merged, ok := s.Unify(v, w)
	if !ok && (!merged || !s.Failed()) {
		return fmt.Sprintf("Unify(%v, %v) = %t, %t, failed %t", v, w, merged, ok, s.Failed())
	}
	if merged {
		ps.keep(func(p [joint]int64) bool { return v.A*p[i]+v.B == w.A*p[j]+w.B })
	}
	return ""
}

// TestStoreAgainstPoints compares stores with the assignments that satisfy all
// that was said. A store is exact for bounds on single variables and for
// equations that it has merged.
func TestStoreAgainstPoints(t *testing.T) {
	text := ""
	for i := range joint {
		text += fmt.Sprintf("var %d..%d: x%d; ", low, high, i)
	}
	failures := 0
	for seed := range campaign.Each(600) {
		rng := rand.New(rand.NewPCG(seed, 4))
		s, ps := newStore(t, text), allPoints()
		for step := range 7 {
			wrong := operate(rng, s, &ps)
			if wrong == "" {
				wrong = difference(s, ps)
			}
			if wrong != "" {
				t.Fatalf("seed %d, step %d: %s", seed, step, wrong)
			}
			if s.Failed() {
				failures++
				break
			}
		}
	}
	if failures < 50 || failures > 550 {
		t.Errorf("%d stores failed", failures)
	}
}

// difference says where the store and the points differ.
func difference(s *Store, ps points) string {
	if s.Failed() != (len(ps) == 0) {
		return fmt.Sprintf("failed is %t with %d points", s.Failed(), len(ps))
	}
	if s.Failed() {
		return ""
	}
	for i := range joint {
		v, want := Of(int32(i)), ps.project(i)
		if got := s.Domain(v); !got.Equal(want) {
			return fmt.Sprintf("domain of %d is %v, want %v", i, got, want)
		}
		if s.Lo(v) != want.Min() || s.Hi(v) != want.Max() || s.Size(v) != want.Size() {
			return fmt.Sprintf("bounds of %d are %d..%d with %d values, want %v", i, s.Lo(v), s.Hi(v), s.Size(v), want)
		}
		for k := int64(low - 2); k <= high+2; k++ {
			if s.Contains(v, k) != want.Contains(k) {
				return fmt.Sprintf("%d contains %d: %t", i, k, s.Contains(v, k))
			}
		}
		if wrong := resolution(s, ps, i); wrong != "" {
			return wrong
		}
	}
	return ""
}

// resolution checks that variable i is what it is resolved to.
func resolution(s *Store, ps points, i int) string {
	r := s.Resolve(Of(int32(i)))
	if k, fixed := s.Fixed(Of(int32(i))); fixed != r.IsConst() || fixed && k != r.B {
		return fmt.Sprintf("%d is %v, fixed is %t", i, r, fixed)
	}
	for _, p := range ps {
		want := r.B
		if !r.IsConst() {
			want += r.A * p[r.ID]
		}
		if p[i] != want {
			return fmt.Sprintf("%d is %v, which is %d for %v", i, r, want, p)
		}
	}
	if !r.IsConst() && (!s.IsRoot(r.ID) || s.RootOf(int32(i)) != r.ID) {
		return fmt.Sprintf("%d is %v over no root", i, r)
	}
	return ""
}

// A variable that is narrowed, or that stops being a root, is reported.
func TestChanged(t *testing.T) {
	s := newStore(t, "var 0..9: x; var 0..9: y;")
	var changed []int32
	s.Changed = func(id int32) { changed = append(changed, id) }
	s.SetHi(Of(0), 9)
	if len(changed) != 0 {
		t.Errorf("changed %v without a change", changed)
	}
	s.SetLo(Of(0), 3)
	if !slices.Equal(changed, []int32{0}) {
		t.Errorf("changed %v, want x", changed)
	}
	if merged, ok := s.Unify(Of(0), Of(1)); !merged || !ok {
		t.Fatal("x = y was not merged")
	}
	if !slices.Contains(changed, 1) || s.Lo(Of(1)) != 3 {
		t.Errorf("changed %v, y is at least %d", changed, s.Lo(Of(1)))
	}
}

// A locked store keeps its roots and the locked domains.
func TestLock(t *testing.T) {
	s := newStore(t, "var 0..9: x; var 0..9: y;")
	s.Lock(func(id int32) bool { return id == 0 })
	if !s.SetLo(Of(0), 5) || s.Lo(Of(0)) != 0 {
		t.Error("a locked variable was narrowed")
	}
	if !s.SetLo(Of(1), 5) || s.Lo(Of(1)) != 5 {
		t.Error("an unlocked variable was not narrowed")
	}
	if merged, ok := s.Unify(Of(0), Of(1)); merged || !ok {
		t.Error("a locked store merged two variables")
	}
	s.Unlock()
	if !s.SetLo(Of(0), 5) || s.Lo(Of(0)) != 5 {
		t.Error("the store is still locked")
	}
}

func TestNewInt(t *testing.T) {
	s := newStore(t, "var 0..9: x;")
	v := s.NewInt(intset.Interval(2, 12))
	if merged, ok := s.Unify(v, View{0, 1, 1}); !merged || !ok || s.Lo(Of(0)) != 1 || s.Hi(v) != 10 || s.Len() != 2 {
		t.Errorf("x is %v, x+1 is %v", s.Domain(Of(0)), s.Domain(v))
	}
}

// TestEmptyDomain: a declared domain without values is a failure.
func TestEmptyDomain(t *testing.T) {
	if s := New(&flatzinc.Model{Vars: []*flatzinc.Var{{Base: flatzinc.Int}}}); !s.Failed() {
		t.Error("a variable without values")
	}
}
