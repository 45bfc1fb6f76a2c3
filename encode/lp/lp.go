// Package lp solves small linear programs over bounded variables, for the sake
// of their duals: multipliers of the rows that prove a bound of the objective.
// The rows are exact, the simplex method is floating-point; a caller rounds the
// multipliers to integers and does the proof itself, so nothing depends on their
// precision. The package knows nothing of what the variables stand for.
package lp

// Sum is Σ Coefs[k]·x[Cols[k]] over columns x: those of a relaxation, or of a
// program. It is the one form of such a sum: the builder of a relaxation, cuts
// and the simplex method share it.
type Sum struct {
	Cols  []int32
	Coefs []int64
}

// Row is the constraint that a sum is at most Bound, or equal to Bound.
type Row struct {
	Sum
	Bound int64
	Equal bool
}

// Excess returns by how much the sum is above the bound at x, by the index of the
// column: below 0 where there is slack.
func (row *Row) Excess(x []float64) float64 {
	sum := -float64(row.Bound)
	for k, j := range row.Cols {
		sum += float64(row.Coefs[k]) * x[j]
	}
	return sum
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
