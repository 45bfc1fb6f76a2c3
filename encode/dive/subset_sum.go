package dive

import (
	"cmp"
	"slices"
)

// choose calls found with one number of each item such that they add up to
// target, as indices into the items, until it returns false: the sums of either
// half of the items are listed in order, and searched from both ends (Horowitz
// and Sahni, "Computing Partitions with Applications to the Knapsack Problem",
// JACM 1974). It takes time and memory in the order of the square root of the
// number of choices, and of the choices that are found. No sum may overflow.
func choose(items [][]int64, target int64, found func(of []int) bool) {
	var halves [2][]int // of the items
	sizes := [2]int{1, 1}
	for i, numbers := range items {
		h := 0
		if sizes[1] < sizes[0] {
			h = 1
		}
		halves[h] = append(halves[h], i)
		sizes[h] *= len(numbers)
	}
	low, high := listSums(items, halves[0]), listSums(items, halves[1])
	of := make([]int, len(items))
	for i, j := 0, len(high)-1; i < len(low) && j >= 0; {
		switch sum := low[i].sum + high[j].sum; {
		case sum < target:
			i++
		case sum > target:
			j--
		default:
			low[i].decode(items, halves[0], of)
			high[j].decode(items, halves[1], of)
			if !found(of) {
				return
			}
			j--
		}
	}
}

// chosen is a choice with its sum: the index of the number of the first item,
// plus that of the second times the size of the first, and so on.
type chosen struct {
	sum int64
	of  int
}

// listSums returns all choices from some of the items by increasing sum.
func listSums(items [][]int64, some []int) []chosen {
	list := []chosen{{}}
	for _, i := range some {
		before := list
		list = make([]chosen, 0, len(before)*len(items[i]))
		for k, n := range items[i] {
			for _, c := range before {
				list = append(list, chosen{c.sum + n, c.of + k*len(before)})
			}
		}
	}
	slices.SortFunc(list, func(x, y chosen) int { return cmp.Compare(x.sum, y.sum) })
	return list
}

// decode writes the indices to of.
func (c chosen) decode(items [][]int64, some []int, of []int) {
	rest := c.of
	for _, i := range some {
		of[i] = rest % len(items[i])
		rest /= len(items[i])
	}
}
