package lp

import "math"

// basis is a program at a basis, by the revised simplex method: rows are
// Σ a·x + slack = rhs. Variables are numbered, the slacks of the rows after those of
// the program. The others than the basic ones, the free ones, are at one of their
// bounds, and the cost is a constant plus Σ d·free. All numbers are in units of the
// variables.
type basis struct {
	unit          []float64 // by variable, powers of 2
	lo, hi        []float64 // by variable
	slack         int       // the first slack
	cols, rows    [][]entry // of the variables of the program, by row; of the rows, by variable
	rhs           []float64
	cost          []float64 // by variable, perturbed, see perturb
	scaled, plain float64   // sizes of costs, in units of the variables and not
	random        uint64
	still         int // exchanges without a change of the bound, one after the other
	trueCost      []float64
	basic         []int32   // by position
	place         []int32   // by variable: its position, or -1 for a free one
	upper         []bool    // by variable: it is free, and at its upper bound
	value         []float64 // by position
	d             []float64 // by variable, perturbed
	exact         []float64 // as d, from the true costs
	// norm is the squared length of the row of the basis' inverse, by position.
	norm []float64

	f       factor
	ones    []entry   // by row: the column of its slack
	columns [][]entry // scratch
	stale   bool      // the factors are not those of the basis
	moved   []float64 // by row: what moves of free variables have added to Σ a·x
	moves   bool      // there are any
	rho     []float64 // by row: the last row of the inverse asked for
	alpha   []float64 // by variable: the last row of the tableau
	hit     []int32   // where alpha is not 0
	seen    []bool    // by variable: it is in hit
	alike   []float64 // by position: scratch
	pivot   []float64 // by position: the column that enters
	tau     []float64 // by position
	work    int64     // multiplications

	found, passed []candidate // scratch of the ratio test
}

func newBasis(p *Program) *basis {
	n := len(p.Cost)
	b := &basis{
		lo: append([]float64(nil), p.Lo...), hi: append([]float64(nil), p.Hi...),
		slack: n, cols: make([][]entry, n), place: make([]int32, n), upper: make([]bool, n),
		cost: append([]float64(nil), p.Cost...), d: make([]float64, n), exact: make([]float64, n),
		alpha: make([]float64, n), seen: make([]bool, n),
	}
	for j := range n {
		u := unit(p.Hi[j] - p.Lo[j])
		b.unit = append(b.unit, u)
		b.lo[j], b.hi[j], b.cost[j] = b.lo[j]/u, b.hi[j]/u, b.cost[j]*u
		b.place[j], b.upper[j] = -1, p.Cost[j] < 0
	}
	b.trueCost = append([]float64(nil), b.cost...)
	b.perturb()
	copy(b.d, b.cost)
	copy(b.exact, b.trueCost)
	for i := range p.Rows {
		b.add(&p.Rows[i])
	}
	return b
}

// steep is the size of numbers from which they count in larger units: with
// numbers of all sizes, what is left of coefficients that cancel out would be more
// than others are.
// Measured: docs/decisions/0014.
const steep = 1 << 10

// unit returns the unit of numbers of up to most.
func unit(most float64) float64 {
	if most <= steep {
		return 1
	}
	return math.Exp2(math.Floor(math.Log2(most)))
}

// perturb changes the costs by up to a few millionths of their mean, each by
// another amount, away from 0. The mean counts in units of the variables or not,
// whichever is less for one of them.
func (b *basis) perturb() {
	b.mean()
	for j := range b.cost {
		b.cost[j] += b.nudge(int32(j))
	}
}

// mean sets the sizes of costs.
func (b *basis) mean() {
	sum, plain, count := 0.0, 0.0, 0.0
	for j, c := range b.cost {
		if c != 0 {
			sum, plain, count = sum+math.Abs(c), plain+math.Abs(c)/b.unit[j], count+1
		}
	}
	b.scaled, b.plain = sum/max(count, 1), plain/max(count, 1)
}

// nudge returns by how much the cost of the variable is to change, away from 0.
func (b *basis) nudge(v int32) float64 {
	b.random = b.random*6364136223846793005 + 1442695040888963407
	step := 2e-6 * min(b.scaled, b.plain*b.unit[v]) * (1 + float64(b.random>>40)/(1<<24))
	if b.upper[v] {
		return -step
	}
	return step
}

// shake perturbs the costs of free variables away from 0, so that steps which change nothing end. The basis
// stays dual feasible.
func (b *basis) shake() {
	b.still = 0
	for v, place := range b.place {
		if place < 0 && b.lo[v] < b.hi[v] {
			by := b.nudge(int32(v))
			b.cost[v] += by
			b.d[v] += by
		}
	}
	b.work += int64(len(b.place))
}

// add adds a row, whose slack becomes basic.
func (b *basis) add(row *Row) {
	i, slack := int32(len(b.rows)), int32(len(b.lo))
	most, hi := 0.0, math.Inf(1)
	for k, j := range row.Cols {
		most = max(most, math.Abs(float64(row.Coefs[k])*b.unit[j]))
	}
	if row.Equal {
		hi = 0
	}
	u := unit(most)
	own := make([]entry, 0, len(row.Cols))
	for k, j := range row.Cols {
		own = append(own, entry{j, float64(row.Coefs[k]) * b.unit[j] / u})
	}
	own = merged(own)
	for _, a := range own {
		b.cols[a.i] = append(b.cols[a.i], entry{i, a.v})
	}
	b.rows, b.rhs = append(b.rows, own), append(b.rhs, float64(row.Bound)/u)
	b.lo, b.hi, b.unit = append(b.lo, 0), append(b.hi, hi), append(b.unit, u)
	b.cost, b.trueCost, b.d, b.exact = append(b.cost, 0), append(b.trueCost, 0), append(b.d, 0), append(b.exact, 0)
	b.upper, b.alpha, b.seen = append(b.upper, false), append(b.alpha, 0), append(b.seen, false)
	b.place, b.basic = append(b.place, i), append(b.basic, slack)
	b.ones = append(b.ones, entry{i, 1})
	b.value, b.norm = append(b.value, 0), append(b.norm, 1)
	b.stale = true
	b.work += int64(len(own))
}

