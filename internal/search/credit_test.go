package search

import "testing"

// TestCredit: a strategy that does not succeed gets an eighth of a slice on average,
// and one that gains more than the others gets its slices back.
func TestCredit(t *testing.T) {
	c := newCredit(0, 100)
	work, spent := int64(0), int64(0)
	for range 100 {
		work += 1000 // of the others
		if g := c.grant(1000); g > 0 {
			c.begin(work, 100)
			work += g
			spent += g
			c.end(work, 100)
		}
	}
	if spent > 15_000 {
		t.Errorf("%d of %d spent in vain", spent, work)
	}
	for c.grant(1000) == 0 {
		continue
	}
	c.begin(work, 100)
	c.end(work+10, 90)
	if g := c.grant(1000); g == 0 {
		t.Errorf("no turn after a success: %d", g)
	}
}

// TestCreditByGain: the share after a slice, by what it gained beside the others, each for
// the work that it took.
func TestCreditByGain(t *testing.T) {
	const others, turn = 1000, 100 // work
	for _, c := range []struct {
		name         string
		share        float64
		rival, gain  int64 // of the goal
		after        float64
		rests, waits bool
	}{
		{"more than the others", 0.5, 5, 1, 1, false, false},
		{"as much for its work", 0.5, 10, 1, 1, false, false},
		{"no more than a turn", 1, 0, 3, 1, false, false},
		{"less", 1, 20, 1, 0.5, false, false},
		{"a fourth and no more", 1, 40, 1, 0.25, false, false},
		{"nothing, as the others", 1, 0, 0, 0.25, false, false},
		{"nothing with little", 0.5, 0, 0, *leastCredit, false, false},
		{"nothing with the least", *leastCredit, 9, 0, *leastCredit, true, true},
		{"less with the least", *leastCredit, 20, 1, *leastCredit, false, false},
	} {
		credit := newCredit(0, 1000)
		credit.share = c.share
		credit.begin(others, 1000-c.rival)
		credit.end(others+turn, 1000-c.rival-c.gain)
		if credit.share != c.after || credit.rests != c.rests {
			t.Errorf("%s: share %v, rests %v", c.name, credit.share, credit.rests)
		}
		if waits := credit.grant(1000) == 0; waits != c.waits {
			t.Errorf("%s: waits %v", c.name, waits)
		}
		if got, want := credit.grant(1000), int64(c.after*1000); got != want {
			t.Errorf("%s: then %d of 1000, want %d", c.name, got, want)
		}
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
