package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// relaxProgram is the linear program of the rows that are connected with the
// goal. It is kept while rows are added.
type relaxProgram struct {
	relaxSum
	cols    []int32 // the columns, in the order of the variables of the program
	at      []int32 // the place of each column among them, -1 for one without
	simplex *lp.Simplex
	taken   int  // the number of rows of the relaxer that were looked at
	done    bool // the values are optimal
}

// connect returns the program; nil without rows.
func (r *relaxer) connect(goal affine) *relaxProgram {
	rows, cols := r.near(goal)
	if len(rows) == 0 {
		return nil
	}
	x := &relaxProgram{relaxSum: relaxSum{r: r, goal: goal, rows: rows}, cols: cols, taken: len(r.rows)}
	p, at := r.program(goal, rows, cols)
	x.at, x.simplex = at, lp.NewSimplex(p)
	return x
}

// run goes on for about work multiplications, and returns what is left of them.
func (x *relaxProgram) run(work int64) int64 {
	used, status := x.simplex.Run(work)
	x.duals, x.done = x.simplex.Duals(), status == lp.Optimal
	return work - used
}

// separate solves the program, and adds the rows that the constraints find to
// be violated, until there are none or the work is done.
func (x *relaxProgram) separate(work int64) {
	work = x.run(work)
	for round := 0; x.done && round < maxCutRounds && x.r.separate(x.simplex.Values(), x.at); round++ {
		if !x.extend() {
			*x = *x.r.connect(x.goal)
		}
		work = x.run(work)
	}
}

// extend takes the rows that were added since. It reports whether it could:
// it leaves out rows with columns that are not in the program.
func (x *relaxProgram) extend() bool {
	all := true
	for ; x.taken < len(x.r.rows); x.taken++ {
		row := &x.r.rows[x.taken]
		if slices.ContainsFunc(row.cols, func(j int32) bool { return x.at[j] < 0 }) {
			all = false
			continue
		}
		x.rows = append(x.rows, int32(x.taken))
		x.simplex.Add(row.linear(x.at))
	}
	return all
}

// linear returns the row over the variables of the program.
func (row *relaxRow) linear(at []int32) lp.Row {
	out := lp.Row{Bound: float64(row.bound), Equal: row.equal}
	for k, j := range row.cols {
		out.Vars, out.Coefs = append(out.Vars, int(at[j])), append(out.Coefs, float64(row.coefs[k]))
	}
	return out
}
