package propagate

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestReorder: lists come out as from a stable sort, whether little or much is out of order.
func TestReorder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		n := rng.IntN(60)
		list, keys := rng.Perm(n), make([]int64, n)
		for round, values := 0, 1+rng.Int64N(100); round < 5; round++ {
			for i := range keys {
				if round == 0 || rng.IntN(4) == 0 {
					keys[i] = rng.Int64N(values)
				}
			}
			want := slices.Clone(list)
			slices.SortStableFunc(want, func(i, k int) int { return cmp.Compare(keys[i], keys[k]) })
			if Reorder(list, keys); !slices.Equal(list, want) {
				t.Fatalf("keys %v: %v, want %v", keys, list, want)
			}
		}
	}
}
