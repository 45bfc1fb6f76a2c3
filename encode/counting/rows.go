// Package counting has the family of constraints that count: all_different,
// numbers of values and of occurrences, sliding sums, and bin packing. Of other
// families it knows arith and sets.
package counting

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints that count.
var Rows = slices.Concat(allDifferentRows, countRows, cardinalityRows, valueRows, packingRows)
