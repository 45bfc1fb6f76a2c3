// Package boolean has the family of constraints that are gates, clauses or
// parities of Booleans. It knows no other family.
package boolean

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints of Booleans.
var Rows = slices.Concat(gateRows, assumeRows)
