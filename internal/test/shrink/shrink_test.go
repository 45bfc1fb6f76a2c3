package shrink_test

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/shrink"
)

// TestSweep: of a list, what is needed stays, in its order, and stretches lie within it.
func TestSweep(t *testing.T) {
	for n := range 40 {
		for _, needed := range [][]int{nil, {0}, {n - 1}, {n / 3, n / 2}} {
			var list []int
			for i := range n {
				list = append(list, i)
			}
			shorter := shrink.Sweep(n, func(from, to int) bool {
				if from < 0 || from >= to || to > len(list) {
					t.Fatalf("%d..%d of %d elements", from, to, len(list))
				}
				if slices.ContainsFunc(list[from:to], func(x int) bool { return slices.Contains(needed, x) }) {
					return false
				}
				list = slices.Delete(list, from, to)
				return true
			})
			want := slices.DeleteFunc(slices.Compact(slices.Clone(needed)), func(x int) bool { return x < 0 || x >= n })
			if !slices.Equal(list, want) || shorter != (len(want) < n) {
				t.Errorf("%d elements, of which %v are needed: %v stay, %v", n, needed, list, shorter)
			}
		}
	}
}
