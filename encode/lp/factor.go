package lp

import "math"

// vectors are sparse vectors, one after the other.
type vectors struct {
	entries []entry
	ends    []int32
}

func (s *vectors) clear() { s.entries, s.ends = s.entries[:0], s.ends[:0] }

func (s *vectors) add(v []entry) {
	s.entries = append(s.entries, v...)
	s.ends = append(s.ends, int32(len(s.entries)))
}

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
// in its place, and r is a row of the inverse of U (the middle product form of Huangfu and Hall, 2015).
//
// Rows and columns have the numbers of the steps in which their pivots were chosen, so that triangles are in their order,
// and solutions replace their sides. Work is the entries that are looked at.
type factor struct {
	m              int
	pivots         []float64 // by step
	rows           []int32   // by step
	steps          []int32   // by row
	lower, across  triangle  // L, and its transpose
	upper, up      triangle  // U, and its transpose
	s, r           vectors   // by exchange
	scales         []float64 // by exchange
	extra          int       // work for exchanges
	spike, unit    []entry   // what enter and row have left for exchange
	old            []float64 // zero: by step
	solver         solver
	e              elimination
	lCells, uCells []cell
}

// forth replaces x by what it is without L and T.
func (f *factor) forth(x *vector) (work int) {
	if len(f.lower.entries) > 0 {
		work = f.solver.solve(&f.lower, x)
	}
	before := work
	for k, scale := range f.scales {
		row := f.r.at(k)
		work += len(row) + 1
		if y := x.dot(row) / scale; math.Abs(y) > dropped {
			col := f.s.at(k)
			for _, a := range col {
				x.add(a.i, -a.v*y)
			}
			work += len(col)
		}
	}
	f.extra += work - before
	return work
}

// solve replaces x by the solution of B·y = x.
func (f *factor) solve(x *vector) (work int) {
	work = f.forth(x)
	return work + f.solver.solve(&f.upper, x)
}

// enter is solve for a column that may enter in place of the one with the number, see exchange.
func (f *factor) enter(x *vector, place int32) (work int) {
	work = f.forth(x)
	f.old[place] = f.pivots[place]
	col := f.upper.column(place)
	for _, a := range col {
		f.old[a.i] = a.v
	}
	f.spike = f.spike[:0]
	spike := func(i int32, v float64) {
		if f.old[i] = 0; math.Abs(v) > dropped {
			f.spike = append(f.spike, entry{i, v})
		}
	}
	for _, i := range x.list {
		spike(i, x.at[i]-f.old[i])
	}
	for _, a := range col {
		if f.old[a.i] != 0 {
			spike(a.i, -f.old[a.i])
		}
	}
	if f.old[place] != 0 {
		spike(place, -f.old[place])
	}
	return work + len(col) + f.solver.solve(&f.upper, x)
}

// transposed replaces x by the solution of y·B = x.
func (f *factor) transposed(x *vector) (work int) {
	work = f.solver.solve(&f.up, x)
	return work + f.back(x)
}

// row sets x to a row of the inverse, that of the column in whose place one may enter, see exchange.
func (f *factor) row(place int32, x *vector) (work int) {
	x.clear()
	x.add(place, 1)
	work = f.solver.solve(&f.up, x)
	f.unit = f.unit[:0]
	for _, i := range x.list {
		f.unit = append(f.unit, entry{i, x.at[i]})
	}
	return work + f.back(x)
}

// back takes T and L from the left.
func (f *factor) back(x *vector) (work int) {
	for k := len(f.scales) - 1; k >= 0; k-- {
		col := f.s.at(k)
		work += len(col) + 1
		if y := x.dot(col) / f.scales[k]; math.Abs(y) > dropped {
			row := f.r.at(k)
			for _, a := range row {
				x.add(a.i, -a.v*y)
			}
			work += len(row)
		}
	}
	f.extra += work
	if len(f.across.entries) > 0 {
		return work + f.solver.solve(&f.across, x)
	}
	x.tidy()
	return work
}

// exchange replaces a column by one that is x in terms of the
// basis: the last one of enter, where the place is that of the last row, too.
func (f *factor) exchange(place int32, x *vector) {
	f.s.add(f.spike)
	f.r.add(f.unit)
	f.scales = append(f.scales, x.at[place])
}

// build makes the triangles of the cells, by rows and columns of the basis. It leaves out columns
// without a pivot.
func (f *factor) build(rowOf []int32) {
	for i := range f.lCells {
		a := &f.lCells[i]
		a.row, a.column = f.steps[a.row], f.steps[a.column]
	}
	cells := f.uCells[:0]
	for _, a := range f.uCells {
		if row := rowOf[a.column]; row >= 0 {
			cells = append(cells, cell{f.steps[a.row], f.steps[row], a.v})
		}
	}
	f.uCells = cells
	f.lower.build(f.m, f.lCells, false)
	f.across.build(f.m, f.lCells, true)
	f.upper.build(f.m, f.uCells, false)
	f.up.build(f.m, f.uCells, true)
	f.across.back, f.upper.back = true, true
	f.upper.pivots, f.up.pivots = f.pivots, f.pivots
}

// reset begins with m columns.
func (f *factor) reset(m int) {
	if f.m != m {
		f.m, f.steps, f.old = m, make([]int32, m), make([]float64, m)
		f.solver.seen = make([]bool, m)
	}
	f.rows, f.pivots, f.scales, f.extra = f.rows[:0], f.pivots[:0], f.scales[:0], 0
	f.lCells, f.uCells = f.lCells[:0], f.uCells[:0]
	f.s.clear()
	f.r.clear()
}
