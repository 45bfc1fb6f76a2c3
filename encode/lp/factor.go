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

// vectors are sparse vectors, one after the other.
type vectors struct {
	entries []entry
	ends    []int32
}

func (s *vectors) clear()      { s.entries, s.ends = s.entries[:0], s.ends[:0] }
func (s *vectors) add(a entry) { s.entries = append(s.entries, a) }
func (s *vectors) end()        { s.ends = append(s.ends, int32(len(s.entries))) }

// at returns the vector with the number.
func (s *vectors) at(k int) []entry {
	first := int32(0)
	if k > 0 {
		first = s.ends[k-1]
	}
	return s.entries[first:s.ends[k]]
}

// factor is the basis B of the simplex method as L·T·U, where T is a product of matrices 1 + s·r for the
// exchanges since L and U were made: s is what L and T make of the column that enters, less the column of U
// at the position, and r is a row of the inverse of U (the middle product form of Huangfu and Hall, 2015).
// Columns, and then rows, that have one entry left are eliminated first. The other columns, the nucleus,
// are from left to right, with threshold pivoting (Suhl and Suhl, 1990, by the same parts).
type factor struct {
	m       int
	pivots  []pivotStep
	stepOf  []int32 // by position
	nucleus int     // the first step whose column of L may have entries
	l, u    vectors // by step: columns, by row; of u by the pivot rows of the steps before
	right   vectors // by step: rows of u, by the steps behind
	s, r    vectors // by exchange: by row
	scales  []float64

	spike, unit []entry   // what enter and row have left for exchange
	work        []float64 // zero: by row
	steps       []float64 // zero: by step
	e           elimination
}

// pivotStep is a pivot: in the row and in the column that is the position in the
// basis.
type pivotStep struct {
	row, position int32
	v             float64
}

// lower replaces w by what it is without L and T. It returns the multiplications, as others do.
func (f *factor) lower(w []float64) (work int) {
	for k := f.nucleus; k < f.m; k++ {
		if y := w[f.pivots[k].row]; y != 0 {
			col := f.l.at(k)
			for _, a := range col {
				w[a.i] -= a.v * y
			}
			work += len(col)
		}
	}
	for k, scale := range f.scales {
		y, row := 0.0, f.r.at(k)
		for _, a := range row {
			y += a.v * w[a.i]
		}
		work += len(row)
		if y != 0 {
			y /= scale
			col := f.s.at(k)
			for _, a := range col {
				w[a.i] -= a.v * y
			}
			work += len(col)
		}
	}
	return work + f.m - f.nucleus
}

// upper replaces w, by row, by the solution x of U·x = w, by position, and leaves w zero.
func (f *factor) upper(w, x []float64) (work int) {
	for k := f.m - 1; k >= 0; k-- {
		p := &f.pivots[k]
		y := w[p.row]
		if y == 0 {
			x[p.position] = 0
			continue
		}
		w[p.row] = 0
		y /= p.v
		col := f.u.at(k)
		for _, a := range col {
			w[a.i] -= a.v * y
		}
		x[p.position] = y
		work += len(col)
	}
	return work + f.m
}

// solve replaces w, by row, by the solution x of B·x = w, by position. It returns x,
// which belongs to the caller, and leaves w zero.
func (f *factor) solve(w, x []float64) (work int) { return f.lower(w) + f.upper(w, x) }

// enter is solve for a column that may enter at the position, see exchange.
func (f *factor) enter(w, x []float64, position int) (work int) {
	work = f.lower(w)
	k := f.stepOf[position]
	p := &f.pivots[k]
	f.work[p.row] = p.v
	for _, a := range f.u.at(int(k)) {
		f.work[a.i] = a.v
	}
	f.spike = f.spike[:0]
	for i, v := range w {
		if v -= f.work[i]; math.Abs(v) > dropped {
			f.spike = append(f.spike, entry{int32(i), v})
		}
	}
	f.work[p.row] = 0
	for _, a := range f.u.at(int(k)) {
		f.work[a.i] = 0
	}
	return work + f.upper(w, x)
}

// transposed replaces v, by position, by the solution y of y·B = v, by row.
func (f *factor) transposed(v, y []float64) (work int) {
	for k := range f.pivots {
		f.steps[k] = v[f.pivots[k].position]
	}
	work = f.left(0, y)
	return work + f.m + f.down(y)
}

