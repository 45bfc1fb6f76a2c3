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
	done    []bool    // by column
	step    []int32   // by row: 1 + the step of its pivot, 0 for none
	queue   []int32   // columns that had one entry left
	work    []float64 // by row: the column that is eliminated
	reached []int32   // rows where that may not be zero
	seen    []bool    // by row: it is among them
	spent   int       // multiplications for the nucleus, and steps looked at
}

// begin takes in the columns.
func (e *elimination) begin(columns [][]entry) {
	m := len(columns)
	if len(e.work) != m {
		*e = elimination{
			byRow: make([][]int32, m), left: make([]int32, m), open: make([]int32, m), done: make([]bool, m),
			step: make([]int32, m), work: make([]float64, m), seen: make([]bool, m),
		}
	}
	e.columns, e.queue, e.spent = columns, e.queue[:0], 0
	clear(e.done)
	clear(e.step)
	for i := range e.byRow {
		e.byRow[i] = e.byRow[i][:0]
	}
	for c, col := range columns {
		e.left[c] = int32(len(col))
		for _, a := range col {
			e.byRow[a.i] = append(e.byRow[a.i], int32(c))
		}
		if len(col) == 1 {
			e.queue = append(e.queue, int32(c))
		}
	}
}

// pivot makes the row that of the column.
func (f *factor) pivot(e *elimination, row, c int32, v float64) {
	f.l.end()
	f.u.end()
	f.pivots = append(f.pivots, pivotStep{row, c, v})
	e.done[c], e.step[row] = true, int32(len(f.pivots))
}

// single eliminates a column with one entry in the rows that are left.
func (f *factor) single(e *elimination, c int32) {
	row, v := int32(-1), 0.0
	for _, a := range e.columns[c] {
		if e.step[a.i] == 0 {
			row, v = a.i, a.v
		}
	}
	if math.Abs(v) < singularity {
		return // it stays for the nucleus
	}
	for _, a := range e.columns[c] {
		if a.i != row {
			f.u.add(a)
		}
	}
	f.pivot(e, row, c, v)
	for _, other := range e.byRow[row] {
		if e.left[other]--; e.left[other] == 1 {
			e.queue = append(e.queue, other)
		}
	}
}

// singleRows returns the rows with one column left.
func (e *elimination) singleRows() (rows []int32) {
	for i, columns := range e.byRow {
		e.open[i] = 0
		for _, c := range columns {
			if !e.done[c] {
				e.open[i]++
			}
		}
		if e.step[i] == 0 && e.open[i] == 1 {
			rows = append(rows, int32(i))
		}
	}
	return rows
}

// singleRow eliminates the column that is left of a row, unless the pivot is small. Such columns do not
// change others. It appends the rows that have one column left then.
func (f *factor) singleRow(e *elimination, row int32, rows []int32) []int32 {
	c := e.byRow[row][slices.IndexFunc(e.byRow[row], func(c int32) bool { return !e.done[c] })]
	v, most := 0.0, singularity/pivotShare
	for _, a := range e.columns[c] {
		if a.i == row {
			v = a.v
		}
		if e.step[a.i] == 0 {
			most = max(most, math.Abs(a.v))
		}
	}
	if math.Abs(v) < pivotShare*most {
		return rows
	}
	for _, a := range e.columns[c] {
		switch {
		case a.i == row:
		case e.step[a.i] != 0:
			f.u.add(a)
		default:
			f.l.add(entry{a.i, a.v / v})
			if e.open[a.i]--; e.open[a.i] == 1 {
				rows = append(rows, a.i)
			}
		}
	}
	f.pivot(e, row, c, v)
	return rows
}

// eliminate eliminates a column of the nucleus, whose steps begin at the first one. It reports false where
// nothing is left of it.
func (f *factor) eliminate(e *elimination, c int32, first int) bool {
	for _, a := range e.columns[c] {
		e.subtract(a.i, -a.v)
	}
	for s := first; s < len(f.pivots); s++ {
		if x := e.work[f.pivots[s].row]; x != 0 {
			col := f.l.at(s)
			for _, a := range col {
				e.subtract(a.i, a.v*x)
			}
			e.spent += 2 * len(col)
		}
	}
	e.spent += (len(f.pivots)-first)/4 + 4*len(e.reached)
	row, most := e.choose()
	if row < 0 {
		e.forget()
		return false
	}
	v := e.work[row]
	for _, i := range e.reached {
		switch x := e.work[i]; {
		case x == 0 || i == row:
		case e.step[i] != 0:
			f.u.add(entry{i, x})
		case math.Abs(x) > tiny*most:
			f.l.add(entry{i, x / v})
		}
	}
	e.forget()
	f.pivot(e, row, c, v)
	return true
}

// subtract subtracts from the column that is eliminated.
func (e *elimination) subtract(i int32, v float64) {
	if !e.seen[i] {
		e.seen[i] = true
		e.reached = append(e.reached, i)
	}
	e.work[i] -= v
}

// choose returns the row of the pivot, of the fewest columns among those whose entries are not much less
// than the greatest one; -1 for none.
func (e *elimination) choose() (row int32, most float64) {
	for _, i := range e.reached {
		if e.step[i] == 0 {
			most = max(most, math.Abs(e.work[i]))
		}
	}
	row = -1
	if most < singularity {
		return row, most
	}
	for _, i := range e.reached {
		if e.step[i] == 0 && math.Abs(e.work[i]) >= pivotShare*most && (row < 0 || len(e.byRow[i]) < len(e.byRow[row])) {
			row = i
		}
	}
	return row, most
}

// forget makes the column that is eliminated zero.
func (e *elimination) forget() {
	for _, i := range e.reached {
		e.work[i], e.seen[i] = 0, false
	}
	e.reached = e.reached[:0]
}
