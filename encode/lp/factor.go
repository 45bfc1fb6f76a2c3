package lp

import (
	"math"
	"slices"
)

// entry is a coefficient of a sparse vector.
type entry struct {
	i int32
	v float64
}

// factor is the basis B of the simplex method as L·U, and a product of elementary
// matrices for the exchanges since then, the etas (Dantzig and Orchard-Hays, 1954).
// Columns that have one entry left are eliminated first; the others, the nucleus,
// from left to right, with threshold pivoting (Suhl and Suhl, 1990, by the same
// parts).
type factor struct {
	m       int
	pivots  []pivotStep
	nucleus int       // the first step whose column of L may have entries
	l, u    [][]entry // by step; of u by the pivot rows of the steps before
	etas    []eta
	nonzero int // entries of all
}

// pivotStep is a pivot: in the row and in the column that is the position in the
// basis.
type pivotStep struct {
	row, position int32
	v             float64
}

// eta is the exchange of the column at a position for one that is, in terms of the
// basis before, pivot there and else others.
type eta struct {
	position int32
	pivot    float64
	others   []entry
}

// The threshold of a pivot among those of its column, and what counts as singular.
const (
	pivotShare  = 0.1
	singularity = 1e-9
)

// factorise makes the factors of the columns, with entries by row. It reports false
// where they are singular.
func (f *factor) factorise(columns [][]entry) bool {
	m := len(columns)
	*f = factor{m: m, pivots: f.pivots[:0], l: make([][]entry, m), u: make([][]entry, m), etas: f.etas[:0]}
	e := newElimination(columns)
	for len(e.queue) > 0 {
		c := e.queue[len(e.queue)-1]
		e.queue = e.queue[:len(e.queue)-1]
		if e.left[c] == 1 && !e.done[c] {
			f.single(e, c)
		}
	}
	f.nucleus = len(f.pivots)
	var rest []int32
	for c := range columns {
		if !e.done[c] {
			rest = append(rest, int32(c))
		}
	}
	slices.SortStableFunc(rest, func(a, b int32) int { return int(e.left[a] - e.left[b]) })
	for _, c := range rest {
		if !f.eliminate(e, c) {
			return false
		}
	}
	return len(f.pivots) == m
}

// elimination is what factorise works with.
type elimination struct {
	columns [][]entry
	byRow   [][]int32 // the columns of each row
	left    []int32   // by column: entries in rows without a pivot
	done    []bool    // by column
	step    []int32   // by row: 1 + the step of its pivot, 0 for none
	queue   []int32   // columns that had one entry left
	work    []float64 // by row
}

func newElimination(columns [][]entry) *elimination {
	m := len(columns)
	e := &elimination{columns: columns, byRow: make([][]int32, m), left: make([]int32, m), done: make([]bool, m), step: make([]int32, m), work: make([]float64, m)}
	for c, col := range columns {
		e.left[c] = int32(len(col))
		for _, a := range col {
			e.byRow[a.i] = append(e.byRow[a.i], int32(c))
		}
		if len(col) == 1 {
			e.queue = append(e.queue, int32(c))
		}
	}
	return e
}

// pivot makes the row that of the column.
func (f *factor) pivot(e *elimination, row, c int32, v float64) {
	f.pivots = append(f.pivots, pivotStep{row, c, v})
	e.done[c], e.step[row] = true, int32(len(f.pivots))
	for _, other := range e.byRow[row] {
		if e.left[other]--; e.left[other] == 1 {
			e.queue = append(e.queue, other)
		}
	}
}

// single eliminates a column with one entry in the rows that are left.
func (f *factor) single(e *elimination, c int32) {
	k := len(f.pivots)
	row, v := int32(-1), 0.0
	for _, a := range e.columns[c] {
		if e.step[a.i] == 0 {
			row, v = a.i, a.v
		} else {
			f.u[k] = append(f.u[k], a)
		}
	}
	if math.Abs(v) < singularity {
		f.u[k] = nil
		return // it stays for the nucleus
	}
	f.nonzero += len(e.columns[c])
	f.pivot(e, row, c, v)
}

