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
		s.during = func(int) {
			s.stats.Conflicts += c.conflicts
			b.tree.Refuted += c.refuted
		}
		d := &Diver{b: b, ways: []bound.Rounding{bound.Costs}, share: c.share}
		if a, err := d.First(1000); err != nil || a.Result != Limited || d.share != c.after {
			t.Errorf("%s: %v, %v, share %v, want %v", c.name, a, err, d.share, c.after)
		}
	}
}

// TestDiverWays: ways of rounding take turns. One that comes to no conflict is left out, and the share stays; the last one stays.
func TestDiverWays(t *testing.T) {
	const x, y, z = bound.Longest, bound.Nearest, bound.Costs
	for _, c := range []struct {
		conflicts   int64
		ways, after []bound.Rounding
		share       float64
	}{
		{1, []bound.Rounding{x, y, z}, []bound.Rounding{y, z, x}, 1},
		{0, []bound.Rounding{x, y, z}, []bound.Rounding{y, z}, 0.5},
		{0, []bound.Rounding{x}, []bound.Rounding{x}, 0.25},
	} {
		s, b := scriptedBranch(t, limited)
		s.during = func(int) {
			s.stats.Conflicts += c.conflicts
			b.tree.Refuted += c.conflicts
		}
		d := &Diver{b: b, ways: slices.Clone(c.ways), share: 0.5}
		if _, err := d.First(1000); err != nil || !slices.Equal(d.ways, c.after) || d.share != c.share {
			t.Errorf("%v after %d conflicts: %v, share %v, %v", c.ways, c.conflicts, d.ways, d.share, err)
		}
	}
}
