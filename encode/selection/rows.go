// Package selection has the family of constraints by which a value is one of
// several: element constraints and conditional expressions. Of other families it
// knows arith.
package selection

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints of the family.
var Rows = slices.Concat(elementRows, conditionalRows)
