package search

import (
	"errors"
	"slices"
	"testing"
)

// TestLeaps: each solution of a leap doubles the next, and one that is refuted is a
// bound and ends leaping until there is a solution without.
func TestLeaps(t *testing.T) {
	s := play(t, found(900), found(898), found(890), blamed, found(888), found(886))
	i := newImprover(s)
	i.work = 1000
	if next, err := i.slice(0); next != over || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{-1, 898, 894, 882, -1, 886, -1}; !slices.Equal(s.targets, want) {
		t.Errorf("asked for %v, want %v", s.targets, want)
	}
	if s.bound != 883 {
		t.Errorf("bound %d after the refuted leap", s.bound)
	}
}

// TestLeapsEnd: a leap that takes too long ends leaping, and so does one that the bound
// leaves no room for.
func TestLeapsEnd(t *testing.T) {
	s := play(t, found(900), Answer{Result: Limited}, found(899), found(897), found(896))
	s.bound = 896
	i := newImprover(s)
	i.work = 1000
	if next, err := i.slice(0); next != proved || err != nil {
		t.Fatal(next, err)
	}
	if got, want := s.targets, []int64{-1, 898, -1, -1, -1}; !slices.Equal(got, want) {
		t.Errorf("asked for %v, want %v", got, want)
	}
}

// TestLeapTakesWorkOfASolution: the limit of a leap grows with the work for the last
// solution.
func TestLeapTakesWorkOfASolution(t *testing.T) {
	s := play(t, found(900))
	i := newImprover(s)
	i.work, i.leap, i.cost = 1000, 2, 600
	if _, err := i.slice(1_000_000); err != nil {
		t.Fatal(err)
	}
	if want := int64(leapCosts * 600); s.limits[0] != want {
		t.Errorf("a leap has %d propagations, want %d", s.limits[0], want)
	}
}

// TestImprovementEnds: how a slice ends follows from the answer.
func TestImprovementEnds(t *testing.T) {
	for _, c := range []struct {
		answer Answer
		want   step
	}{
		{Answer{}, over},
		{Answer{Result: Limited}, more},
		{Answer{Result: Outside}, barren},
		{Answer{Result: Refuted}, proved},
	} {
		s := play(t, c.answer)
		if next, err := newImprover(s).slice(0); next != c.want || err != nil {
			t.Errorf("after %d: %d, want %d: %v", c.answer.Result, next, c.want, err)
		}
		if optimal := s.bound == s.goal; optimal != (c.want == proved) {
			t.Errorf("after %d: bound %d of %d", c.answer.Result, s.bound, s.goal)
		}
	}
}

// TestImprovementIsChecked: a solution that is no better than the bound that was asserted
// is a defect.
func TestImprovementIsChecked(t *testing.T) {
	s := play(t, found(1000))
	var check *CheckError
	if next, err := newImprover(s).slice(0); next != over || !errors.As(err, &check) {
		t.Errorf("%d, %v", next, err)
	}
	if errors.Unwrap(check) == nil || check.Error() == "" {
		t.Error(check)
	}
}
