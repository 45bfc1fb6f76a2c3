package lp

import (
	"math"
	"slices"
)

// basis is a program at a basis, by the revised simplex method: rows are
// Σ a·x + slack = rhs. Variables are numbered, the slacks of the rows after those of
// the program. The others than the basic ones, the free ones, are at one of their
// bounds, and the cost is a constant plus Σ d·free. All numbers are in units of the
// variables.
type basis struct {
	unit          []float64 // by variable, powers of 2
	lo, hi        []float64 // by variable
	least, most   []float64 // by variable of the program: the widest bounds it will have
	slack         int       // the first slack
	cols, rows    [][]entry // of the variables of the program, by row; of the rows, by variable
	rhs           []float64
	equal         []bool    // by row
	cost          []float64 // by variable, perturbed, see perturb
	scaled, plain float64   // sizes of the least costs, in units of the variables and not
	random        uint64
	still         int       // exchanges without a change of the bound, one after the other
	marked        []float64 // the costs as they are, of a mark, slacks of newer rows left out where they have none; nil for none
	trueCost      []float64
	basic         []int32   // by position
	place         []int32   // by variable: its position, or -1 for a free one
	upper         []bool    // by variable: it is free, and at its upper bound
	value         []float64 // by position
	d             []float64 // by variable, perturbed
	exact         []float64 // as d, from the true costs
	// norm is the squared length of the row of the basis' inverse, by position.
	norm    []float64
	ranking ranking // of the positions, by how much they violate a bound

	f       factor
	ones    []entry   // by row: the column of its slack
	columns [][]entry // scratch
	stale   bool      // the factors are not those of the basis
	renewed int64     // the work of the last factors, and of what is computed anew with them
	moved   vector    // by step of a row: what moves of free variables have added to Σ a·x
	rho     vector    // by step of a row: the last row of the inverse asked for
	alpha   vector    // by variable: the last row of the tableau
	pivot   vector    // by position: the column that enters
	tau     vector    // by position
	crashed bool      // the norms are those of the slacks, not of the columns that crash has made basic
	costly  []int32   // the variables with a true cost
	total   float64   // the true cost of the values, up to rounding
	work    int64     // entries that were looked at, and multiplications

	found, passed []candidate // scratch of the ratio test
	spot          []int32     // by column, scratch: its place in the row that is added
}

