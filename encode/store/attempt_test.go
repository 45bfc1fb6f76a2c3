package store

import (
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

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

// TestTrialOfSets: a trial narrows sets too, and takes that back.
func TestTrialOfSets(t *testing.T) {
	x := flatzinc.Var{Base: flatzinc.SetOfInt, Ints: intset.Interval(1, 5)}
	s := New(&flatzinc.Model{Vars: []*flatzinc.Var{&x}})
	v := SetView{ID: 0}
	s.Trial(func() {
		s.Include(v, intset.Of(2))
		mark := s.Mark()
		if s.Exclude(v, 5); s.Upper(v).Contains(5) || !s.Lower(v).Contains(2) {
			t.Errorf("%v..%v", s.Lower(v), s.Upper(v))
		}
		if s.Exclude(v, 2) || !s.Failed() {
			t.Error("2 is in, and out")
		}
		s.Return(mark)
		if s.Failed() || !s.Upper(v).Contains(5) || !s.Lower(v).Contains(2) {
			t.Errorf("%v..%v after returning", s.Lower(v), s.Upper(v))
		}
	})
	if !s.Lower(v).Empty() || s.Upper(v).Size() != 5 {
		t.Errorf("%v..%v after the trial", s.Lower(v), s.Upper(v))
	}
}
