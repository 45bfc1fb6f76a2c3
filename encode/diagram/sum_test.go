package diagram

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

func TestWithCost(t *testing.T) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		domains := randomDomains(r, 4)
		a := randomAutomaton(r, r.IntN(2) == 0)
		d := a.Unfold(domains)
		sum := intset.Interval(int64(r.IntN(5))-3, int64(r.IntN(8)))
		if r.IntN(3) == 0 {
			sum = intset.Of(-1, 2, 5)
		}
		split, ok := d.WithCost(sum, 1<<20)
		if !ok {
			t.Fatal("gave up")
		}
		// Costs outside of the range of runs do not matter.
		wantTuples(t, split, append(slices.Clone(domains), intset.Interval(-9, 9)), func(tuple []int64) bool {
			word, cost := tuple[:len(domains)], tuple[len(domains)]
			return sum.Contains(cost) && slices.Contains(a.runs(a.Start, word), cost)
		})
		if edges, _ := split.Size(); edges > 1 {
			if _, ok := d.WithCost(sum, 0); ok {
				t.Fatal("the limit is not kept")
			}
		}
	}
}

func TestWithin(t *testing.T) {
	pruned := 0
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 6))
		d := randomAutomaton(r, true).Unfold(randomDomains(r, 4))
		lo := int64(r.IntN(8)) - 4
		hi := lo + int64(r.IntN(4))
		sub, least, greatest, ok := d.Within(lo, hi)
		if !ok {
			t.Fatal("gave up")
		}
		wantTrim(t, sub)
		before, after := tuples(d), tuples(sub)
		costs := []int64{}
		for tuple, c := range before {
			kept := after[tuple] != nil
			if !kept {
				pruned++
			}
			if lo <= c[0] && c[0] <= hi && !kept {
				t.Fatalf("lost %s of cost %d, within %d..%d", tuple, c[0], lo, hi)
			}
			if kept {
				costs = append(costs, c[0])
			}
		}
		if len(after) != len(costs) {
			t.Fatal("new tuples")
		}
		if len(costs) > 0 && (least != slices.Min(costs) || greatest != slices.Max(costs)) {
			t.Fatalf("bounds %d..%d, want %d..%d", least, greatest, slices.Min(costs), slices.Max(costs))
		}
	}
	if pruned < 100 {
		t.Errorf("only %d tuples were pruned", pruned)
	}
}

// Costs that may overflow are refused.
func TestHugeCosts(t *testing.T) {
	for _, c := range []int64{math.MaxInt64, math.MinInt64, 1<<62 + 1} {
		d := (&Graph{Level: []int64{1}, Edges: []Edge{{To: Terminal, Cost: c, Label: intset.Of(1)}}}).Diagram([]intset.Set{intset.Of(1)})
		if _, ok := d.WithCost(intset.All, 10); ok {
			t.Errorf("WithCost takes the cost %d", c)
		}
		if _, _, _, ok := d.Within(0, 1); ok {
			t.Errorf("Within takes the cost %d", c)
		}
	}
}
