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
