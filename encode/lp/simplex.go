package lp

import "math"

// Simplex is a program on its way to the optimum. It can be stopped and
// resumed, and rows can be added and dropped between: what is dual feasible
// stays so, and a few steps lead to the new optimum.
//
// It is the revised dual simplex method on sparse factors, with steepest-edge pricing
// (Forrest and Goldfarb, 1992), bound flipping (Maros, 2003) and costs that are
// perturbed by about a millionth against degenerate steps. The slacks, or columns in place
// of those of equations, are a dual feasible basis because all variables are bounded. Each step raises
// the bound, so a run may stop at any step.
//
// A step takes time in the numbers that it changes, not in rows and columns: vectors have lists of the places
// where they are not zero (Hall and McKinnon, 2005; Koberstein, 2005).
//
// Rows are numbered in the order in which they were added, those of the program
// first, and keep their numbers.
type Simplex struct{ b *basis }

// NewSimplex returns the program at a basis of slacks, and of columns for equations.
func NewSimplex(p *Program) *Simplex { return &Simplex{newBasis(p)} }

// Status is how far a run came.
type Status uint8

// A run stops where its work is used up, at an optimum, or at a row that the
// bounds of the variables contradict, given the others.
const (
	Stopped Status = iota
	Optimal
	Contradiction
)

// Run goes on for about work multiplications, and returns how many it took.
func (s *Simplex) Run(work int64) (used int64, status Status) {
	b := s.b
	for b.work = 0; b.work < work; {
		r, low := b.leaving()
		if r < 0 {
			return b.work, Optimal
		}
		step := b.entering(r, low)
		if len(step.columns) == 0 {
			return b.work, Contradiction
		}
		b.take(step, r, low)
	}
	return b.work, Stopped
}

// Steady takes back the perturbation of the costs at the optimum of a run. It reports false where another run is needed for
// the true costs: that may go round in circles, since nothing keeps steps from changing nothing, so it should be short.
func (s *Simplex) Steady() bool { return s.b.steady() }

// Add adds a row. It takes time in its coefficients, and the next run that of new
// factors.
func (s *Simplex) Add(row Row) { s.b.add(&row) }

// Drop drops the row with the number, if its slack is basic, so that it says
// nothing at the values. Its dual is 0 from then on.
func (s *Simplex) Drop(row int) bool {
	b := s.b
	v := b.slack + row
	if b.place[v] < 0 || math.IsInf(b.lo[v], -1) {
		return false // it binds, or was dropped before
	}
	b.lo[v], b.hi[v] = math.Inf(-1), math.Inf(1)
	b.relocate(int32(v))
	return true
}

// Duals returns a multiplier for each row, not negative for an inequality, such
// that Σ (Cost[j] + Σ multiplier·coefficient)·x[j] − Σ multiplier·Bound is at
// most the cost of every solution. Its least value within the bounds of the
// variables is the bound that is proved; at the optimum that is the cost of the
// linear program.
func (s *Simplex) Duals() []float64 { return s.b.duals() }

// Values returns the value of each variable. They satisfy the rows only at the
// optimum.
func (s *Simplex) Values() []float64 {
	s.b.settle()
	return s.b.values()
}

// Status returns whether a variable is basic, and if not whether it is at its upper bound.
func (s *Simplex) Status(variable int) (basic, upper bool) {
	return s.b.place[variable] >= 0, s.b.upper[variable]
}

// Multiplier is a factor of a row.
type Multiplier struct {
	Row    int
	Factor float64
}

// Basic calls f for each basic variable of the program that is wanted, with the
// multipliers of the rows whose sum, with a slack for each, has the factor 1 for
// the variable and 0 for the other basic ones.
func (s *Simplex) Basic(wanted func(variable int) bool, f func(variable int, rows []Multiplier)) {
	b := s.b
	b.settle()
	for r, v := range b.basic {
		if int(v) >= b.slack || !wanted(int(v)) {
			continue
		}
		b.row(r)
		var rows []Multiplier
		for _, k := range b.rho.list {
			i := int(b.f.rows[k])
			rows = append(rows, Multiplier{i, b.rho.at[k] * b.unit[v] / b.unit[b.slack+i]})
		}
		f(int(v), rows)
	}
}

// duals returns the reduced costs of the slacks, by the true costs if these make
// the basis optimal too, and by the perturbed ones otherwise: then the bound is
// less by no more than what was added to the costs.
func (b *basis) duals() []float64 {
	d := b.exact
	for v, place := range b.place {
		if place < 0 && b.lo[v] < b.hi[v] && (b.exact[v] < -wrong && !b.upper[v] || b.exact[v] > wrong && b.upper[v]) {
			d = b.d
			break
		}
	}
	y := make([]float64, len(b.rows))
	for i := range y {
		v := b.slack + i
		if b.place[v] >= 0 {
			continue
		}
		y[i] = d[v] / b.unit[v]
		if !b.equal[i] {
			y[i] = max(y[i], 0)
		}
	}
	return y
}

// wrong is how far a reduced cost must be on the wrong side of 0.
const wrong = 1e-5

// values returns the values of the variables of the program.
func (b *basis) values() []float64 {
	x := make([]float64, b.slack)
	for v := range x {
		if i := b.place[v]; i >= 0 {
			x[v] = b.value[i] * b.unit[v]
		} else {
			x[v] = b.at(int32(v)) * b.unit[v]
		}
	}
	return x
}
