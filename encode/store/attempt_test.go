package store

import "testing"

// TestAttempt: what an attempt did is taken back alone when it fails, and all
// of it at the end of the trial.
func TestAttempt(t *testing.T) {
	s := newStore(t, "var 0..9: x; var 0..9: y;")
	x, y := Of(0), Of(1)
	s.Trial(func() {
		if !s.Attempt(func() bool { return s.SetLo(x, 3) }) {
			t.Error("failed")
		}
		if s.Attempt(func() bool { return s.SetHi(y, 5) && s.Fix(x, 7) && s.Fix(x, 8) }) || s.Failed() {
			t.Error("a failure that stays")
		}
		if s.Lo(x) != 3 || s.Hi(x) != 9 || s.Hi(y) != 9 {
			t.Errorf("x %d..%d, y ..%d", s.Lo(x), s.Hi(x), s.Hi(y))
		}
	})
	if s.Lo(x) != 0 {
		t.Errorf("x %d.. after the trial", s.Lo(x))
	}
}
