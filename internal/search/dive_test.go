package search

import (
	"errors"
	"testing"
)

// TestDives: a slice begins with dives for a part of the gap, as long as they have work left. What
// is left of the slice proves. The share of dives grows where they gain, and shrinks otherwise.
func TestDives(t *testing.T) {
	for _, c := range []struct {
		answers []Answer
		share   float64
		next    status
		dives   int
		after   float64
	}{
		{[]Answer{limited, limited, limited}, *mostDives, unfinished, 2, *mostDives / 2},
		{[]Answer{found(-30), limited, limited}, *mostDives / 4, unfinished, 1, *mostDives / 2},
		{[]Answer{limited, limited, limited}, *leastDives, unfinished, 1, *leastDives},
		{[]Answer{refuted}, *mostDives, proved, 1, *mostDives},
		{[]Answer{{}}, *mostDives, stopped, 1, *mostDives},
		{[]Answer{limited}, 0, unfinished, 0, 0},
	} {
		s, b := scriptedBranch(t, c.answers...)
		s.goal, s.bound, s.cost = -5, -85, 300
		b.dives.share, b.step = c.share, NoGoal
		target := s.p.GoalAtMost(-13)
		next, err := b.slice(1000)
		if next != c.next || err != nil || b.dives.share != c.after {
			t.Errorf("%+v: %d, %v, share %v", c, next, err, b.dives.share)
		}
		dives := 0
		for _, a := range s.assumed {
			if len(a) > 0 {
				dives++
			}
		}
		if dives != c.dives || dives > 0 && s.assumed[0][0] != target {
			t.Errorf("%+v: %d dives, under %v", c, dives, s.assumed)
		}
	}
	s, b := scriptedBranch(t)
	s.goal, b.dives.share, s.failing = 500, *mostDives, errors.New("broken")
	if next, err := b.slice(1000); next != stopped || err != s.failing {
		t.Errorf("%d, %v", next, err)
	}
}
