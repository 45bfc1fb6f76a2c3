package encode

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
)

// costsOf returns what each literal of the terms adds, times a factor.
func costsOf(terms []pb.Term, factor int64) (costs []sat.Cost) {
	for _, t := range terms {
		value := int64(0)
		for _, s := range t.Steps {
			costs = append(costs, sat.Cost{Lit: s.Lit, Weight: factor * (s.Value - value)})
			value = s.Value
		}
	}
	return costs
}

// TestGoalAtLeast: that the objective is at least the sum of its terms excludes no solution, and that it is at least twice the sum
// excludes those that are cheaper. What is said first may be less.
func TestGoalAtLeast(t *testing.T) {
	sums, propagated := 0, 0
	for seed := range campaign.Each(300) {
		text := fzngen.Objective(rand.New(rand.NewPCG(seed, 12)), fzngen.Opt{Size: 2000, Allow: encodable})
		c, ok := load(t, text, Options{})
		if !ok {
			continue
		}
		sum, known := c.p.GoalSum()
		terms, base := sum.Terms, sum.Base
		if !known || len(terms) == 0 || len(sum.Numbers) > 0 || !c.some {
			continue
		}
		sums++
		if seed%2 == 0 {
			c.p.GoalAtLeast(base, costsOf(terms[:1], 1))
			c.solve(t, text)
		}
		if seed%3 == 0 {
			told := c.p.GoalAtLeast(base, costsOf(terms, 2))
			a, found := c.solve(t, text)
			if told && found && c.p.Goal(a) < base+2*(cost(terms, base, c.s.Value)-base) {
				t.Fatalf("seed %d: the objective is %d\n%s", seed, c.p.Goal(a), text)
			}
			continue
		}
		if c.p.GoalAtLeast(base, costsOf(terms, 1)) {
			propagated++
		}
		for k := c.best + 2; k >= c.best-2; k-- {
			a, found := c.solve(t, text, c.p.GoalAtMost(k))
			if found != (k >= c.best) {
				t.Fatalf("seed %d: solution with at most %d: %t, optimum %d\n%s", seed, k, found, c.best, text)
			}
			if found && c.p.Goal(a) > k {
				t.Fatalf("seed %d: %d instead of at most %d\n%s", seed, c.p.Goal(a), k, text)
			}
		}
	}
	if sums < 30 || propagated < 30 {
		t.Errorf("%d models with terms, of which %d are propagated", sums, propagated)
	}
}
