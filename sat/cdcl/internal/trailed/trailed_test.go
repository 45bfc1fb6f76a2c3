package trailed

import "testing"

// TestRestore: levels change integers, some several times, and are taken back.
func TestRestore(t *testing.T) {
	var s Store
	a, b := s.New(1), s.New(2)
	s.Set(a, 10, 0)
	first := s.Saved()
	s.Set(a, 11, 1)
	s.Set(a, 12, 1)
	second := s.Saved()
	s.Set(b, 20, 2)
	s.Set(a, 13, 2)
	for _, c := range []struct {
		to   int
		a, b int64
	}{{s.Saved(), 13, 20}, {second, 12, 2}, {first, 10, 2}} {
		s.Restore(c.to)
		if s.Get(a) != c.a || s.Get(b) != c.b {
			t.Errorf("%d and %d, want %d and %d", s.Get(a), s.Get(b), c.a, c.b)
		}
	}
}
