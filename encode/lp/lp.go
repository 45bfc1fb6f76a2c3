// Package lp solves small linear programs over bounded variables, for the sake
// of their duals: multipliers of the rows that prove a bound of the objective.
// The numbers are floating-point; a caller rounds the multipliers to integers
// and does the proof itself, so nothing depends on their precision.
package lp

import "math"

// Row is Σ Coefs[k]·x[Vars[k]] ≤ Bound, or = Bound.
type Row struct {
	Vars  []int
	Coefs []float64
	Bound float64
	Equal bool
}

// Program is: minimise Σ Cost[j]·x[j] where Lo[j] ≤ x[j] ≤ Hi[j], all finite,
// and all rows hold.
type Program struct {
	Cost, Lo, Hi []float64
	Rows         []Row
}

// Tolerances: of a bound that counts as violated, relative to its size, and of
// a pivot that counts as 0.
const (
	feasible = 1e-7
	tiny     = 1e-9
)

// Duals returns a multiplier for each row, not negative for an inequality,
// such that Σ (Cost[j] + Σ multiplier·coefficient)·x[j] − Σ multiplier·Bound is
// at most the cost of every solution; its least value within the bounds of the
// variables is the bound that is proved. With the multipliers of the optimum
// that is the cost of the linear program.
//
// It is the dual simplex method on a dense tableau. The slacks are a dual
// feasible basis because all variables are bounded, and each step raises the
// bound, so the method may stop at any step: it does after about work
// multiplications, and where the rows contradict each other.
func (p *Program) Duals(work int64) []float64 {
	t := newTableau(p)
	cost := int64(len(t.basic)+1) * int64(len(t.free)+1)
	for ; work > 0; work -= cost {
		r, low := t.leaving()
		if r < 0 {
			break
		}
		q := t.entering(r, low)
		if q < 0 {
			break
		}
		t.pivot(r, q, low)
	}
	return t.duals(len(p.Rows))
}

// tableau says, for each row i, basic[i] + Σ a[i][j]·free[j] = constant, and
// that the cost is a constant plus Σ d[j]·free[j]. Variables are numbered, the
// slacks of the rows after those of the program. The free ones are at one of
// their bounds.
type tableau struct {
	lo, hi []float64 // by variable
	basic  []int
	free   []int
	upper  []bool // free[j] is at its upper bound
	value  []float64
	a      [][]float64
	d      []float64
}

func newTableau(p *Program) *tableau {
	n, m := len(p.Cost), len(p.Rows)
	t := &tableau{
		lo: append(make([]float64, 0, n+m), p.Lo...), hi: append(make([]float64, 0, n+m), p.Hi...),
		basic: make([]int, m), free: make([]int, n), upper: make([]bool, n),
		value: make([]float64, m), a: make([][]float64, m), d: append([]float64(nil), p.Cost...),
	}
	for j := range t.free {
		t.free[j], t.upper[j] = j, p.Cost[j] < 0
	}
	for i, row := range p.Rows {
		t.lo = append(t.lo, 0)
		if row.Equal {
			t.hi = append(t.hi, 0)
		} else {
			t.hi = append(t.hi, math.Inf(1))
		}
		t.basic[i], t.value[i], t.a[i] = n+i, row.Bound, make([]float64, n)
		for k, j := range row.Vars {
			t.a[i][j] += row.Coefs[k]
			t.value[i] -= row.Coefs[k] * t.at(j)
		}
	}
	return t
}

// at returns the value of free[j].
func (t *tableau) at(j int) float64 {
	if t.upper[j] {
		return t.hi[t.free[j]]
	}
	return t.lo[t.free[j]]
}

// leaving returns the row whose variable violates a bound the most, and
// whether that is the lower one; -1 when there is none.
func (t *tableau) leaving() (r int, low bool) {
	r, worst := -1, 0.0
	for i, x := range t.value {
		v := t.basic[i]
		if gap := t.lo[v] - x; gap > worst && gap > feasible*(1+math.Abs(t.lo[v])) {
			r, low, worst = i, true, gap
		}
		if gap := x - t.hi[v]; gap > worst && gap > feasible*(1+math.Abs(t.hi[v])) {
			r, low, worst = i, false, gap
		}
	}
	return r, low
}

// entering returns the column to exchange with row r, such that all reduced
// costs keep their signs; -1 when there is none.
func (t *tableau) entering(r int, low bool) int {
	q, least, size := -1, math.Inf(1), 0.0
	for j, a := range t.a[r] {
		v := t.free[j]
		if t.lo[v] == t.hi[v] || math.Abs(a) < tiny || (a < 0) != (low != t.upper[j]) {
			continue
		}
		ratio := math.Abs(t.d[j] / a)
		if ratio < least-tiny || ratio < least+tiny && math.Abs(a) > size {
			q, least, size = j, min(ratio, least), math.Abs(a)
		}
	}
	return q
}

// pivot exchanges the variable of row r, which goes to a bound, and of column q.
func (t *tableau) pivot(r, q int, low bool) {
	out, p := t.basic[r], t.a[r][q]
	bound := t.hi[out]
	if low {
		bound = t.lo[out]
	}
	step := (t.value[r] - bound) / p
	for i := range t.value {
		t.value[i] -= t.a[i][q] * step
	}
	t.value[r] = t.at(q) + step
	t.basic[r], t.free[q], t.upper[q] = t.free[q], out, !low

	row := t.a[r]
	for j := range row {
		row[j] /= p
	}
	row[q] = 1 / p
	for i := range t.a {
		if i != r {
			eliminate(t.a[i], row, q)
		}
	}
	eliminate(t.d, row, q)
}

// eliminate subtracts from x the multiple of the pivot row that makes x[q] that
// of the exchanged variable.
func eliminate(x, row []float64, q int) {
	f := x[q]
	if f == 0 {
		return
	}
	x[q] = 0
	for j, a := range row {
		x[j] -= f * a
	}
}

// duals returns the reduced costs of the slacks.
func (t *tableau) duals(m int) []float64 {
	n := len(t.lo) - m
	y := make([]float64, m)
	for j, v := range t.free {
		if v < n {
			continue
		}
		y[v-n] = t.d[j]
		if math.IsInf(t.hi[v], 1) {
			y[v-n] = max(t.d[j], 0)
		}
	}
	return y
}
