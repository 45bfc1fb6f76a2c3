// Package lp solves small linear programs over bounded variables, for the sake
// of their duals: multipliers of the rows that prove a bound of the objective.
// The numbers are floating-point; a caller rounds the multipliers to integers
// and does the proof itself, so nothing depends on their precision. The package knows
// nothing of what the variables stand for.
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
