package search

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// TestBisectionHalves: a target is in the middle between the bound and what is better
// than the best; one that is met moves the best, one that is refuted the bound.
func TestBisectionHalves(t *testing.T) {
	s := play(t, found(500), blamed, found(300))
	s.bound = 0
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(0); next != stopped || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{500, 250, 375, 275}; !slices.Equal(s.targets, want) {
		t.Errorf("targets %v, want %v", s.targets, want)
	}
	if s.bound != 251 {
		t.Errorf("bound %d after the refutation of 250", s.bound)
	}
}

// TestBisectionGivesUp: a limited bisector gives each target a part of the slice, the
// next is nearer to the best, and after some comes plain improvement. Slices without
// targets follow, twice as many each time.
func TestBisectionGivesUp(t *testing.T) {
	s := play(t, slices.Repeat([]Answer{limited}, *mostGiven+1)...)
	s.bound = 0
	b := &bisector{w: s, improve: newImprover(s), limited: true}
	if next, err := b.slice(*targetParts * 1000); next != stopped || err != nil {
		t.Fatal(next, err)
	}
	targets := s.targets
	if got := targets[len(targets)-1]; got != -1 || len(targets) != *mostGiven+2 {
		t.Errorf("targets %v: want %d, then none", targets, *mostGiven+1)
	}
	if !slices.IsSorted(targets[:*mostGiven+1]) {
		t.Errorf("targets %v: want them nearer and nearer to 999", targets)
	}
	for i, limit := range s.limits[:*mostGiven+1] {
		if limit > 1000 {
			t.Errorf("target %d has %d propagations of 1000", i, limit)
		}
	}
	for _, without := range []int{1, 3, 7} {
		for range without {
			if b.begin(); !b.paused {
				t.Fatalf("a slice with targets, want %d without", without)
			}
		}
		if b.begin(); b.paused {
			t.Fatalf("no targets after %d slices without", without)
		}
		b.givenUp = *mostGiven + 1
	}
}

// TestBisectionRests: a slice behind one whose targets were all given up has no targets,
// and the one after that begins in the middle again.
func TestBisectionRests(t *testing.T) {
	s := play(t, limited, limited)
	s.bound, s.cost = 0, 100
	b := &bisector{w: s, improve: newImprover(s), limited: true, givenUp: *mostGiven + 1}
	for range 2 {
		if next, err := b.slice(100); next != unfinished || err != nil {
			t.Fatal(next, err)
		}
	}
	if want := []int64{-1, 500}; !slices.Equal(s.targets, want) {
		t.Errorf("targets %v, want %v", s.targets, want)
	}
	if s.limits[0] != 100 || s.limits[1] != 100 / *targetParts {
		t.Errorf("limits %v: want all of the slice, then a part", s.limits)
	}
}

// TestBisectionToTheEnd: a bisector without limits searches a target with all of the slice.
func TestBisectionToTheEnd(t *testing.T) {
	s := play(t, limited, limited)
	s.bound, s.cost = 0, 60
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(100); next != unfinished || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{100, 40}; !slices.Equal(s.limits, want) {
		t.Errorf("limits %v, want %v", s.limits, want)
	}
}

// TestBisectionTargets: the target by the gap, by the targets given up or met so far, and
// near the ends of all goals.
func TestBisectionTargets(t *testing.T) {
	for _, c := range []struct {
		goal, bound int64
		b           bisector
		target      int64
		ok          bool
	}{
		{1000, 0, bisector{}, 500, true},
		{1000, 0, bisector{givenUp: 1}, 750, true},
		{1000, 0, bisector{givenUp: *mostGiven}, 999 - 499>>*mostGiven, true},
		{1000, 0, bisector{givenUp: *mostGiven + 1}, 0, false},
		{1000, 0, bisector{paused: true}, 0, false},
		{1000, 997, bisector{}, 998, true},
		{1000, 998, bisector{}, 0, false},
		{1000, 999, bisector{}, 0, false},
		{-1000, -2000, bisector{}, -1500, true},
		{1000, NoBound, bisector{}, 999, true},
		{1000, NoBound, bisector{hits: 3}, 992, true},
		{1000, NoBound, bisector{hits: 99}, 999 - (1<<60 - 1), true},
		{1000, NoBound, bisector{blocked: true}, 0, false},
		{1000, 0, bisector{refused: true, hits: 3}, 992, true},
		{1000, 0, bisector{refused: true, hits: 30}, 0, true},
		{math.MinInt64/2 + 1, NoBound, bisector{}, 0, false},
		{math.MinInt64/2 + 2, NoBound, bisector{}, math.MinInt64/2 + 1, true},
		{1 << 62, -1<<62 + 1, bisector{}, 0, true},
	} {
		s := play(t)
		s.goal, s.bound = c.goal, c.bound
		c.b.w = s
		if target, ok := c.b.target(); ok != c.ok || ok && target != c.target {
			t.Errorf("goal %d, bound %d: %d, %v, want %d, %v", c.goal, c.bound, target, ok, c.target, c.ok)
		}
	}
}