// row is transposed for the unit vector of the position, at which a column may enter, see exchange.
func (f *factor) row(position int, y []float64) (work int) {
	clear(y)
	first := int(f.stepOf[position])
	f.steps[first] = 1
	work = f.left(first, y)
	f.unit = f.unit[:0]
	for i, v := range y {
		if math.Abs(v) > dropped {
			f.unit = append(f.unit, entry{int32(i), v})
		}
	}
	return work + f.down(y)
}

// left sets y to the solution of y·U = steps, which are zero before the first one and are zero then.
func (f *factor) left(first int, y []float64) (work int) {
	for k := first; k < f.m; k++ {
		p := &f.pivots[k]
		s := f.steps[k]
		if s == 0 {
			y[p.row] = 0
			continue
		}
		f.steps[k] = 0
		s /= p.v
		y[p.row] = s
		row := f.right.at(k)
		for _, a := range row {
			f.steps[a.i] -= a.v * s
		}
		work += len(row)
	}
	return work + f.m - first
}

// down takes T and L from the left.
func (f *factor) down(y []float64) (work int) {
	for k := len(f.scales) - 1; k >= 0; k-- {
		s, col := 0.0, f.s.at(k)
		for _, a := range col {
			s += a.v * y[a.i]
		}
		work += len(col)
		if s != 0 {
			s /= f.scales[k]
			row := f.r.at(k)
			for _, a := range row {
				y[a.i] -= a.v * s
			}
			work += len(row)
		}
	}
	for k := f.m - 1; k >= f.nucleus; k-- {
		row, col := f.pivots[k].row, f.l.at(k)
		s := y[row]
		for _, a := range col {
			s -= a.v * y[a.i]
		}
		y[row] = s
		work += len(col)
	}
	return work + f.m - f.nucleus
}

// exchange replaces the column at the position by one that is x in terms of the
// basis: the last one of enter, where the position is that of the last row, too.
func (f *factor) exchange(position int, x []float64) {
	f.s.entries = append(f.s.entries, f.spike...)
	f.s.end()
	f.r.entries = append(f.r.entries, f.unit...)
	f.r.end()
	f.scales = append(f.scales, x[position])
}

// dropped is the size below which numbers of an exchange are left out.
const dropped = 1e-14

// factorise makes the factors of the columns, with entries by row. It is not ok where they are singular.
func (f *factor) factorise(columns [][]entry) (ok bool, work int) {
	f.reset(len(columns))
	e := &f.e
	e.begin(columns)
	for len(e.queue) > 0 {
		c := e.queue[len(e.queue)-1]
		e.queue = e.queue[:len(e.queue)-1]
		if e.left[c] == 1 && !e.done[c] {
			f.single(e, c)
		}
	}
	f.nucleus = len(f.pivots)
	for rows := e.singleRows(); len(rows) > 0; {
		i := rows[len(rows)-1]
		if rows = rows[:len(rows)-1]; e.step[i] == 0 && e.open[i] == 1 {
			rows = f.singleRow(e, i, rows)
		}
	}
	first := len(f.pivots)
	var rest []int32
	for c := range columns {
		if !e.done[c] {
			rest = append(rest, int32(c))
		}
	}
	slices.SortStableFunc(rest, func(a, b int32) int { return int(e.left[a] - e.left[b]) })
	for _, c := range rest {
		if !f.eliminate(e, c, first) {
			return false, e.spent
		}
	}
	f.turn()
	return true, e.spent + 2*(len(f.l.entries)+len(f.u.entries)+f.m)
}

// reset begins with m columns.
func (f *factor) reset(m int) {
	if f.m != m {
		f.m, f.stepOf, f.work, f.steps = m, make([]int32, m), make([]float64, m), make([]float64, m)
	}
	f.pivots, f.scales = f.pivots[:0], f.scales[:0]
	for _, v := range []*vectors{&f.l, &f.u, &f.right, &f.s, &f.r} {
		v.clear()
	}
}

// turn notes the steps of the positions, and makes the rows of U.
func (f *factor) turn() {
	count := f.e.left // scratch: by step, the entries of its row
	clear(count)
	for k, p := range f.pivots {
		f.stepOf[p.position] = int32(k)
	}
	for _, a := range f.u.entries {
		count[f.e.step[a.i]-1]++
	}
	total := int32(0)
	for k, n := range count {
		count[k] = total
		total += n
		f.right.ends = append(f.right.ends, total)
	}
	f.right.entries = slices.Grow(f.right.entries, int(total))[:total]
	for k := range f.pivots {
		for _, a := range f.u.at(k) {
			row := f.e.step[a.i] - 1
			f.right.entries[count[row]] = entry{int32(k), a.v}
			count[row]++
		}
	}
}
