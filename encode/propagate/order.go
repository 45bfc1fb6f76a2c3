package propagate

import (
	"cmp"
	"slices"
)

// Reorder sorts a list of indices by their keys, the least first; equal ones stay as they
// are. The time is linear where the list is nearly sorted, as one is that was sorted at the
// last call, since bounds change by and by: insertion, and a sort by merging where more than
// a few moves for each index are needed.
func Reorder(list []int, keys []int64) {
	moves := 8 * len(list)
	for k := 1; k < len(list); k++ {
		i, j := list[k], k
		for at := keys[i]; j > 0 && keys[list[j-1]] > at; j-- {
			list[j] = list[j-1]
		}
		list[j] = i
		if moves -= k - j; moves < 0 {
			slices.SortStableFunc(list, func(i, k int) int { return cmp.Compare(keys[i], keys[k]) })
			return
		}
	}
}
