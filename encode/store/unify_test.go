package store

import (
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
)

const huge = int64(1) << 62

// A variable does not become a view whose values, or whose views' values, are
// no int64.
func TestUnifyRefusesOverflow(t *testing.T) {
	s := newStore(t, "var int: x; var int: y; var int: z; var int: w;")
	if merged, ok := s.Unify(Of(0), View{1, 1, huge / 2}); !merged || !ok {
		t.Fatal("x = y + 2^61 was not merged")
	}
	// z = x + 2^61 would be y + 2^62, too near to the ends for a window.
	if merged, ok := s.Unify(Of(2), View{0, 1, huge / 2}); merged || !ok {
		t.Error("z = y + 2^62 was merged")
	}
	if merged, _ := s.Unify(View{3, 2, 0}, View{1, 4, 6}); merged {
		t.Error("w = 2y + 3 was merged for unbounded y")
	}
	s = newStore(t, "var 0..4: x; var int: y; var int: z;")
	if merged, ok := s.Unify(Of(1), View{0, huge, 0}); merged || !ok {
		t.Error("y = 2^62·x was merged for x up to 4")
	}
	if merged, ok := s.Unify(Of(1), View{0, huge / 4, 0}); !merged || !ok || s.Hi(Of(1)) != huge {
		t.Errorf("y = 2^60·x was not merged, y ≤ %d", s.Hi(Of(1)))
	}
	if merged, ok := s.Unify(Of(2), View{1, 4, 0}); merged || !ok {
		t.Error("z = 2^62·x was merged for x up to 4")
	}
}

// Views made before an unbounded variable got bounds can leave int64; Overflow
// finds them.
func TestOverflow(t *testing.T) {
	s := newStore(t, "var int: x; var int: y;")
	if merged, ok := s.Unify(Of(0), View{1, 1, huge / 2}); !merged || !ok {
		t.Fatal("x = y + 2^61 was not merged")
	}
	if id, found := s.Overflow(); found {
		t.Errorf("variable %d overflows", id)
	}
	y := s.Resolve(Of(1))
	s.Restrict(y, intset.Interval(0, huge+(huge-2)))
	if _, found := s.Overflow(); !found {
		t.Errorf("x = %v, y = %v for the root in %v", s.Resolve(Of(0)), y, s.RootDomain(y.ID))
	}
}

// All views of a root move along when it becomes a view itself.
func TestClassesMerge(t *testing.T) {
	const n = 40
	text := ""
	for range n {
		text += "var -10000..10000: x" + string(rune('a'+len(text)%26)) + string(rune('a'+len(text)/26%26)) + string(rune('a'+len(text)/676)) + "; "
	}
	s := newStore(t, text)
	// Pairs, then pairs of pairs: x[i] = −x[i+step] + 1.
	for step := 1; step < n; step *= 2 {
		for i := 0; i+step < n; i += 2 * step {
			if merged, ok := s.Unify(Of(int32(i)), View{int32(i + step), -1, 1}); !merged || !ok {
				t.Fatalf("%d and %d were not merged", i, i+step)
			}
		}
	}
	roots := 0
	for i := range n {
		if s.IsRoot(int32(i)) {
			roots++
		}
		v := s.Resolve(Of(int32(i)))
		if v.A != 1 && v.A != -1 || v.ID != s.RootOf(0) {
			t.Errorf("%d is %v", i, v)
		}
	}
	if roots != 1 {
		t.Errorf("%d roots", roots)
	}
	s.Fix(Of(7), 3)
	for i := 0; i+1 < n; i += 2 {
		a, _ := s.Fixed(Of(int32(i)))
		b, fixed := s.Fixed(Of(int32(i + 1)))
		if !fixed || a != 1-b {
			t.Errorf("x%d = %d, x%d = %d", i, a, i+1, b)
		}
	}
}
