package intset

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// span is the half width of the window that holds all finite ends of random
// sets; probes are the integers at which two sets are compared: the window, a
// margin, and one integer far out on either side for the infinite ranges.
const (
	span = 8
	far  = 1 << 40
)

func probes() []int64 {
	out := []int64{-far}
	for x := int64(-span - 2); x <= span+2; x++ {
		out = append(out, x)
	}
	return append(out, far)
}

// model is a set as the plain list of its probes.
type model map[int64]bool

// random returns a set, often with infinite ends, and its model. The ranges
// from which the set is built overlap, touch and are empty at times.
func random(rng *rand.Rand) (Set, model) {
	var ranges []Range
	m := model{}
	for range rng.IntN(5) {
		r := Range{rng.Int64N(2*span+1) - span, rng.Int64N(2*span+1) - span}
		switch rng.IntN(8) {
		case 0:
			r.Lo = NegInf
		case 1:
			r.Hi = PosInf
		case 2:
			r.Hi = r.Lo
		}
		ranges = append(ranges, r)
		for _, x := range probes() {
			m[x] = m[x] || r.Lo <= x && x <= r.Hi
		}
	}
	return FromRanges(ranges...), m
}

// check compares a set with the model that says what it must hold, and its
// form with what Set promises.
func check(t *testing.T, what string, s Set, want func(x int64) bool) {
	t.Helper()
	for _, x := range probes() {
		if s.Contains(x) != want(x) {
			t.Fatalf("%s = %v: contains %d is %t", what, s, x, !want(x))
		}
	}
	for i, r := range s {
		if r.Lo > r.Hi || i > 0 && (s[i-1].Hi == PosInf || r.Lo <= s[i-1].Hi+1) {
			t.Fatalf("%s = %v: range %d is out of form", what, []Range(s), i)
		}
	}
}

func TestAlgebra(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		s, ms := random(rng)
		u, mu := random(rng)
		check(t, "FromRanges", s, func(x int64) bool { return ms[x] })
		before := slices.Clone(s)
		check(t, "Intersect", s.Intersect(u), func(x int64) bool { return ms[x] && mu[x] })
		check(t, "Union", s.Union(u), func(x int64) bool { return ms[x] || mu[x] })
		check(t, "Minus", s.Minus(u), func(x int64) bool { return ms[x] && !mu[x] })
		check(t, "Complement", s.Complement(), func(x int64) bool { return !ms[x] })
		if !s.Complement().Complement().Equal(s) {
			t.Fatalf("%v is not its double complement", s)
		}
		if !before.Equal(s) {
			t.Fatalf("an operation changed %v to %v", before, s)
		}
		subset, equal := true, true
		for _, x := range probes() {
			subset = subset && (!ms[x] || mu[x])
			equal = equal && ms[x] == mu[x]
		}
		if s.Subset(u) != subset || s.Equal(u) != equal || !s.Subset(s) || !s.Subset(All) {
			t.Fatalf("%v and %v: subset %t, equal %t", s, u, s.Subset(u), s.Equal(u))
		}
	}
}

func TestQueries(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 3000 {
		s, m := random(rng)
		var values []int64
		for _, x := range probes() {
			if m[x] {
				values = append(values, x)
			}
		}
		if s.Empty() != (len(values) == 0) || s.Finite() == (m[far] || m[-far]) {
			t.Fatalf("%v: empty %t, finite %t", s, s.Empty(), s.Finite())
		}
		if !s.Empty() {
			checkEnds(t, s, m, values)
		}
		if s.Finite() {
			checkFinite(t, s, values)
		} else if s.Size() != PosInf {
			t.Fatalf("%v has size %d", s, s.Size())
		}
		for _, x := range probes() {
			checkNeighbours(t, s, values, x)
		}
	}
}

func checkEnds(t *testing.T, s Set, m model, values []int64) {
	t.Helper()
	least, greatest := values[0], values[len(values)-1]
	if m[-far] {
		least = NegInf
	}
	if m[far] {
		greatest = PosInf
	}
	if s.Min() != least || s.Max() != greatest {
		t.Fatalf("%v: ends %d and %d", s, s.Min(), s.Max())
	}
}

