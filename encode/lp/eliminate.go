package lp

import (
	"math"
	"slices"
)

// The threshold of a pivot among those of its column, and what counts as singular.
const (
	pivotShare  = 0.1
	singularity = 1e-9
)

// elimination is what factorise works with.
type elimination struct {
	columns [][]entry
	byRow   [][]int32 // the columns of each row
	left    []int32   // by column: entries in rows without a pivot
	open    []int32   // by row: columns without a pivot
	rowOf   []int32   // by column: the row of its pivot, -1 for none
	done    []bool    // by row: it has a pivot
	queue   []int32   // columns, and then rows, that had one entry left
	n       nucleus
}

// begin takes in the columns.
func (e *elimination) begin(columns [][]entry) (work int) {
	m := len(columns)
	if len(e.left) != m {
		*e = elimination{
			byRow: make([][]int32, m), left: make([]int32, m), open: make([]int32, m), rowOf: make([]int32, m), done: make([]bool, m),
		}
	}
	e.columns, e.queue = columns, e.queue[:0]
	clear(e.done)
	for i := range e.byRow {
		e.byRow[i], e.rowOf[i] = e.byRow[i][:0], -1
	}
	for c, col := range columns {
		e.left[c] = int32(len(col))
		for _, a := range col {
			e.byRow[a.i] = append(e.byRow[a.i], int32(c))
		}
		if len(col) == 1 {
			e.queue = append(e.queue, int32(c))
		}
		work += len(col)
	}
	return work + m
}

// factorise makes the factors of the columns, with entries by row. Columns and then rows with one entry left are
// eliminated first, and then the nucleus. It returns the rows of the pivots, by column. Where columns
// are singular, some have no pivot, -1, and the rows that are left have one as if their slacks had entered.
func (f *factor) factorise(columns [][]entry) (rowOf []int32, work int) {
	f.reset(len(columns))
	e := &f.e
	work = e.begin(columns)
	for len(e.queue) > 0 {
		c := e.queue[len(e.queue)-1]
		e.queue = e.queue[:len(e.queue)-1]
		if e.left[c] == 1 && e.rowOf[c] < 0 {
			f.single(e, c)
		}
	}
	e.singleRows()
	for len(e.queue) > 0 {
		i := e.queue[len(e.queue)-1]
		if e.queue = e.queue[:len(e.queue)-1]; !e.done[i] && e.open[i] == 1 {
			f.singleRow(e, i)
		}
	}
	work += f.nucleus(e)
	for i, done := range e.done {
		if !done {
			f.take(int32(i), 1)
		}
	}
	f.build(e.rowOf)
	return e.rowOf, work + 4*(len(f.lCells)+len(f.uCells)) + 8*f.m
}

// pivot makes the row that of the column.
func (f *factor) pivot(e *elimination, row, c int32, v float64) {
	f.take(row, v)
	e.rowOf[c], e.done[row] = row, true
}

// take makes the pivot of the next step.
func (f *factor) take(row int32, v float64) {
	f.steps[row] = int32(len(f.rows))
	f.rows, f.pivots = append(f.rows, row), append(f.pivots, v)
}

// single eliminates a column with one entry in the rows that are left.
func (f *factor) single(e *elimination, c int32) {
	row, v := int32(-1), 0.0
	for _, a := range e.columns[c] {
		if !e.done[a.i] {
			row, v = a.i, a.v
		}
	}
	if math.Abs(v) < singularity {
		return // it stays for the nucleus
	}
	for _, a := range e.columns[c] {
		if a.i != row {
			f.uCells = append(f.uCells, cell{a.i, c, a.v})
		}
	}
	f.pivot(e, row, c, v)
	for _, other := range e.byRow[row] {
		if e.left[other]--; e.left[other] == 1 {
			e.queue = append(e.queue, other)
		}
	}
}

// singleRows queues the rows with one column left.
func (e *elimination) singleRows() {
	for i, columns := range e.byRow {
		e.open[i] = 0
		if e.done[i] {
			continue
		}
		for _, c := range columns {
			if e.rowOf[c] < 0 {
				e.open[i]++
			}
		}
		if e.open[i] == 1 {
			e.queue = append(e.queue, int32(i))
		}
	}
}

// singleRow eliminates the column that is left of a row, unless the pivot is small. Such columns do not
// change others. It queues the rows that have one column left then.
func (f *factor) singleRow(e *elimination, row int32) {
	c := e.byRow[row][slices.IndexFunc(e.byRow[row], func(c int32) bool { return e.rowOf[c] < 0 })]
	v, most := 0.0, singularity/pivotShare
	for _, a := range e.columns[c] {
		if a.i == row {
			v = a.v
		}
		if !e.done[a.i] {
			most = max(most, math.Abs(a.v))
		}
	}
	if math.Abs(v) < pivotShare*most {
		return
	}
	for _, a := range e.columns[c] {
		switch {
		case a.i == row:
		case e.done[a.i]:
			f.uCells = append(f.uCells, cell{a.i, c, a.v})
		default:
			f.lCells = append(f.lCells, cell{a.i, row, a.v / v})
			if e.open[a.i]--; e.open[a.i] == 1 {
				e.queue = append(e.queue, a.i)
			}
		}
	}
	f.pivot(e, row, c, v)
}
