package store

import (
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// TestTrialOfSets: a trial narrows sets too, and takes that back.
func TestTrialOfSets(t *testing.T) {
	x := flatzinc.Var{Base: flatzinc.SetOfInt, Ints: intset.Interval(1, 5)}
	s := New(&flatzinc.Model{Vars: []*flatzinc.Var{&x}})
	v := SetView{ID: 0}
	s.Trial(func() {
		s.Include(v, intset.Of(2))
		if s.Exclude(v, 5); s.Upper(v).Contains(5) || !s.Lower(v).Contains(2) {
			t.Errorf("%v..%v", s.Lower(v), s.Upper(v))
		}
		if s.Exclude(v, 2) || !s.Failed() {
			t.Error("2 is in, and out")
		}
	})
	if s.Failed() || !s.Lower(v).Empty() || s.Upper(v).Size() != 5 {
		t.Errorf("%v..%v after the trial", s.Lower(v), s.Upper(v))
	}
}