func checkFinite(t *testing.T, s Set, values []int64) {
	t.Helper()
	if s.Size() != int64(len(values)) || !slices.Equal(s.Values(), values) && len(values) > 0 {
		t.Fatalf("%v: size %d, values %v, want %v", s, s.Size(), s.Values(), values)
	}
	if k, ok := s.Fixed(); ok != (len(values) == 1) || ok && k != values[0] {
		t.Fatalf("%v: fixed %d, %t", s, k, ok)
	}
	if !Of(values...).Equal(s) {
		t.Fatalf("%v is not Of(%v)", s, values)
	}
	stop := len(values) / 2
	var seen []int64
	s.Each(func(x int64) bool { seen = append(seen, x); return len(seen) < stop })
	if !slices.Equal(seen, values[:min(len(values), max(1, stop))]) {
		t.Fatalf("Each of %v stops after %v, not after %d", s, seen, stop)
	}
}

// checkNeighbours compares Next and Prev with a linear search. Both sides are
// infinite beyond the far probes, so these stand for any integer there.
func checkNeighbours(t *testing.T, s Set, values []int64, x int64) {
	t.Helper()
	wantNext, wantPrev := int64(0), int64(0)
	hasNext, hasPrev := false, false
	for _, v := range values {
		if v <= x {
			wantPrev, hasPrev = v, true
		}
		if v >= x && !hasNext {
			wantNext, hasNext = v, true
		}
	}
	// Between the window and the far probes the model is silent.
	if hasNext && wantNext == far && x < far {
		wantNext = max(x, s[len(s)-1].Lo)
	}
	if hasPrev && wantPrev == -far && x > -far {
		wantPrev = min(x, s[0].Hi)
	}
	if v, ok := s.Next(x); ok != hasNext || ok && v != wantNext {
		t.Fatalf("%v: next of %d is %d, %t, want %d, %t", s, x, v, ok, wantNext, hasNext)
	}
	if v, ok := s.Prev(x); ok != hasPrev || ok && v != wantPrev {
		t.Fatalf("%v: previous of %d is %d, %t, want %d, %t", s, x, v, ok, wantPrev, hasPrev)
	}
}

// The greatest finite numbers are next to the infinities.
func TestEnds(t *testing.T) {
	const least, greatest = NegInf + 1, PosInf - 1
	whole := Interval(least, greatest)
	if !whole.Finite() || whole.Size() != PosInf {
		t.Errorf("%v: finite %t, size %d", whole, whole.Finite(), whole.Size())
	}
	if s := whole.Complement(); s.Contains(least) || s.Contains(greatest) || s.Finite() || s.Empty() {
		t.Errorf("beyond all int64 there is %v", s)
	}
	if s := whole.Complement(); !s.Complement().Equal(whole) || !s.Union(whole).Equal(All) {
		t.Errorf("%v is not the complement", s)
	}
	if k, ok := (Set{{PosInf, PosInf}}).Fixed(); ok {
		t.Errorf("an infinite set is fixed at %d", k)
	}
	top := Interval(greatest-2, greatest)
	if top.Size() != 3 || !slices.Equal(top.Values(), []int64{greatest - 2, greatest - 1, greatest}) {
		t.Errorf("%v has the values %v", top, top.Values())
	}
	if v, ok := top.Next(greatest); !ok || v != greatest {
		t.Errorf("next of %d is %d, %t", int64(greatest), v, ok)
	}
	if s := Of(greatest, least, greatest); s.Size() != 2 || s.Min() != least || s.Max() != greatest {
		t.Errorf("ends give %v", s)
	}
	if !Set(nil).Complement().Equal(All) || !All.Complement().Empty() {
		t.Error("nothing and everything are not complements")
	}
}

func TestString(t *testing.T) {
	for want, s := range map[string]Set{
		"{}":                                 nil,
		"-3..4":                              Interval(-3, 4),
		"5..5":                               Of(5),
		"{1,2,4}":                            Of(4, 2, 1),
		"-infinity..3":                       {{NegInf, 3}},
		"-infinity..infinity":                All,
		"{-infinity..0,7}":                   {{NegInf, 0}, {7, 7}},
		"{1,3..infinity}":                    {{1, 1}, {3, PosInf}},
		"{-1,1..5000}":                       {{-1, -1}, {1, 5000}},
		"{-9,9223372036854775806..infinity}": {{-9, -9}, {PosInf - 1, PosInf}},
	} {
		if got := s.String(); got != want {
			t.Errorf("%v is written %q, want %q", []Range(s), got, want)
		}
	}
}
