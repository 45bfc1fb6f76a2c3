package bound

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
)

// relaxProgram is the linear program of the rows that are connected with the
// goal. It is kept while rows are added, and branch and bound uses it too.
type relaxProgram struct {
	relaxSum
	cols    []int32 // the columns, in the order of the variables of the program
	at      []int32 // the place of each column among them, -1 for one without
	taken   int     // the number of rows of the relaxer that were looked at
	cells   int     // coefficients
	waiting waitingRows
}

// connect returns the program of the goal; nil where there are no rows and none will be found. Where it has
// many rows, it begins with those that bind where the simplex method stood, if it did.
func connect(r *relax.Builder, goal relax.Affine, m *Measure, from *stood) (*relaxProgram, *lp.Program) {
	rows, cols := near(r, goal)
	if len(rows) == 0 && len(r.Separators) == 0 {
		return nil, nil
	}
	rows, waiting := first(r, rows, len(cols), from)
	p, at := programOf(r, goal, rows, cols)
	x := &relaxProgram{relaxSum: relaxSum{r: r, goal: goal, measure: m, rows: rows}, cols: cols, at: at, taken: len(r.Rows)}
	for _, i := range waiting {
		x.waiting.add(i, &r.Rows[i], at)
	}
	for i := range p.Rows {
		x.cells += len(p.Rows[i].Cols)
	}
	return x, p
}

// first parts rows, where they are half more than columns, into those that the program begins with and those that
// wait: it begins with all equations, and with the rows that bound an optimum before or one of each column.
// An optimum needs no more rows than columns, and a step of the simplex method takes time in the rows.
// Measured: docs/decisions/0142.
func first(r *relax.Builder, rows []int32, columns int, from *stood) (begun, waiting []int32) {
	if 2*len(rows) <= 3*columns {
		return rows, nil
	}
	reached := make([]bool, len(r.Columns))
	for _, i := range rows {
		row := &r.Rows[i]
		if !row.Equal && !from.binds(i) && (from != nil || !slices.ContainsFunc(row.Cols, func(j int32) bool { return !reached[j] })) {
			waiting = append(waiting, i)
			continue
		}
		begun = append(begun, i)
		for _, j := range row.Cols {
			reached[j] = true
		}
	}
	return begun, waiting
}

// extend hands the rows that were added since to add. It reports whether it
// could: it leaves out rows with columns that are not in the program.
func (x *relaxProgram) extend(add func(lp.Row)) bool {
	all := true
	for ; x.taken < len(x.r.Rows); x.taken++ {
		row := &x.r.Rows[x.taken]
		if !x.has(row) {
			all = false
			continue
		}
		x.rows = append(x.rows, int32(x.taken))
		x.cells += len(row.Cols)
		add(programRow(row, x.at))
	}
	return all
}

// has reports whether all columns of the row are in the program.
func (x *relaxProgram) has(row *relax.Row) bool {
	return !slices.ContainsFunc(row.Cols, func(j int32) bool { return x.at[j] < 0 })
}

// full reports whether the program has more coefficients than it may: rows that are
// added make it grow.
func (x *relaxProgram) full() bool { return x.cells > *relaxCells }

// stood is the basis at which the simplex method stood, by columns and rows of the relaxer.
type stood struct{ columns, rows map[int32]standing }

// standing is whether a variable was basic, and what was added to its cost.
type standing struct {
	basic bool
	added float64
}

// stand returns where the simplex method stands. Rows that were dropped are left out, as if they had never been: their slacks are
// basic.
func (x *bounder) stand(dropped map[int32]bool) *stood {
	b := x.simplex.Basis()
	s := &stood{make(map[int32]standing), make(map[int32]standing)}
	for k, j := range x.cols {
		s.columns[j] = standing{b.Variables[k], b.OfVariables[k]}
	}
	for k, i := range x.rows {
		if !dropped[i] {
			s.rows[i] = standing{b.Slacks[k], b.OfSlacks[k]}
		}
	}
	return s
}

// renumber gives rows their new numbers; -1 is that of none.
func (s *stood) renumber(numbers []int32) {
	rows := make(map[int32]standing)
	for i, at := range s.rows {
		if numbers[i] >= 0 {
			rows[numbers[i]] = at
		}
	}
	s.rows = rows
}

// binds reports whether the slack of a row was not basic.
func (s *stood) binds(row int32) bool {
	if s == nil {
		return false
	}
	at, known := s.rows[row]
	return known && !at.basic
}

// in returns the basis of the program, in which slacks of other rows are basic; nil for nil.
func (s *stood) in(x *relaxProgram) *lp.Basis {
	if s == nil {
		return nil
	}
	b := &lp.Basis{
		Variables: make([]bool, len(x.cols)), OfVariables: make([]float64, len(x.cols)),
		Slacks: make([]bool, len(x.rows)), OfSlacks: make([]float64, len(x.rows)),
	}
	for k, j := range x.cols {
		at := s.columns[j]
		b.Variables[k], b.OfVariables[k] = at.basic, at.added
	}
	for k, i := range x.rows {
		at, known := s.rows[i]
		b.Slacks[k], b.OfSlacks[k] = at.basic || !known, at.added
	}
	return b
}

// renumbered returns the new numbers of columns.
func renumbered(cols, numbers []int32) []int32 {
	out := make([]int32, len(cols))
	for k, j := range cols {
		out[k] = numbers[j]
	}
	return out
}

// programRow returns the row over the variables of the program.
func programRow(row *relax.Row, at []int32) lp.Row {
	out := row.Row
	out.Cols = renumbered(row.Cols, at)
	return out
}

// bounder solves a program for the bound of the goal.
type bounder struct {
	*relaxProgram
	simplex *lp.Simplex
	done    bool // the values are optimal
}

// newBounder returns nil as connect does.
func newBounder(r *relax.Builder, goal relax.Affine, m *Measure) *bounder {
	x, p := connect(r, goal, m, nil)
	if x == nil {
		return nil
	}
	return &bounder{relaxProgram: x, simplex: lp.NewSimplex(p)}
}

// run goes on for about work multiplications, and returns what is left of them.
// It stops when the context of the store is done.
func (x *bounder) run(work int64) int64 {
	for {
		used, status := x.simplex.Run(min(work, *simplexPart))
		work -= used
		if ended := x.r.Store.Ended(int(used)); ended || status != lp.Stopped || work <= 0 {
			x.duals, x.done = x.simplex.Duals(), status == lp.Optimal
			return work
		}
	}
}

// separate solves the program, and adds the rows that the constraints find to
// be violated, until there are none or the work is done.
func (x *bounder) separate(work int64) {
	work = x.settle(work)
	for round := 0; x.done && round < *maxCutRounds && separate(x.r, x.simplex.Values(), x.at); round++ {
		if !x.extend(x.simplex.Add) {
			*x = *newBounder(x.r, x.goal, x.measure)
		}
		work = x.settle(work)
	}
}

// settle is run, until the values violate no row that waits.
func (x *bounder) settle(work int64) int64 {
	for work = x.run(work); x.done && x.admit(x.simplex.Values(), x.simplex.Add); {
		work = x.run(work)
	}
	return work
}
