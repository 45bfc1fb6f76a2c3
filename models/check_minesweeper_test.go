package models_test

import (
	"slices"
	"testing"
)

// minefield is a Minesweeper position; cells are numbered by rows from 0.
type minefield struct {
	rows, columns int
	shown         []int // unknown or the number of mines around
}

func newMinefield(t *testing.T, p parameters) minefield {
	t.Helper()
	f := minefield{p.number(t, "r"), p.number(t, "c"), p.list(t, "game")}
	if len(f.shown) != f.rows*f.columns {
		t.Fatalf("%d cells on a board of %d by %d", len(f.shown), f.rows, f.columns)
	}
	return f
}

// around lists the cells around a cell.
func (f minefield) around(cell int) []int {
	var cells []int
	row, column := cell/f.columns, cell%f.columns
	for i := max(row-1, 0); i <= min(row+1, f.rows-1); i++ {
		for j := max(column-1, 0); j <= min(column+1, f.columns-1); j++ {
			if other := i*f.columns + j; other != cell {
				cells = append(cells, other)
			}
		}
	}
	return cells
}

// checkMines counts the mines around every number.
func checkMines(t *testing.T, p parameters, a answer) {
	t.Helper()
	f := newMinefield(t, p)
	var matrix [][]int
	a.value(t, "mines", &matrix)
	mines := slices.Concat(matrix...)
	for cell, number := range f.shown {
		if number == unknown {
			continue
		}
		if mines[cell] != 0 {
			t.Errorf("cell %d shows a number and holds a mine", cell)
		}
		count := 0
		for _, other := range f.around(cell) {
			count += mines[other]
		}
		if count != number {
			t.Errorf("cell %d shows %d, and there are %d mines around it", cell, number, count)
		}
	}
}

// checkCertain finds out by search, cell by cell, whether it can hold a mine
// and whether it can be safe, and compares with what the model prints.
func checkCertain(t *testing.T, p parameters, a answer) {
	t.Helper()
	f := newMinefield(t, p)
	var printed []rune
	for _, r := range a.text {
		if r != ' ' && r != '\n' {
			printed = append(printed, r)
		}
	}
	if len(printed) != len(f.shown) {
		t.Fatalf("%d cells are printed, want %d", len(printed), len(f.shown))
	}
	for cell, number := range f.shown {
		want := '?'
		switch {
		case number != unknown:
			want = rune('0' + number)
		case !f.possible(cell, mine):
			want = '.'
		case !f.possible(cell, safe):
			want = '*'
		}
		if printed[cell] != want {
			t.Errorf("cell %d (row %d): printed %c, want %c", cell, cell/f.columns+1, printed[cell], want)
		}
	}
}

// What a search knows of a cell.
const (
	open = -1 // nothing
	safe = 0
	mine = 1
)

// possible reports whether an arrangement exists with the given state of the
// cell.
func (f minefield) possible(cell, state int) bool {
	states := make([]int, len(f.shown))
	for i, number := range f.shown {
		states[i] = open
		if number != unknown {
			states[i] = safe
		}
	}
	states[cell] = state
	return f.complete(states)
}

// complete searches an arrangement that agrees with the states.
func (f minefield) complete(states []int) bool {
	if !f.deduce(states) {
		return false
	}
	cell := f.next(states)
	if cell < 0 {
		return true
	}
	for _, state := range []int{mine, safe} {
		trial := slices.Clone(states)
		trial[cell] = state
		if f.complete(trial) {
			return true
		}
	}
	return false
}

// deduce fills in, for as long as there are any, the cells that a single
// number decides. It fails if a number cannot come true any more.
func (f minefield) deduce(states []int) bool {
	for changed := true; changed; {
		changed = false
		for cell, number := range f.shown {
			if number == unknown {
				continue
			}
			mines, rest := f.tally(cell, states)
			if mines > number || mines+len(rest) < number {
				return false
			}
			if len(rest) == 0 || (mines != number && mines+len(rest) != number) {
				continue
			}
			changed = true
			for _, other := range rest {
				states[other] = safe
				if mines != number {
					states[other] = mine
				}
			}
		}
	}
	return true
}

// tally counts the mines around a cell and lists the open cells.
func (f minefield) tally(cell int, states []int) (mines int, rest []int) {
	for _, other := range f.around(cell) {
		switch states[other] {
		case mine:
			mines++
		case open:
			rest = append(rest, other)
		}
	}
	return mines, rest
}

// next picks an open cell beside the number with the fewest open cells, or -1
// if no number has one.
func (f minefield) next(states []int) int {
	picked, fewest := -1, 9
	for cell, number := range f.shown {
		if number == unknown {
			continue
		}
		if _, rest := f.tally(cell, states); len(rest) > 0 && len(rest) < fewest {
			picked, fewest = rest[0], len(rest)
		}
	}
	return picked
}
