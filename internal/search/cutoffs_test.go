package search

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCutoffs: where searches succeed soon or not at all, they are given up soon; where they need long, late, although
// nothing of that is known at first; and what is learnt fades.
func TestCutoffs(t *testing.T) {
	c := newCutoffs()
	rng := rand.New(rand.NewPCG(1, 2))
	run := func(n int, success func() float64) {
		for range n {
			if at, limit := success(), c.choose(rng); at <= limit {
				c.learn(1, at, true, false)
			} else {
				c.learn(1, limit, false, true)
			}
		}
	}
	run(300, func() float64 {
		if rng.IntN(10) == 0 {
			return 0.5
		}
		return math.Inf(1)
	})
	if _, to := c.bounds(c.best()); to > 2 {
		t.Errorf("all successes come within a unit, and the cutoff is %v", to)
	}
	run(1500, func() float64 {
		if rng.IntN(2) == 0 {
			return 12
		}
		return math.Inf(1)
	})
	if _, to := c.bounds(c.best()); to != 16 {
		t.Errorf("all successes take 12 units, and the cutoff is %v", to)
	}
	run(600, func() float64 { return 0.5 })
	if _, to := c.bounds(c.best()); to > 2 {
		t.Errorf("successes come within a unit again, and the cutoff is %v", to)
	}
}

// TestCutoffsOfRefutations: searches that end soon cost little of longer ones.
func TestCutoffsOfRefutations(t *testing.T) {
	c := newCutoffs()
	for i := range 400 {
		switch {
		case i%10 == 0:
			c.learn(1, 30, true, false)
		default:
			c.learn(1, 0.2, false, false)
		}
	}
	if _, to := c.bounds(c.best()); to < 32 {
		t.Errorf("nine of ten searches are refuted at once and the others succeed, and the cutoff is %v", to)
	}
}

// TestFewComeFar: that the few searches which come far succeed is not worth the work of the many which are refuted on the way.
func TestFewComeFar(t *testing.T) {
	c := newCutoffs()
	for i := range 800 {
		switch {
		case i%30 == 0:
			c.learn(1, 0.5, true, false)
		case i%20 == 1:
			c.learn(1, 20, true, false)
		default:
			c.learn(1, 12, false, false)
		}
	}
	if _, to := c.bounds(c.best()); to > 2 {
		t.Errorf("the cutoff is %v", to)
	}
}

// TestBeliefs: at first long searches are not believed in; and a search that was given up tells nothing of those that go on
// from there.
func TestBeliefs(t *testing.T) {
	c := newCutoffs()
	c.learn(1, 0.5, false, false)
	if _, to := c.bounds(c.best()); to > 4 {
		t.Errorf("the first cutoff is %v", to)
	}
	c.learn(1, 1.5, false, true)
	if b := c.bins[1]; b.entered != 0 || b.work != 0.5 || c.bins[0].passed != 1 {
		t.Errorf("%+v, %+v", c.bins[0], b)
	}
}
