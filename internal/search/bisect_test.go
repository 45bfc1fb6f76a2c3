package search

import (
	"slices"
	"testing"
)

// TestBisectionHalves: a target is in the middle between the bound and what is better
// than the best; one that is met moves the best, one that is refuted the bound.
func TestBisectionHalves(t *testing.T) {
	s := play(t, found(500), blamed, found(300))
	s.bound = 0
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(0); next != over || err != nil {
		t.Fatal(next, err)
	}
	if want := []int64{500, 250, 375, 275}; !slices.Equal(s.targets, want) {
		t.Errorf("targets %v, want %v", s.targets, want)
	}
	if s.bound != 251 {
		t.Errorf("bound %d after the refutation of 250", s.bound)
	}
}

// TestBisectionGivesUp: an impatient bisector gives each target a part of the slice, the
// next is nearer to the best, and after some comes plain improvement. Slices without
// targets follow, twice as many each time.
func TestBisectionGivesUp(t *testing.T) {
	var limited []Answer
	for range mostGiven + 1 {
		limited = append(limited, Answer{Result: Limited})
	}
	s := play(t, limited...)
	s.bound = 0
	b := &bisector{w: s, improve: newImprover(s), impatient: true}
	if next, err := b.slice(patience * 1000); next != over || err != nil {
		t.Fatal(next, err)
	}
	targets := s.targets
	if got := targets[len(targets)-1]; got != -1 || len(targets) != mostGiven+2 {
		t.Errorf("targets %v: want %d, then none", targets, mostGiven+1)
	}
	if !slices.IsSorted(targets[:mostGiven+1]) {
		t.Errorf("targets %v: want them nearer and nearer to 999", targets)
	}
	for i, limit := range s.limits[:mostGiven+1] {
		if limit > 1000 {
			t.Errorf("target %d has %d propagations of 1000", i, limit)
		}
	}
	for _, without := range []int{1, 3, 7} {
		for range without {
			if b.begin(); !b.resting {
				t.Fatalf("a slice with targets, want %d without", without)
			}
		}
		if b.begin(); b.resting {
			t.Fatalf("no targets after %d slices without", without)
		}
		b.given = mostGiven + 1
	}
}

// TestBisectionWithoutBound: steps double while targets are met, and halve where the
// window of unbounded integers has no solution; at last only improvement is left.
func TestBisectionWithoutBound(t *testing.T) {
	outside := Answer{Result: Outside}
	s := play(t, found(999), found(997), found(993), outside, outside, outside, outside)
	b := &bisector{w: s, improve: newImprover(s)}
	if next, err := b.slice(0); next != over || err != nil {
		t.Fatal(next, err)
	}
	if got, want := s.targets, []int64{999, 997, 993, 985, 989, 991, 992, -1}; !slices.Equal(got, want) {
		t.Errorf("targets %v, want %v", got, want)
	}
}

// TestBisectionProves: a refutation that needs no assumption ends the search.
func TestBisectionProves(t *testing.T) {
	for _, plain := range []bool{false, true} {
		s := play(t, Answer{Result: Refuted})
		b := &bisector{w: s, improve: newImprover(s), blocked: plain}
		if next, err := b.slice(0); next != proved || err != nil || s.bound != s.goal {
			t.Errorf("plain %v: %d, %v, bound %d", plain, next, err, s.bound)
		}
	}
}
