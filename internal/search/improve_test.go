package search

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// TestImprovementBounds: each better solution is excluded by one clause, that of another
// worker too, and none twice.
func TestImprovementBounds(t *testing.T) {
	s := play(t, found(900), limited, found(400))
	s.during = func(n int) {
		if n == 1 {
			s.goal = 500
		}
	}
	i := newImprover(s)
	for _, want := range []status{unfinished, stopped} {
		if next, err := i.slice(0); next != want || err != nil {
			t.Fatalf("%d, want %d: %v", next, want, err)
		}
	}
	if got, want := s.asserted, []int64{999, 899, 499, 399}; !slices.Equal(got, want) {
		t.Errorf("goals are at most %v, want %v", got, want)
	}
	if i.assert(); len(s.clauses) != 4 || i.asserted != 399 {
		t.Errorf("%d clauses, at most %d", len(s.clauses), i.asserted)
	}
	s.goal = NoGoal
	if i.assert(); len(s.clauses) != 4 {
		t.Errorf("without a solution: %d clauses", len(s.clauses))
	}
}

// TestImprovementHasALimit: searches follow each other until the work of the slice is
// done.
func TestImprovementHasALimit(t *testing.T) {
	s := play(t, found(900), found(800), found(700))
	s.cost = 500
	if next, err := newImprover(s).slice(1000); next != unfinished || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{1000, 500}; !slices.Equal(s.limits, want) {
		t.Errorf("searches with %v left, want %v", s.limits, want)
	}
	if got, want := s.asserted, []int64{999, 899, 799}; !slices.Equal(got, want) {
		t.Errorf("goals are at most %v, want %v: a turn passes on what it found", got, want)
	}
}

// TestImprovementStopsAtTheBound: where others have proved that the best solution is
// best, there is nothing to search for.
func TestImprovementStopsAtTheBound(t *testing.T) {
	s := play(t, found(700), limited)
	s.during = func(int) { s.bound = 700 }
	i := newImprover(s)
	for range 2 {
		if next, err := i.slice(0); next != proved || err != nil || len(s.limits) != 1 {
			t.Fatalf("%d, %v after %d searches", next, err, len(s.limits))
		}
	}
	s.bound = 699
	if next, err := i.slice(0); next != unfinished || err != nil || len(s.limits) != 2 {
		t.Errorf("one below the goal: %d, %v after %d searches", next, err, len(s.limits))
	}
}

// TestImprovementFails: an error ends a slice, and with it a step.
func TestImprovementFails(t *testing.T) {
	broken := errors.New("broken")
	s := play(t)
	s.failing = broken
	if next, err := newImprover(s).slice(0); next != stopped || err != broken {
		t.Errorf("search: %d, %v", next, err)
	}
	i := newImprover(s)
	i.step, i.work = 8, 100
	if next, err := i.slice(0); next != stopped || err != broken || s.targets[len(s.targets)-1] != 992 {
		t.Errorf("step: %d, %v", next, err)
	}
}

// TestSteps: each solution of a step makes the next longer, by ever more, and one that is refuted is a
// bound and ends this until there is a solution without.
func TestSteps(t *testing.T) {
	s := play(t, found(900), found(898), found(890), blamed, found(888), found(886))
	i := newImprover(s)
	i.work = 1000
	if next, err := i.slice(0); next != stopped || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{-1, 898, 894, 874, -1, 886, 882}; !slices.Equal(s.targets, want) {
		t.Errorf("asked for %v, want %v", s.targets, want)
	}
	if s.bound != 875 {
		t.Errorf("bound %d after the refuted step", s.bound)
	}
}

