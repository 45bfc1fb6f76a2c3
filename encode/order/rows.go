// Package order has the family of constraints on the order of variables or of
// values: sorting, permutations and their inverses, lexicographic order, argmax,
// and value precedence. Of other families it knows arith and counting.
package order

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints on order.
var Rows = slices.Concat(inverseRows, lexRows, precedeRows, argMaxRows, sortRows)
