package encode

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSubsetSums compares with all subsets. Choices that differ in the first
// half only, with the same sum there, stand for one another.
func TestSubsetSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		numbers := make([]int64, rng.IntN(9))
		for i := range numbers {
			numbers[i] = rng.Int64N(41) - 20
		}
		sum := func(c choice) (sum int64) {
			for i, n := range numbers {
				if c>>i&1 == 1 {
					sum += n
				}
			}
			return sum
		}
		var attainable []int64
		for c := range choice(1) << len(numbers) {
			attainable = append(attainable, sum(c))
		}
		target := rng.Int64N(41) - 20
		got := 0
		subsetSums(numbers, target, func(c choice) bool {
			if sum(c) != target {
				t.Fatalf("%v: %b for %d", numbers, c, target)
			}
			got++
			return got < 3
		})
		if slices.Contains(attainable, target) != (got > 0) || got > 3 {
			t.Errorf("%v: %d choices for %d", numbers, got, target)
		}
	}
}
