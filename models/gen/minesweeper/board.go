package main

import "math/rand"

// board is a position; cells are numbered by rows from 0.
type board struct {
	rows, columns int
	mine, open    []bool
	opened        int // number of open cells
}

// newBoard lays the mines at random.
func newBoard(rows, columns, mines int, random *rand.Rand) *board {
	b := &board{
		rows:    rows,
		columns: columns,
		mine:    make([]bool, rows*columns),
		open:    make([]bool, rows*columns),
	}
	for _, cell := range random.Perm(rows * columns)[:mines] {
		b.mine[cell] = true
	}
	return b
}

// play opens random safe cells until at least want cells are open or no safe cell is left.
func (b *board) play(want int, random *rand.Rand) {
	for _, cell := range random.Perm(len(b.mine)) {
		if b.opened >= want {
			return
		}
		if !b.mine[cell] {
			b.reveal(cell)
		}
	}
}

// reveal opens a safe cell and, where no mine is near, everything around it.
func (b *board) reveal(cell int) {
	todo := []int{cell}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b.open[at] {
			continue
		}
		b.open[at] = true
		b.opened++
		if b.near(at) == 0 {
			todo = append(todo, b.neighbours(at)...)
		}
	}
}

// near counts the mines around a cell.
func (b *board) near(cell int) int {
	count := 0
	for _, other := range b.neighbours(cell) {
		if b.mine[other] {
			count++
		}
	}
	return count
}

// neighbours lists the up to eight cells around a cell.
func (b *board) neighbours(cell int) []int {
	var around []int
	row, column := cell/b.columns, cell%b.columns
	for i := max(row-1, 0); i <= min(row+1, b.rows-1); i++ {
		for j := max(column-1, 0); j <= min(column+1, b.columns-1); j++ {
			if i != row || j != column {
				around = append(around, i*b.columns+j)
			}
		}
	}
	return around
}

// shown is what the player sees.
func (b *board) shown() [][]int {
	matrix := make([][]int, b.rows)
	for i := range matrix {
		matrix[i] = make([]int, b.columns)
		for j := range matrix[i] {
			cell := i*b.columns + j
			matrix[i][j] = unknown
			if b.open[cell] {
				matrix[i][j] = b.near(cell)
			}
		}
	}
	return matrix
}
