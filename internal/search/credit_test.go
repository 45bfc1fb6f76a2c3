package search

import "testing"

// TestCreditByGain: the share after a slice, by what it gained beside the others, each for
// the work that it took.
func TestCreditByGain(t *testing.T) {
	const others, turn = 1000, 100 // work
	for _, c := range []struct {
		name        string
		share       float64
		rival, gain int64 // of the goal
		after       float64
	}{
		{"more than the others", 0.5, 5, 1, 1},
		{"as much for its work", 0.5, 10, 1, 1},
		{"no more than a turn", 1, 0, 3, 1},
		{"less", 1, 20, 1, 0.5},
		{"nothing", 0.5, 9, 0, *leastCredit},
		{"nothing with the least", *leastCredit, 9, 0, *leastCredit},
		{"nothing, as the others", 0.5, 0, 0, *leastCredit},
	} {
		credit := newCredit(0, 1000)
		credit.share = c.share
		credit.begin(others, 1000-c.rival)
		credit.end(others+turn, 1000-c.rival-c.gain)
		if credit.share != c.after {
			t.Errorf("%s: share %v", c.name, credit.share)
		}
		if got, want := credit.grant(1000), int64(c.after*1000); got != want {
			t.Errorf("%s: then %d of 1000, want %d", c.name, got, want)
		}
	}
	if c := newCredit(0, 0); c.grant(0) == 0 {
		t.Error("a slice without a limit")
	}
}

// TestRate: gains without any work count as for one unit of it, and goals may lie at both
// ends of their range.
func TestRate(t *testing.T) {
	if r := rate(10, 4, 3); r != 2 {
		t.Errorf("%v", r)
	}
	if r := rate(10, 4, 0); r != 6 {
		t.Errorf("without work: %v", r)
	}
	if r := rate(1<<62, -1<<62, 1); r != 1<<63 {
		t.Errorf("from end to end: %v", r)
	}
}
