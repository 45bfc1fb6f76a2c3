package main

import "math/rand"

// cell is a place in a square, counted from 0.
type cell struct{ row, column int }

// scattered picks the given percentage of all cells at random.
func scattered(order, percent int, random *rand.Rand) []cell {
	var cells []cell
	for _, k := range random.Perm(order * order)[:order*order*percent/100] {
		cells = append(cells, cell{k / order, k % order})
	}
	return cells
}

// evenly picks the given percentage of the cells of each row and of each column, rounded down:
// the cells that hold one of the first symbols in another random Latin square.
func evenly(order, percent int, random *rand.Rand) []cell {
	var cells []cell
	for r, row := range latinSquare(order, random) {
		for c, symbol := range row {
			if symbol <= order*percent/100 {
				cells = append(cells, cell{r, c})
			}
		}
	}
	return cells
}

// punch empties (writes 0 into) cells of a square.
func punch(square [][]int, holes []cell) [][]int {
	for _, h := range holes {
		square[h.row][h.column] = 0
	}
	return square
}

// spoil punches holes and writes into one of them a symbol that repeats none of its row or column
// and yet is not the one that was there. If every hole allows only its own symbol, the square
// stays as punched.
func spoil(square [][]int, holes []cell, random *rand.Rand) [][]int {
	original := make([]int, len(holes))
	for i, h := range holes {
		original[i] = square[h.row][h.column]
	}
	punch(square, holes)
	for _, i := range random.Perm(len(holes)) {
		for _, s := range symbolsLeft(square, holes[i].row, holes[i].column) {
			if s != original[i] {
				square[holes[i].row][holes[i].column] = s
				return square
			}
		}
	}
	return square
}
