// Package arith has the family of constraints on few integers and on sums:
// comparisons, linear constraints, arithmetic and extrema. Other families say by
// its functions that integers are equal, different, in order, or add up to
// something. It knows no other family.
package arith

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints of arithmetic, comparisons and sums.
var Rows = slices.Concat(
	intCompareRows, intArithRows, linearRows, extremumRows, boolRows,
)
