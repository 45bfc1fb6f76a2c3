package search

import "testing"

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
		d := &Diver{b: b, share: c.share}
		if a, err := d.First(1000); err != nil || a.Result != Limited || d.share != c.after {
			t.Errorf("%s: %v, %v, share %v, want %v", c.name, a, err, d.share, c.after)
		}
	}
}
