// Package lp solves small linear programs over bounded variables, for the sake
// of their duals: multipliers of the rows that prove a bound of the objective.
// The numbers are floating-point; a caller rounds the multipliers to integers
// and does the proof itself, so nothing depends on their precision.
package lp

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

// Solution is what a run of the simplex method ends with: a multiplier for each
// row, and the value of each variable. The latter satisfy the rows only if the
// run came to its end.
type Solution struct {
	Duals, Values []float64
	Work          int64 // multiplications
}

// Solve returns a multiplier for each row, not negative for an inequality,
// such that Σ (Cost[j] + Σ multiplier·coefficient)·x[j] − Σ multiplier·Bound is
// at most the cost of every solution; its least value within the bounds of the
// variables is the bound that is proved. With the multipliers of the optimum
// that is the cost of the linear program.
//
// It is the dual simplex method on a dense tableau, with steepest-edge pricing
// (Forrest and Goldfarb, 1992), bound flipping (Maros, 2003) and costs that are
// perturbed by about a millionth against degenerate steps. The slacks are a
// dual feasible basis because all variables are bounded, and each step raises
// the bound, so the method may stop at any step: it does after about work
// multiplications, and where the rows contradict each other.
func (p *Program) Solve(work int64) Solution {
	s := NewSimplex(p)
	used, _ := s.Run(work)
	return Solution{Duals: s.Duals(), Values: s.Values(), Work: used}
}
