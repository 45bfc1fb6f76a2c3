package lp

import "math"

// tableau says, for each row i, basic[i] + Σ a[i][j]·free[j] = constant, and
// that the cost is a constant plus Σ d[j]·free[j]. Variables are numbered, the
// slacks of the rows after those of the program. The free ones are at one of
// their bounds. All numbers are in units of the variables.
type tableau struct {
	unit   []float64 // by variable, powers of 2
	lo, hi []float64 // by variable
	slack  int       // the first slack
	basic  []int
	free   []int
	place  []int  // by variable: its index in free, or ^i where it is basic[i]
	upper  []bool // free[j] is at its upper bound
	value  []float64
	a      [][]float64
	d      []float64 // perturbed, see perturb
	exact  []float64 // as d, from the true costs
	// norm is for each row the squared length of its coefficients of slacks,
	// that is of the row of the basis' inverse.
	norm []float64
	work int64 // multiplications
}

func newTableau(p *Program) *tableau {
	n, m := len(p.Cost), len(p.Rows)
	t := &tableau{
		lo: append(make([]float64, 0, n+m), p.Lo...), hi: append(make([]float64, 0, n+m), p.Hi...),
		slack: n, basic: make([]int, m), free: make([]int, n), place: make([]int, n+m), upper: make([]bool, n),
		value: make([]float64, m), a: make([][]float64, m), norm: make([]float64, m),
		d: append([]float64(nil), p.Cost...), exact: append([]float64(nil), p.Cost...),
	}
	for j := range t.free {
		u := unit(p.Hi[j] - p.Lo[j])
		t.unit = append(t.unit, u)
		t.lo[j], t.hi[j], t.d[j], t.exact[j] = t.lo[j]/u, t.hi[j]/u, t.d[j]*u, t.exact[j]*u
		t.free[j], t.place[j], t.upper[j] = j, j, p.Cost[j] < 0
	}
	for i := range p.Rows {
		row := &p.Rows[i]
		u := t.slackOf(row)
		t.basic[i], t.value[i], t.a[i], t.norm[i] = n+i, float64(row.Bound)/u, make([]float64, n), 1
		t.place[n+i] = ^i
		for k, j := range row.Cols {
			c := float64(row.Coefs[k]) * t.unit[j] / u
			t.a[i][j] += c
			t.value[i] -= c * t.at(int(j))
		}
	}
	return t
}

// steep is the size of numbers from which they count in larger units: with
// numbers of all sizes, what is left of coefficients of the tableau that cancel
// out would be more than others are.
// Measured: docs/decisions/0014.
const steep = 1 << 10

// unit returns the unit of numbers of up to most.
func unit(most float64) float64 {
	if most <= steep {
		return 1
	}
	return math.Exp2(math.Floor(math.Log2(most)))
}

// slackOf adds the slack of a row to the variables, and returns its unit.
func (t *tableau) slackOf(row *Row) float64 {
	most, hi := 0.0, math.Inf(1)
	for k, j := range row.Cols {
		most = max(most, math.Abs(float64(row.Coefs[k])*t.unit[j]))
	}
	if row.Equal {
		hi = 0
	}
	u := unit(most)
	t.lo, t.hi, t.unit = append(t.lo, 0), append(t.hi, hi), append(t.unit, u)
	return u
}

// perturb changes the costs by up to a few millionths of their mean, each by
// another amount, away from 0. The mean counts in units of the variables or not,
// whichever is less for one of them.
func (t *tableau) perturb() {
	sum, plain, count := 0.0, 0.0, 0.0
	for j, c := range t.d {
		if c != 0 {
			sum, plain, count = sum+math.Abs(c), plain+math.Abs(c)/t.unit[j], count+1
		}
	}
	if count == 0 {
		return
	}
	state := uint64(1)
	for j := range t.d {
		state = state*6364136223846793005 + 1442695040888963407
		step := 2e-6 * min(sum, plain*t.unit[j]) / count * (1 + float64(state>>40)/(1<<24))
		if t.upper[j] {
			step = -step
		}
		t.d[j] += step
	}
}

