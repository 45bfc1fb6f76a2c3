package lp

import "slices"

// Simplex is a program on its way to the optimum. It can be stopped and
// resumed, and rows can be added and dropped between: what is dual feasible
// stays so, and a few steps lead to the new optimum.
//
// It is the dual simplex method on a dense tableau, with steepest-edge pricing
// (Forrest and Goldfarb, 1992), bound flipping (Maros, 2003) and costs that are
// perturbed by about a millionth against degenerate steps. The slacks are a
// dual feasible basis because all variables are bounded, and each step raises
// the bound, so a run may stop at any step.
//
// Rows are numbered in the order in which they were added, those of the program
// first, and keep their numbers.
type Simplex struct{ t *tableau }

// NewSimplex returns the program at the basis of its slacks.
func NewSimplex(p *Program) *Simplex {
	t := newTableau(p)
	t.perturb()
	return &Simplex{t}
}

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
	t := s.t
	for t.work = 0; t.work < work; {
		r, low := t.leaving()
		if r < 0 {
			return t.work, Optimal
		}
		step := t.entering(r, low)
		if len(step.columns) == 0 {
			return t.work, Contradiction
		}
		t.take(step, r, low)
	}
	return t.work, Stopped
}

// Add adds a row. It takes time in the number of its basic variables times that
// of the columns.
func (s *Simplex) Add(row Row) {
	t := s.t
	slack := len(t.lo)
	u := t.slackOf(&row)
	t.place = append(t.place, ^len(t.basic))
	a, value := make([]float64, len(t.free)), float64(row.Bound)/u
	for k, j := range row.Cols {
		c := float64(row.Coefs[k]) * t.unit[j] / u
		q := t.place[j]
		if q >= 0 {
			a[q] += c
			value -= c * t.at(q)
			continue
		}
		i := ^q
		value -= c * t.value[i]
		for q, y := range t.a[i] {
			a[q] -= c * y
		}
		t.work += int64(len(a))
	}
	norm := 1.0
	for q, y := range a {
		if t.free[q] >= t.slack {
			norm += y * y
		}
	}
	t.basic, t.value, t.a, t.norm = append(t.basic, slack), append(t.value, value), append(t.a, a), append(t.norm, norm)
}

// Drop drops the row with the number, if its slack is basic, so that it says
// nothing at the values. Its dual is 0 from then on.
func (s *Simplex) Drop(row int) bool {
	t := s.t
	i := slices.Index(t.basic, t.slack+row) // a row dropped before has no place
	if i < 0 {
		return false
	}
	t.basic, t.value = slices.Delete(t.basic, i, i+1), slices.Delete(t.value, i, i+1)
	t.a, t.norm = slices.Delete(t.a, i, i+1), slices.Delete(t.norm, i, i+1)
	for ; i < len(t.basic); i++ {
		t.place[t.basic[i]] = ^i
	}
	return true
}

// Duals returns a multiplier for each row, not negative for an inequality, such
// that Σ (Cost[j] + Σ multiplier·coefficient)·x[j] − Σ multiplier·Bound is at
// most the cost of every solution. Its least value within the bounds of the
// variables is the bound that is proved; at the optimum that is the cost of the
// linear program.
func (s *Simplex) Duals() []float64 { return s.t.duals(len(s.t.lo) - s.t.slack) }

// Values returns the value of each variable. They satisfy the rows only at the
// optimum.
func (s *Simplex) Values() []float64 { return s.t.values() }

// Multiplier is a factor of a row.
type Multiplier struct {
	Row    int
	Factor float64
}

// Basic calls f for each basic variable of the program that is wanted, with the
// multipliers of the rows whose sum, with a slack for each, has the factor 1 for
// the variable and 0 for the other basic ones.
func (s *Simplex) Basic(wanted func(variable int) bool, f func(variable int, rows []Multiplier)) {
	t := s.t
	for i, v := range t.basic {
		if v >= t.slack || !wanted(v) {
			continue
		}
		var rows []Multiplier
		for j, a := range t.a[i] {
			if t.free[j] >= t.slack && a != 0 {
				rows = append(rows, Multiplier{t.free[j] - t.slack, a * t.unit[v] / t.unit[t.free[j]]})
			}
		}
		f(v, rows)
	}
}