// TestStepsEnd: a step that takes too long ends them, and so does one that the bound
// leaves no room for.
func TestStepsEnd(t *testing.T) {
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

// TestStepTargets: a step is as long as the last solutions allow, at most half of the gap
// and 2^40, and there is none without room, without a solution, or near the least goal.
func TestStepTargets(t *testing.T) {
	for _, c := range []struct {
		goal, bound, work, step int64
		target                  int64
		ok                      bool
	}{
		{1000, NoBound, 1, 8, 992, true},
		{1000, NoBound, 0, 8, 0, false},
		{1000, NoBound, 1, 1, 0, false},
		{NoGoal, NoBound, 1, 8, 0, false},
		{1000, 990, 1, 8, 995, true},
		{1000, 996, 1, 8, 998, true},
		{1000, 997, 1, 8, 0, false},
		{-10, -30, 1, 8, -18, true},
		{0, NoBound, 1, 1 << 50, -1 << 50, true},
		{math.MinInt64/2 + 1, NoBound, 1, 2, math.MinInt64/2 - 1, true},
		{math.MinInt64 / 2, NoBound, 1, 2, 0, false},
		{1<<62 - 1, -1 << 62, 1, 1 << 62, 1<<62 - 1 - 1<<60, true},
	} {
		s := play(t)
		s.goal, s.bound = c.goal, c.bound
		i := &improver{w: s, work: c.work, step: c.step}
		if target, ok := i.target(); ok != c.ok || ok && target != c.target {
			t.Errorf("%+v: %d, %v", c, target, ok)
		}
	}
}

// TestStepAnswers: what each answer to a step means for the next, for the bound and for
// the slice.
func TestStepAnswers(t *testing.T) {
	for _, c := range []struct {
		name        string
		answer      Answer
		cost        int64
		next        status
		step, bound int64
		clauses     int
	}{
		{"found", found(980), 1, unfinished, 8, NoBound, 0},
		{"refuted", blamed, 1, unfinished, 0, 997, 1},
		{"refuted without the target", refuted, 1, proved, 4, 1000, 0},
		{"outside of the window", outside, 1, unfinished, 0, NoBound, 0},
		{"given up", limited, 50, unfinished, 0, NoBound, 0},
		{"the slice has ended", limited, 100, unfinished, 4, NoBound, 0},
		{"the run has ended", Answer{}, 1, stopped, 4, NoBound, 0},
	} {
		s := play(t, c.answer)
		s.cost = c.cost
		i := newImprover(s)
		i.step, i.work = 4, 50
		next, err := i.jump(NewMeter(s, 100), 996)
		if next != c.next || err != nil || i.step != c.step || s.bound != c.bound {
			t.Errorf("%s: %d, %v, step %d, bound %d", c.name, next, err, i.step, s.bound)
		}
		if len(s.clauses) != c.clauses || c.clauses > 0 && !slices.Equal(s.excluded, []int64{996}) {
			t.Errorf("%s: clauses %v, above %d", c.name, s.clauses, s.excluded)
		}
		if s.limits[0] != 50 || s.targets[0] != 996 {
			t.Errorf("%s: %d propagations for the target %d", c.name, s.limits[0], s.targets[0])
		}
	}
}

// TestStepTakesWorkOfASolution: the limit of a step grows with the work for the last
// solution.
func TestStepTakesWorkOfASolution(t *testing.T) {
	s := play(t, found(900), found(899))
	s.cost = 600
	i := newImprover(s)
	i.work = 1000
	if _, err := i.slice(1_000_000); err != nil {
		t.Fatal(err)
	}
	if want := int64(*stepCosts * 600); s.limits[1] != want || s.targets[1] != 898 {
		t.Errorf("a step to %d has %d propagations, want %d", s.targets[1], s.limits[1], want)
	}
}

// TestImprovementEnds: how a slice ends follows from the answer.
func TestImprovementEnds(t *testing.T) {
	for _, c := range []struct {
		answer Answer
		want   status
	}{
		{Answer{}, stopped},
		{limited, unfinished},
		{outside, confined},
		{refuted, proved},
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
	if next, err := newImprover(s).slice(0); next != stopped || !errors.As(err, &check) {
		t.Errorf("%d, %v", next, err)
	}
	if errors.Unwrap(check) == nil || check.Error() == "" {
		t.Error(check)
	}
	s = play(t, found(999))
	if next, err := newImprover(s).slice(0); next != stopped || err != nil {
		t.Errorf("a solution at the bound: %d, %v", next, err)
	}
}