// merged adds up equal columns.
func merged(row []entry) []entry {
	at := make(map[int32]int, len(row))
	out := row[:0]
	for _, a := range row {
		if k, known := at[a.i]; known {
			out[k].v += a.v
			continue
		}
		at[a.i] = len(out)
		out = append(out, a)
	}
	return out
}

// at returns the value of a free variable.
func (b *basis) at(v int32) float64 {
	if b.upper[v] {
		return b.hi[v]
	}
	return b.lo[v]
}

// column returns the coefficients of the variable, by row.
func (b *basis) column(v int32) []entry {
	if int(v) >= b.slack {
		i := int(v) - b.slack
		return b.ones[i : i+1]
	}
	return b.cols[v]
}

// shift accounts for a free variable that has moved.
func (b *basis) shift(v int32, by float64) {
	col := b.column(v)
	for _, a := range col {
		b.moved[a.i] += a.v * by
	}
	b.moves = true
	b.work += int64(len(col))
}

// flip moves a free variable to its other bound.
func (b *basis) flip(v int32) {
	by := b.hi[v] - b.lo[v]
	if b.upper[v] {
		by = -by
	}
	b.upper[v] = !b.upper[v]
	b.shift(v, by)
}

// settle brings the values up to date.
func (b *basis) settle() {
	switch {
	case b.stale:
		b.refresh()
	case b.moves:
		b.solve(b.moved, b.alike)
		for i, x := range b.alike {
			b.value[i] -= x
		}
		b.moves = false
	}
}

// solve is factor.solve, and counts.
func (b *basis) solve(w, x []float64) {
	b.work += int64(b.f.solve(w, x))
}

// refresh makes the factors of the basis, and computes all numbers anew. Where the
// basis is singular, that of the slacks takes its place.
func (b *basis) refresh() {
	m := len(b.rows)
	b.stale, b.moves = false, false
	if len(b.moved) != m {
		b.moved, b.rho = make([]float64, m), make([]float64, m)
		b.alike, b.pivot, b.tau = make([]float64, m), make([]float64, m), make([]float64, m)
	}
	if !b.factorise() {
		b.restart()
		b.factorise()
	}
	b.price(b.cost, b.d)
	b.price(b.trueCost, b.exact)
	w := b.moved
	copy(w, b.rhs)
	for v := range b.place {
		v := int32(v)
		if b.place[v] >= 0 {
			continue
		}
		if b.lo[v] < b.hi[v] && !math.IsInf(b.hi[v], 1) {
			b.upper[v] = b.d[v] < 0
		}
		if x := b.at(v); x != 0 {
			for _, a := range b.column(v) {
				w[a.i] -= a.v * x
			}
		}
	}
	b.solve(w, b.value)
}

// factorise makes the factors of the basis.
func (b *basis) factorise() bool {
	b.columns = b.columns[:0]
	for _, v := range b.basic {
		b.columns = append(b.columns, b.column(v))
	}
	ok, work := b.f.factorise(b.columns)
	b.work += int64(work)
	return ok
}

// restart makes the slacks the basis.
func (b *basis) restart() {
	for v := range b.place {
		b.place[v] = -1
		b.upper[v] = v < b.slack && b.cost[v] < 0
	}
	for i := range b.basic {
		b.basic[i], b.place[b.slack+i], b.norm[i] = int32(b.slack+i), int32(i), 1
	}
}

// price sets d to the reduced costs.
func (b *basis) price(cost, d []float64) {
	for i, v := range b.basic {
		b.alike[i] = cost[v]
	}
	y := b.rho
	b.transposed(b.alike, y)
	copy(d, cost)
	for i, yi := range y {
		if yi == 0 {
			continue
		}
		d[b.slack+i] -= yi
		for _, a := range b.rows[i] {
			d[a.i] -= yi * a.v
		}
	}
	for _, v := range b.basic {
		d[v] = 0
	}
}

// transposed is factor.transposed, and counts.
func (b *basis) transposed(v, y []float64) {
	b.work += int64(b.f.transposed(v, y))
}

// row computes the row of the tableau at position r: alpha, by free variable, and
// rho, that of the inverse of the basis.
func (b *basis) row(r int) {
	for _, v := range b.hit {
		b.alpha[v], b.seen[v] = 0, false
	}
	b.hit = b.hit[:0]
	b.work += int64(b.f.row(r, b.rho))
	for i, y := range b.rho {
		if math.Abs(y) < dropped {
			b.rho[i] = 0
			continue
		}
		b.reach(int32(b.slack+i), y)
		for _, a := range b.rows[i] {
			b.reach(a.i, y*a.v)
		}
		b.work += int64(len(b.rows[i]))
	}
}

// reach adds to the row of the tableau.
func (b *basis) reach(v int32, y float64) {
	if b.place[v] >= 0 {
		return
	}
	if !b.seen[v] {
		b.seen[v] = true
		b.hit = append(b.hit, v)
	}
	b.alpha[v] += y
}