// TestBisectionDoubles: a target half way to a bound that no window holds is followed by
// steps that double, and halve where the window ends.
func TestBisectionDoubles(t *testing.T) {
	outside := Answer{Result: Outside}
	s := play(t, outside, found(999), found(997), found(993), outside, outside, outside)
	s.bound = -1000
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(0); next != stopped || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{0, 999, 997, 993, 985, 989, 991}; !slices.Equal(s.targets[:min(len(want), len(s.targets))], want) {
		t.Errorf("targets %v, want %v", s.targets, want)
	}
}

// TestBisectionAnswers: what each answer to a target means for the next ones.
func TestBisectionAnswers(t *testing.T) {
	for _, c := range []struct {
		name              string
		answer            Answer
		met               int
		next              status
		given, pause, now int
		blocked           bool
		bound             int64
	}{
		{"found", found(500), 4, unfinished, 0, 0, 5, false, NoBound},
		{"refuted", blamed, 4, unfinished, 0, 0, 4, false, 501},
		{"refuted without the target", refuted, 4, proved, 2, 3, 4, false, 1000},
		{"outside of the window", outside, 4, unfinished, 2, 3, 3, false, NoBound},
		{"the least target outside", outside, 0, unfinished, 2, 3, 0, true, NoBound},
		{"given up", limited, 4, unfinished, 3, 3, 2, false, NoBound},
		{"the run has ended", Answer{}, 4, stopped, 2, 3, 4, false, NoBound},
	} {
		s := play(t, c.answer)
		b := &bisector{w: s, improve: newImprover(s), givenUp: 2, pause: 3, hits: c.met}
		next, err := b.try(NewMeter(s, 100), 500, 10)
		if next != c.next || err != nil || s.bound != c.bound {
			t.Errorf("%s: %d, %v, bound %d", c.name, next, err, s.bound)
		}
		if b.givenUp != c.given || b.pause != c.pause || b.hits != c.now || b.blocked != c.blocked {
			t.Errorf("%s: %+v", c.name, b)
		}
	}
}

// TestBisectionWithoutBound: steps double while targets are met, and halve where the
// window of unbounded integers has no solution; at last only improvement is left.
func TestBisectionWithoutBound(t *testing.T) {
	s := play(t, found(999), found(997), found(993), outside, outside, outside, outside)
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(0); next != stopped || err != nil {
		t.Fatal(next, err)
	}
	if got, want := s.targets, []int64{999, 997, 993, 985, 989, 991, 992, -1}; !slices.Equal(got, want) {
		t.Errorf("targets %v, want %v", got, want)
	}
}

// TestBisectionProves: a refutation that needs no assumption ends the search, and so does
// a bound of another worker that meets the goal.
func TestBisectionProves(t *testing.T) {
	for _, plain := range []bool{false, true} {
		s := play(t, refuted)
		b := &bisector{w: s, improve: newImprover(s), blocked: plain}
		if next, err := b.slice(0); next != proved || err != nil || s.bound != s.goal {
			t.Errorf("plain %v: %d, %v, bound %d", plain, next, err, s.bound)
		}
	}
	s := play(t, found(600))
	s.during = func(int) { s.bound = 600 }
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(0); next != proved || err != nil || len(s.limits) != 1 {
		t.Errorf("bound of others: %d, %v after %d searches", next, err, len(s.limits))
	}
}

// TestBisectionEnds: how plain improvement ends, and that an error ends a slice.
func TestBisectionEnds(t *testing.T) {
	for answer, want := range map[Result]status{Over: stopped, Outside: confined, Refuted: proved, Limited: unfinished} {
		s := play(t, Answer{Result: answer})
		s.cost = 100
		b := &bisector{w: s, improve: newImprover(s), blocked: true}
		if next, err := b.slice(100); next != want || err != nil || s.targets[0] != -1 {
			t.Errorf("after %d: %d, %v", answer, next, err)
		}
	}
	for _, plain := range []bool{false, true} {
		s := play(t)
		s.failing = errors.New("broken")
		b := &bisector{w: s, improve: newImprover(s), blocked: plain}
		if next, err := b.slice(0); next != stopped || err != s.failing {
			t.Errorf("plain %v: %d, %v", plain, next, err)
		}
	}
}
