package lp

import (
	"math"
	"math/bits"
	"slices"
)

// entry is a coefficient of a sparse vector.
type entry struct {
	i int32
	v float64
}

// vectors are sparse vectors, one after the other in one piece of memory.
type vectors struct {
	entries []entry
	ends    []int32
}

// at returns the vector with the index.
func (v *vectors) at(k int) []entry {
	if k == 0 {
		return v.entries[:v.ends[0]]
	}
	return v.entries[v.ends[k-1]:v.ends[k]]
}

func (v *vectors) add(a entry) { v.entries = append(v.entries, a) }

// end ends the last vector.
func (v *vectors) end() { v.ends = append(v.ends, int32(len(v.entries))) }

func (v *vectors) clear() { v.entries, v.ends = v.entries[:0], v.ends[:0] }

// factor is the basis B of the simplex method as L·U, and a product of elementary
// matrices for the exchanges since then, the etas (Dantzig and Orchard-Hays, 1954).
// Columns that have one entry left are eliminated first; the others, the nucleus,
// from left to right, with threshold pivoting (Suhl and Suhl, 1990, by the same
// parts).
type factor struct {
	m       int
	pivots  []pivotStep
	nucleus int     // the first step whose column of L may have entries
	l, u    vectors // by step; of u by the pivot rows of the steps before
	etas    []eta
	others  vectors // by eta: the column in terms of the basis before, but for the pivot
	nonzero int     // entries of all
	elimination
}

// pivotStep is a pivot: in the row and in the column that is the position in the
// basis.
type pivotStep struct {
	row, position int32
	v             float64
}

// eta is the exchange of the column at a position for one that has the pivot there, in
// terms of the basis before.
type eta struct {
	position int32
	pivot    float64
}

// The threshold of a pivot among those of its column, and what counts as singular.
const (
	pivotShare  = 0.1
	singularity = 1e-9
)

// factorise makes the factors of the columns, with entries by row. It reports false
// where they are singular.
func (f *factor) factorise(columns [][]entry) bool {
	f.m, f.nonzero, f.pivots, f.etas = len(columns), 0, f.pivots[:0], f.etas[:0]
	f.l.clear()
	f.u.clear()
	f.others.clear()
	f.begin(columns)
	for len(f.queue) > 0 {
		c := f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		if f.left[c] == 1 && !f.done[c] {
			f.single(c)
		}
	}
	f.nucleus = len(f.pivots)
	var rest []int32
	for c := range columns {
		if !f.done[c] {
			rest = append(rest, int32(c))
		}
	}
	slices.SortStableFunc(rest, func(a, b int32) int { return int(f.left[a] - f.left[b]) })
	for _, c := range rest {
		if !f.eliminate(c) {
			return false
		}
	}
	return len(f.pivots) == f.m
}

// elimination is what factorise works with.
type elimination struct {
	columns [][]entry
	starts  []int32   // by row, and one more: where its columns begin in byRow
	byRow   []int32   // the columns of the rows
	left    []int32   // by column: entries in rows without a pivot
	done    []bool    // by column
	step    []int32   // by row: 1 + the step of its pivot, 0 for none
	queue   []int32   // columns that had one entry left
	work    []float64 // by row
	touched []uint64  // bits by row: work may be other than 0
	due     []uint64  // bits by step of the nucleus: its row is touched
}

