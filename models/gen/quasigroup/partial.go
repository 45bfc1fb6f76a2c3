package main

import "math/rand"

// partial fills random cells of an empty square with random symbols until only the given number
// of cells is empty. A symbol is written only if it repeats none of its row or column and leaves
// at least one symbol for every other cell; where no symbol will do, partial starts again. So
// nothing is wrong at first sight, and yet the square may have no completion.
func partial(order, empty int, random *rand.Rand) [][]int {
	for {
		square, ok := fill(order, order*order-empty, random)
		if ok {
			return square
		}
	}
}

// fill makes one attempt to fill so many random cells.
func fill(order, cells int, random *rand.Rand) ([][]int, bool) {
	square := make([][]int, order)
	for i := range square {
		square[i] = make([]int, order)
	}
	for _, cell := range random.Perm(order * order)[:cells] {
		if !place(square, cell/order, cell%order, random) {
			return nil, false
		}
	}
	return square, true
}

// place writes a random symbol into an empty cell and reports whether one was possible.
func place(square [][]int, r, c int, random *rand.Rand) bool {
	symbols := symbolsLeft(square, r, c)
	random.Shuffle(len(symbols), func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
	for _, s := range symbols {
		square[r][c] = s
		if roomLeft(square, r, c) {
			return true
		}
		square[r][c] = 0
	}
	return false
}

// roomLeft reports whether every empty cell in row r and column c still has a symbol.
func roomLeft(square [][]int, r, c int) bool {
	for i := range square {
		if square[r][i] == 0 && len(symbolsLeft(square, r, i)) == 0 {
			return false
		}
		if square[i][c] == 0 && len(symbolsLeft(square, i, c)) == 0 {
			return false
		}
	}
	return true
}

// symbolsLeft lists the symbols that stand neither in row r nor in column c.
func symbolsLeft(square [][]int, r, c int) []int {
	used := make([]bool, len(square)+1)
	for i := range square {
		used[square[r][i]] = true
		used[square[i][c]] = true
	}
	var free []int
	for s := 1; s <= len(square); s++ {
		if !used[s] {
			free = append(free, s)
		}
	}
	return free
}