// eliminate eliminates a column of the nucleus. It reports false where nothing is
// left of it.
func (f *factor) eliminate(e *elimination, c int32) bool {
	w := e.work
	for _, a := range e.columns[c] {
		w[a.i] += a.v
	}
	k := len(f.pivots)
	for s := f.nucleus; s < k; s++ {
		if x := w[f.pivots[s].row]; x != 0 {
			for _, a := range f.l[s] {
				w[a.i] -= a.v * x
			}
		}
	}
	most := 0.0
	for i, x := range w {
		if e.step[i] == 0 {
			most = max(most, math.Abs(x))
		}
	}
	if most < singularity {
		clear(w)
		return false
	}
	row := int32(-1)
	for i, x := range w {
		if e.step[i] == 0 && math.Abs(x) >= pivotShare*most && (row < 0 || len(e.byRow[i]) < len(e.byRow[row])) {
			row = int32(i)
		}
	}
	v := w[row]
	for i, x := range w {
		switch {
		case x == 0 || int32(i) == row:
		case e.step[i] != 0:
			f.u[k] = append(f.u[k], entry{int32(i), x})
		case math.Abs(x) > tiny*most:
			f.l[k] = append(f.l[k], entry{int32(i), x / v})
		}
		w[i] = 0
	}
	f.nonzero += len(f.u[k]) + len(f.l[k]) + 1
	f.pivot(e, row, c, v)
	return true
}

// solve replaces w, by row, by the solution x of B·x = w, by position. It returns x,
// which belongs to the caller, and leaves w zero.
func (f *factor) solve(w []float64, x []float64) {
	for k := f.nucleus; k < f.m; k++ {
		if y := w[f.pivots[k].row]; y != 0 {
			for _, a := range f.l[k] {
				w[a.i] -= a.v * y
			}
		}
	}
	for k := f.m - 1; k >= 0; k-- {
		p := &f.pivots[k]
		y := w[p.row]
		w[p.row] = 0
		if y != 0 {
			y /= p.v
			for _, a := range f.u[k] {
				w[a.i] -= a.v * y
			}
		}
		x[p.position] = y
	}
	for i := range f.etas {
		e := &f.etas[i]
		y := x[e.position]
		if y == 0 {
			continue
		}
		y /= e.pivot
		x[e.position] = y
		for _, a := range e.others {
			x[a.i] -= a.v * y
		}
	}
}

// transposed replaces v, by position, by the solution y of y·B = v, by row. It
// destroys v.
func (f *factor) transposed(v, y []float64) {
	for i := len(f.etas) - 1; i >= 0; i-- {
		e := &f.etas[i]
		s := v[e.position]
		for _, a := range e.others {
			s -= a.v * v[a.i]
		}
		v[e.position] = s / e.pivot
	}
	for k := range f.m {
		p := &f.pivots[k]
		s := v[p.position]
		for _, a := range f.u[k] {
			s -= a.v * y[a.i]
		}
		y[p.row] = s / p.v
	}
	for k := f.m - 1; k >= f.nucleus; k-- {
		row := f.pivots[k].row
		s := y[row]
		for _, a := range f.l[k] {
			s -= a.v * y[a.i]
		}
		y[row] = s
	}
}

// exchange replaces the column at the position by one that is x in terms of the
// basis.
func (f *factor) exchange(position int, x []float64) {
	e := eta{position: int32(position), pivot: x[position]}
	for i, v := range x {
		if i != position && math.Abs(v) > dropped {
			e.others = append(e.others, entry{int32(i), v})
		}
	}
	f.nonzero += len(e.others) + 1
	f.etas = append(f.etas, e)
}

// dropped is the size below which numbers of an eta are left out.
const dropped = 1e-14