// zeros returns n zeros, in the memory of s where that suffices.
func zeros[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

func (e *elimination) begin(columns [][]entry) {
	m, size := len(columns), 0
	e.columns, e.queue = columns, e.queue[:0]
	e.starts, e.left, e.done, e.step = zeros(e.starts, m+1), zeros(e.left, m), zeros(e.done, m), zeros(e.step, m)
	e.work, e.touched, e.due = zeros(e.work, m), zeros(e.touched, m/64+1), zeros(e.due, m/64+1)
	for c, col := range columns {
		e.left[c] = int32(len(col))
		size += len(col)
		for _, a := range col {
			e.starts[a.i]++
		}
		if len(col) == 1 {
			e.queue = append(e.queue, int32(c))
		}
	}
	for i := range m {
		e.starts[i+1] += e.starts[i]
	}
	e.byRow = zeros(e.byRow, size)
	for c := m - 1; c >= 0; c-- {
		for _, a := range columns[c] {
			e.starts[a.i]--
			e.byRow[e.starts[a.i]] = int32(c)
		}
	}
}

// count returns in how many columns the row is.
func (e *elimination) count(row int) int32 { return e.starts[row+1] - e.starts[row] }

// pivot makes the row that of the column, whose entries in L and U are complete.
func (f *factor) pivot(row, c int32, v float64) {
	f.l.end()
	f.u.end()
	f.pivots = append(f.pivots, pivotStep{row, c, v})
	f.done[c], f.step[row] = true, int32(len(f.pivots))
	for _, other := range f.byRow[f.starts[row]:f.starts[row+1]] {
		if f.left[other]--; f.left[other] == 1 {
			f.queue = append(f.queue, other)
		}
	}
}

// single eliminates a column with one entry in the rows that are left.
func (f *factor) single(c int32) {
	row, v := int32(-1), 0.0
	before := len(f.u.entries)
	for _, a := range f.columns[c] {
		if f.step[a.i] == 0 {
			row, v = a.i, a.v
		} else {
			f.u.add(a)
		}
	}
	if math.Abs(v) < singularity {
		f.u.entries = f.u.entries[:before]
		return // it stays for the nucleus
	}
	f.nonzero += len(f.columns[c])
	f.pivot(row, c, v)
}

// touch notes that an entry of the column at work may be other than 0.
func (f *factor) touch(i int32) {
	f.touched[i/64] |= 1 << (i % 64)
	if s := f.step[i] - 1; int(s) >= f.nucleus {
		f.due[s/64] |= 1 << (s % 64)
	}
}

// eachTouched calls do with the entries of the column at work that may be other than 0, by row.
func (f *factor) eachTouched(do func(i int32, x float64)) {
	for k, word := range f.touched {
		for ; word != 0; word &= word - 1 {
			i := int32(64*k + bits.TrailingZeros64(word))
			do(i, f.work[i])
		}
	}
}

// forget makes the column at work 0.
func (f *factor) forget() {
	f.eachTouched(func(i int32, _ float64) { f.work[i] = 0 })
	clear(f.touched)
}

// eliminate eliminates a column of the nucleus. It reports false where nothing is
// left of it. It takes time in the entries of the columns of L that it meets, and one
// operation for 64 rows.
func (f *factor) eliminate(c int32) bool {
	defer f.forget()
	w := f.work
	for _, a := range f.columns[c] {
		w[a.i] += a.v
		f.touch(a.i)
	}
	// A step changes rows of later steps alone.
	for k := f.nucleus / 64; k < len(f.due); k++ {
		for f.due[k] != 0 {
			s := 64*k + bits.TrailingZeros64(f.due[k])
			f.due[k] &= f.due[k] - 1
			if x := w[f.pivots[s].row]; x != 0 {
				for _, a := range f.l.at(s) {
					w[a.i] -= a.v * x
					f.touch(a.i)
				}
			}
		}
	}
	most := 0.0
	f.eachTouched(func(i int32, x float64) {
		if f.step[i] == 0 {
			most = max(most, math.Abs(x))
		}
	})
	if most < singularity {
		return false
	}
	row := int32(-1)
	f.eachTouched(func(i int32, x float64) {
		if f.step[i] == 0 && math.Abs(x) >= pivotShare*most && (row < 0 || f.count(int(i)) < f.count(int(row))) {
			row = i
		}
	})
	v := w[row]
	before := len(f.u.entries) + len(f.l.entries)
	f.eachTouched(func(i int32, x float64) {
		switch {
		case x == 0 || i == row:
		case f.step[i] != 0:
			f.u.add(entry{i, x})
		case math.Abs(x) > tiny*most:
			f.l.add(entry{i, x / v})
		}
	})
	f.nonzero += len(f.u.entries) + len(f.l.entries) - before + 1
	f.pivot(row, c, v)
	return true
}

// solve replaces w, by row, by the solution x of B·x = w, by position. It returns x,
// which belongs to the caller, and leaves w zero.
func (f *factor) solve(w []float64, x []float64) {
	for k := f.nucleus; k < f.m; k++ {
		if y := w[f.pivots[k].row]; y != 0 {
			for _, a := range f.l.at(k) {
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
			for _, a := range f.u.at(k) {
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
		for _, a := range f.others.at(i) {
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
		for _, a := range f.others.at(i) {
			s -= a.v * v[a.i]
		}
		v[e.position] = s / e.pivot
	}
	for k := range f.m {
		p := &f.pivots[k]
		s := v[p.position]
		for _, a := range f.u.at(k) {
			s -= a.v * y[a.i]
		}
		y[p.row] = s / p.v
	}
	for k := f.m - 1; k >= f.nucleus; k-- {
		row := f.pivots[k].row
		s := y[row]
		for _, a := range f.l.at(k) {
			s -= a.v * y[a.i]
		}
		y[row] = s
	}
}

// exchange replaces the column at the position by one that is x in terms of the
// basis.
func (f *factor) exchange(position int, x []float64) {
	before := len(f.others.entries)
	for i, v := range x {
		if i != position && math.Abs(v) > dropped {
			f.others.add(entry{int32(i), v})
		}
	}
	f.others.end()
	f.nonzero += len(f.others.entries) - before + 1
	f.etas = append(f.etas, eta{int32(position), x[position]})
}

// dropped is the size below which numbers of an eta are left out.
const dropped = 1e-14
