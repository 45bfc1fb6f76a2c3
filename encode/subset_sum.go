package encode

import "math/bits"

// choice is one of two numbers for each item: bit i is set where item i
// contributes its number, and clear where it contributes nothing.
type choice uint64

// subsetSums calls found with choices of the items whose numbers add up to
// target, until it returns false: the two halves of the items are listed in
// the order of their sums, and searched from both ends (Horowitz and Sahni,
// "Computing Partitions with Applications to the Knapsack Problem", JACM 1974).
// It takes time and memory O(2^(n/2)) for n ≤ 64 numbers, none of whose sums
// overflows.
func subsetSums(numbers []int64, target int64, found func(choice) bool) {
	half := len(numbers) / 2
	low, high := listSums(numbers[:half]), listSums(numbers[half:])
	for i, j := 0, len(high)-1; i < len(low) && j >= 0; {
		switch sum := low[i].sum + high[j].sum; {
		case sum < target:
			i++
		case sum > target:
			j--
		default:
			if !found(low[i].of | high[j].of<<half) {
				return
			}
			j--
		}
	}
}

// subset is a choice with its sum.
type subset struct {
	sum int64
	of  choice
}

// listSums returns all subsets of the numbers by increasing sum: each number
// merges the list so far with a copy of itself.
func listSums(numbers []int64) []subset {
	list := make([]subset, 1, 1<<len(numbers))
	merged := make([]subset, 0, 1<<len(numbers))
	for bit, n := range numbers {
		merged = merged[:0]
		i, j := 0, 0
		with := func(j int) subset { return subset{list[j].sum + n, list[j].of | 1<<bit} }
		for i < len(list) || j < len(list) {
			if j == len(list) || i < len(list) && list[i].sum <= with(j).sum {
				merged = append(merged, list[i])
				i++
			} else {
				merged = append(merged, with(j))
				j++
			}
		}
		list, merged = merged, list
	}
	return list
}

// subsetItems returns how many random numbers below most have subsets for about
// any sum, most of the time: their subsets are some times as many as their sums.
func subsetItems(most int64) int {
	n := bits.Len64(uint64(most)) + 4
	return n + bits.Len(uint(n))
}
