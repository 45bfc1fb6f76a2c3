// Package cut derives inequalities that hold for all integer points of a system
// of linear rows, and that a fractional solution of the system violates.
//
// What guides the derivation is floating-point: the solution to cut off, the
// multipliers of rows, which terms to complement. The derivation itself is done
// in 64-bit integers, checked for overflow, from the rows as they are, so a cut
// that is returned is a fact whatever the guide said. The package knows columns and
// rows, and nothing of what they stand for.
package cut

import "github.com/gozinc/gozinc/encode/lp"

// System is a set of rows over columns within bounds: integers, or reals where
// Real says so. No column occurs twice in a row.
type System struct {
	Lo, Hi []int64
	Real   []bool
	Rows   []lp.Row
	// Work is how much has been done, about the number of multiplications.
	Work int64

	scratch *Weights
}

// Factor is a row and its multiplier.
type Factor struct {
	Row   int
	Times int64
}

// whole reports whether all columns of the row are integers, and so its slack.
func (s *System) whole(row *lp.Row) bool {
	for _, j := range row.Cols {
		if s.Real[j] {
			return false
		}
	}
	return true
}

// violation returns by how much x violates the row, in units of the length of
// its vector of coefficients, at least one: the distance of x from what it allows.
func violation(row *lp.Row, x []float64) float64 {
	return row.Excess(x) / length(row)
}
