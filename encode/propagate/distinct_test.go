package propagate

import (
	"testing"
)

func TestAllDifferent(t *testing.T) {
	different := func(x []int64) bool {
		seen := make(map[int64]bool)
		for _, v := range x {
			if seen[v] {
				return false
			}
			seen[v] = true
		}
		return true
	}
	for n := 2; n <= 6; n++ {
		check(t, n, 4, AllDifferent, different)
	}
}
