package search

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/bound"
)

// TestDiverShare: the share of dives for a first solution doubles where the relaxation has its part in the conflicts, and halves
// otherwise.
func TestDiverShare(t *testing.T) {
	for _, c := range []struct {
		name               string
		conflicts, refuted int64
		share, after       float64
	}{
		{"nothing", 0, 0, 0.5, 0.25},
		{"refuted", 1, 1, 0.5, 1},
		{"its part", *leastRefuted, 1, 0.5, 1},
		{"less than its part", *leastRefuted + 1, 1, 0.5, 0.25},
		{"conflicts alone", 3, 0, 0.5, 0.25},
		{"least", 0, 0, *leastRation, *leastRation},
	} {
		s, b := scriptedBranch(t, limited)
		s.cost = 1000
		s.during = func(int) {
			s.stats.Conflicts += c.conflicts
			b.tree.Refuted += c.refuted
		}
		d := &Diver{b: b, rounders: []rounder{{by: bound.Costs}}, share: c.share}
		if a, err := d.First(1000); err != nil || a.Result != Limited || d.share != c.after {
			t.Errorf("%s: %v, %v, share %v, want %v", c.name, a, err, d.share, c.after)
		}
	}
}

// TestDiverWays: the next dive is of the way of rounding that has taken least, and twice as long as all before of that way. A way that
// comes to no conflict is left out, and the share stays; the last one stays.
func TestDiverWays(t *testing.T) {
	const x, y, z = bound.Longest, bound.Nearest, bound.Costs
	for _, c := range []struct {
		name      string
		conflicts int64 // of a dive
		work      int64
		before    []rounder
		limits    []int64 // of the dives
		after     []rounder
		share     float64
	}{
		{"in turn", 1, 300, []rounder{{by: x}, {by: y}, {by: z}}, []int64{100, 100, 100}, []rounder{{x, 100}, {y, 100}, {z, 100}}, 1},
		{"the least", 1, 250, []rounder{{x, 300}, {y, 200}, {z, 400}}, []int64{200, 50}, []rounder{{x, 350}, {y, 400}, {z, 400}}, 1},
		{"no conflicts", 0, 300, []rounder{{by: x}, {by: y}, {by: z}}, []int64{100, 100, 100}, []rounder{{z, 100}}, 0.25},
		{"one dropped", 0, 80, []rounder{{x, 500}, {by: y}, {z, 700}}, []int64{80}, []rounder{{x, 500}, {z, 700}}, 0.5},
		{"the last", 0, 100, []rounder{{by: x}}, []int64{100}, []rounder{{x, 100}}, 0.25},
	} {
		s, b := scriptedBranch(t, slices.Repeat([]Answer{limited}, len(c.limits))...)
		s.during = func(n int) {
			s.stats.Propagations += s.limits[n]
			s.stats.Conflicts += c.conflicts
			b.tree.Refuted += c.conflicts
		}
		d := &Diver{b: b, rounders: c.before, first: 100, share: 0.5}
		a, err := d.First(2 * c.work)
		if err != nil || a.Result != Limited || !slices.Equal(s.limits, c.limits) || !slices.Equal(d.rounders, c.after) || d.share != c.share {
			t.Errorf("%s: %v, limits %v, %v, share %v, %v", c.name, a, s.limits, d.rounders, d.share, err)
		}
	}
}

// TestDiverDebt: what a dive takes beyond its round, the next ones do without.
func TestDiverDebt(t *testing.T) {
	s, b := scriptedBranch(t, limited, limited)
	s.cost = 250
	d := &Diver{b: b, rounders: []rounder{{by: bound.Costs}}, first: 100, share: 1}
	for round, want := range []int{1, 1, 2} {
		d.share = 1
		if _, err := d.First(100); err != nil || len(s.limits) != want {
			t.Errorf("round %d: %d dives, want %d, %v", round, len(s.limits), want, err)
		}
	}
	if s.limits[1] != 50 {
		t.Errorf("limits %v", s.limits)
	}
}