// at returns the value of free[j].
func (t *tableau) at(j int) float64 {
	if t.upper[j] {
		return t.hi[t.free[j]]
	}
	return t.lo[t.free[j]]
}

// leaving returns the row whose variable violates a bound the most, measured
// by its norm, and whether that is the lower one; -1 when there is none.
func (t *tableau) leaving() (r int, low bool) {
	t.work += int64(len(t.value))
	r, worst := -1, 0.0
	for i, x := range t.value {
		v := t.basic[i]
		gap, below := t.lo[v]-x, true
		limit := t.lo[v]
		if above := x - t.hi[v]; above > gap {
			gap, below, limit = above, false, t.hi[v]
		}
		if gap <= feasible*(1+math.Abs(limit)) {
			continue
		}
		if score := gap * gap / t.norm[i]; score > worst {
			r, low, worst = i, below, score
		}
	}
	return r, low
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
	in := t.free[q]
	t.basic[r], t.free[q], t.upper[q] = in, out, !low
	t.place[in], t.place[out] = ^r, q

	row := t.a[r]
	nonzero := make([]int, 0, len(row))
	t.norm[r] = 0
	if in >= t.slack {
		t.norm[r] = 1
	}
	row[q] = 1
	for j := range row {
		if math.Abs(row[j]) < tiny {
			row[j] = 0
			continue
		}
		row[j] /= p
		nonzero = append(nonzero, j)
		if t.free[j] >= t.slack {
			t.norm[r] += row[j] * row[j]
		}
	}
	t.work += int64(len(row) + len(t.a))
	for i := range t.a {
		if i != r && t.a[i][q] != 0 {
			t.eliminate(i, row, nonzero, q, in, out)
		}
	}
	subtract(t.d, row, nonzero, q)
	subtract(t.exact, row, nonzero, q)
}

// eliminate subtracts from row i the multiple of the pivot row that makes its
// coefficient of the variable in 0, and updates the norm.
func (t *tableau) eliminate(i int, row []float64, nonzero []int, q, in, out int) {
	x := t.a[i]
	norm := t.norm[i]
	if in >= t.slack {
		norm -= x[q] * x[q]
	}
	f := x[q]
	x[q] = 0
	for _, j := range nonzero {
		y := x[j] - f*row[j]
		if t.free[j] >= t.slack {
			norm += y*y - x[j]*x[j]
		}
		x[j] = y
	}
	// Its own slack keeps the norm from 0; rounding must not take it there.
	t.norm[i] = max(norm, 1e-4)
	t.work += int64(len(nonzero))
}

func subtract(x, row []float64, nonzero []int, q int) {
	f := x[q]
	x[q] = 0
	for _, j := range nonzero {
		x[j] -= f * row[j]
	}
}

// duals returns the reduced costs of the slacks, by the true costs if these make
// the basis optimal too, and by the perturbed ones otherwise: then the bound is
// less by no more than what was added to the costs.
func (t *tableau) duals(m int) []float64 {
	d := t.exact
	for j, v := range t.free {
		if t.lo[v] < t.hi[v] && (t.exact[j] < -wrong && !t.upper[j] || t.exact[j] > wrong && t.upper[j]) {
			d = t.d
			break
		}
	}
	y := make([]float64, m)
	for j, v := range t.free {
		if v < t.slack {
			continue
		}
		y[v-t.slack] = d[j] / t.unit[v]
		if math.IsInf(t.hi[v], 1) {
			y[v-t.slack] = max(y[v-t.slack], 0)
		}
	}
	return y
}

// wrong is how far a reduced cost must be on the wrong side of 0.
const wrong = 1e-5

// values returns the values of the variables of the program.
func (t *tableau) values() []float64 {
	x := make([]float64, t.slack)
	for j, v := range t.free {
		if v < t.slack {
			x[v] = t.at(j) * t.unit[v]
		}
	}
	for i, v := range t.basic {
		if v < t.slack {
			x[v] = t.value[i] * t.unit[v]
		}
	}
	return x
}
