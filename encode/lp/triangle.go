package lp

import (
	"math"
	"slices"
)

// cell is an entry of a matrix.
type cell struct {
	row, column int32
	v           float64
}

// triangle is a triangular matrix, by columns, and how to solve for it. Its diagonal is pivots, or ones.
type triangle struct {
	starts  []int32 // by column: where its entries begin; one more
	entries []entry // beside the diagonal
	pivots  []float64
	back    bool    // columns wait for those behind them, not for those before
	share   float64 // of numbers of solutions that are not zero, of late
}

// build makes it the matrix of the cells, or its transpose.
func (t *triangle) build(m int, cells []cell, transposed bool) {
	t.starts = slices.Grow(t.starts[:0], m+1)[:m+1]
	clear(t.starts)
	for i := range cells {
		_, c := cells[i].ends(transposed)
		t.starts[c+1]++
	}
	for c := range m {
		t.starts[c+1] += t.starts[c]
	}
	t.entries = slices.Grow(t.entries[:0], len(cells))[:len(cells)]
	for i := range cells { // starts run ahead by one column, and are set back
		r, c := cells[i].ends(transposed)
		t.entries[t.starts[c]] = entry{r, cells[i].v}
		t.starts[c]++
	}
	copy(t.starts[1:], t.starts[:m])
	t.starts[0] = 0
}

// ends returns the row and the column of the cell, or of that of the transpose.
func (a *cell) ends(transposed bool) (row, column int32) {
	if transposed {
		return a.column, a.row
	}
	return a.row, a.column
}

func (t *triangle) column(c int32) []entry { return t.entries[t.starts[c]:t.starts[c+1]] }

// solver solves for triangles. It has the numbers that a search needs.
type solver struct {
	seen  []bool // by column
	stack []frame
	found []int32 // columns, after those that wait for them
}

// frame is a column on the way of a search, and the entry that is looked at next.
type frame struct{ column, next int32 }

// solve replaces x by what the triangle takes to it. It returns the entries that were looked at. It searches from the
// sides (Gilbert and Peierls, 1988) while few numbers of solutions are not zero, and a half as many of the sides.
func (s *solver) solve(t *triangle, x *vector) (work int) {
	m := float64(len(x.at))
	if t.share > *sparseShare || 2*float64(len(x.list)) > *sparseShare*m {
		work = t.pass(x)
	} else {
		work = s.reach(t, x)
	}
	t.share += (float64(len(x.list))/m - t.share) / 16
	return work
}

// pass looks at all columns.
func (t *triangle) pass(x *vector) (work int) {
	x.list = x.list[:0]
	if t.back {
		for c := len(x.at) - 1; c >= 0; c-- {
			if y := x.at[c]; y != 0 {
				work += t.take(int32(c), y, x)
			}
		}
	} else {
		for c := range x.at {
			if y := x.at[c]; y != 0 {
				work += t.take(int32(c), y, x)
			}
		}
	}
	return work + len(x.at)/2
}

// take solves for the number of a column, in a pass.
func (t *triangle) take(c int32, y float64, x *vector) (work int) {
	if math.Abs(y) < dropped {
		x.at[c] = 0
		return 0
	}
	if t.pivots != nil {
		y /= t.pivots[c]
		x.at[c] = y
	}
	x.list = append(x.list, c)
	col := t.column(c)
	for _, a := range col {
		x.at[a.i] -= a.v * y
	}
	return len(col) + 1
}

// reach looks at the columns that the sides reach.
func (s *solver) reach(t *triangle, x *vector) (work int) {
	for _, i := range x.list {
		if !s.seen[i] && t.starts[i] < t.starts[i+1] {
			s.search(t, i)
		}
	}
	for k := len(s.found) - 1; k >= 0; k-- {
		c := s.found[k]
		s.seen[c] = false
		y := x.at[c]
		if t.pivots != nil {
			y /= t.pivots[c]
		}
		col := t.column(c)
		work += len(col)
		if math.Abs(y) < dropped {
			continue
		}
		for _, a := range col {
			x.add(a.i, -a.v*y)
		}
		work += len(col)
	}
	work += 2*len(s.found) + len(x.list)
	s.found = s.found[:0]
	if t.pivots != nil {
		for _, i := range x.list {
			x.at[i] /= t.pivots[i]
		}
	}
	x.tidy()
	return work
}

// search finds the columns that wait for one, each after those that wait for it.
func (s *solver) search(t *triangle, from int32) {
	s.seen[from] = true
	s.stack = append(s.stack, frame{from, t.starts[from]})
	for len(s.stack) > 0 {
		top := &s.stack[len(s.stack)-1]
		if top.next == t.starts[top.column+1] {
			s.found = append(s.found, top.column)
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		c := t.entries[top.next].i
		top.next++
		if !s.seen[c] && t.starts[c] < t.starts[c+1] {
			s.seen[c] = true
			s.stack = append(s.stack, frame{c, t.starts[c]})
		}
	}
}
