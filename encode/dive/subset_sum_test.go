package dive

import (
	"math/rand/v2"
	"testing"
)

// TestChoose compares with all choices. Those that differ in the first half only,
// with the same sum there, stand for one another.
func TestChoose(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		items := make([][]int64, rng.IntN(6))
		sums := map[int64]bool{0: true}
		for i := range items {
			items[i] = make([]int64, 1+rng.IntN(4))
			next := make(map[int64]bool)
			for k := range items[i] {
				items[i][k] = rng.Int64N(41) - 20
				for s := range sums {
					next[s+items[i][k]] = true
				}
			}
			sums = next
		}
		target := rng.Int64N(41) - 20
		got := 0
		choose(items, target, func(of []int) bool {
			sum := int64(0)
			for i, k := range of {
				sum += items[i][k]
			}
			if sum != target {
				t.Fatalf("%v: %v for %d", items, of, target)
			}
			got++
			return got < 3
		})
		if sums[target] != (got > 0) || got > 3 {
			t.Errorf("%v: %d choices for %d", items, got, target)
		}
	}
}