func newBasis(p *Program) *basis {
	n := len(p.Cost)
	b := &basis{
		lo: append([]float64(nil), p.Lo...), hi: append([]float64(nil), p.Hi...),
		slack: n, cols: make([][]entry, n), place: make([]int32, n), upper: make([]bool, n),
		cost: append([]float64(nil), p.Cost...), d: make([]float64, n), exact: make([]float64, n),
		spot: make([]int32, n),
	}
	for j := range n {
		u := unit(p.Hi[j] - p.Lo[j])
		b.unit = append(b.unit, u)
		b.lo[j], b.hi[j], b.cost[j] = b.lo[j]/u, b.hi[j]/u, b.cost[j]*u
		b.place[j], b.upper[j] = -1, p.Cost[j] < 0
	}
	b.least, b.most = slices.Clone(b.lo), slices.Clone(b.hi)
	b.trueCost = append([]float64(nil), b.cost...)
	for v, c := range b.trueCost {
		if c != 0 {
			b.costly = append(b.costly, int32(v))
		}
	}
	b.alpha.resize(n)
	for i := range p.Rows {
		b.add(&p.Rows[i])
	}
	b.perturb()
	copy(b.d, b.cost)
	copy(b.exact, b.trueCost)
	b.crash()
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

// perturb changes the costs of the variables of the program, see nudge.
func (b *basis) perturb() {
	b.sizes()
	for v := range b.slack {
		b.cost[v] += b.nudge(int32(v))
	}
}

// sizes sets the sizes of the least costs that are not 0.
func (b *basis) sizes() {
	b.scaled, b.plain = math.Inf(1), math.Inf(1)
	for _, v := range b.costly {
		c := math.Abs(b.trueCost[v])
		b.scaled, b.plain = min(b.scaled, c), min(b.plain, c/b.unit[v])
	}
	if len(b.costly) == 0 {
		b.scaled, b.plain = 1, 1 // steps of a program without costs all change nothing
	}
}

// nudge returns by how much the cost of the variable is to change, away from 0: by up to some millionths of the least cost, or
// of its geometric mean with its own, each by another amount. The least cost counts in units of the variables or not, whichever is
// less. Costs of short columns change less, so that of steps which are else alike those are taken that change few rows.
// Measured: docs/decisions/0235.
func (b *basis) nudge(v int32) float64 {
	b.random = b.random*6364136223846793005 + 1442695040888963407
	least := min(b.scaled, b.plain*b.unit[v])
	size := math.Sqrt(least * max(least, math.Abs(b.trueCost[v])))
	step := *perturbed * size * lengthShare(len(b.column(v))) * (1 + float64(b.random>>40)/(1<<24))
	if b.upper[v] {
		return -step
	}
	return step
}

// lengthShare returns how much a cost is perturbed, by the entries of the column.
func lengthShare(entries int) float64 {
	switch {
	case entries <= 1:
		return *perturbedSingle
	case entries == 2:
		return *perturbedPair
	}
	return min(float64(entries-2)/2, *perturbedMost)
}

// shake perturbs the costs of free variables away from 0, so that steps which change nothing end. The basis
// stays dual feasible.
func (b *basis) shake() {
	b.still, b.marked = 0, nil
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
	own = b.merged(own)
	for _, a := range own {
		b.cols[a.i] = append(b.cols[a.i], entry{i, a.v})
	}
	b.rows, b.rhs, b.equal = append(b.rows, own), append(b.rhs, float64(row.Bound)/u), append(b.equal, row.Equal)
	b.lo, b.hi, b.unit = append(b.lo, 0), append(b.hi, hi), append(b.unit, u)
	b.cost, b.trueCost, b.d, b.exact = append(b.cost, 0), append(b.trueCost, 0), append(b.d, 0), append(b.exact, 0)
	b.upper = append(b.upper, false)
	b.alpha.grow()
	b.place, b.basic = append(b.place, i), append(b.basic, slack)
	b.ones = append(b.ones, entry{i, 1})
	b.value, b.norm = append(b.value, 0), append(b.norm, 1)
	b.stale = true
	b.work += int64(len(own))
}

// merged adds up equal columns.
func (b *basis) merged(row []entry) []entry {
	out := row[:0]
	for _, a := range row {
		if k := b.spot[a.i]; int(k) < len(out) && out[k].i == a.i {
			out[k].v += a.v
			continue
		}
		b.spot[a.i] = int32(len(out))
		out = append(out, a)
	}
	return slices.DeleteFunc(out, func(a entry) bool { return a.v == 0 })
}

// at returns the value of a free variable.
func (b *basis) at(v int32) float64 {
	if b.upper[v] {
		return b.hi[v]
	}
	if math.IsInf(b.lo[v], -1) {
		return 0 // of a row that was dropped
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

// enclose gives a slack without an upper bound the greatest value that the columns of its row allow. So each variable has a bound
// where its reduced cost has the right sign, and any basis is dual feasible.
func (b *basis) enclose(v int32) {
	if !math.IsInf(b.hi[v], 1) {
		return
	}
	i := int(v) - b.slack
	most := b.rhs[i]
	for _, a := range b.rows[i] {
		most -= min(a.v*b.least[a.i], a.v*b.most[a.i])
	}
	b.hi[v] = max(most, b.lo[v])
	b.work += int64(len(b.rows[i]))
}

// shift accounts for a free variable that has moved.
func (b *basis) shift(v int32, by float64) {
	col := b.column(v)
	for _, a := range col {
		b.moved.add(b.f.steps[a.i], a.v*by)
	}
	b.total += by * b.exact[v]
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
	case len(b.moved.list) > 0:
		b.solve(&b.moved)
		for _, i := range b.moved.list {
			b.value[i] -= b.moved.at[i]
		}
		b.rank(b.moved.list)
		b.moved.clear()
	}
}

// solve is factor.solve, and counts.
func (b *basis) solve(x *vector) { b.work += int64(b.f.solve(x)) }

// row computes the row of the tableau at position r: alpha, by free variable, and
// rho, that of the inverse of the basis.
func (b *basis) row(r int) {
	b.alpha.clear()
	b.work += int64(b.f.row(int32(r), &b.rho))
	for _, k := range b.rho.list {
		i, y := b.f.rows[k], b.rho.at[k]
		b.reach(int32(b.slack)+i, y)
		row := b.rows[i]
		for _, a := range row {
			b.reach(a.i, y*a.v)
		}
		b.work += int64(len(row)) + 1
	}
}

// reach adds to the row of the tableau.
func (b *basis) reach(v int32, y float64) {
	if b.place[v] < 0 {
		b.alpha.add(v, y)
	}
}
