// Package table has the family of constraints that list what is allowed: tables,
// automata, and decision diagrams, with and without costs. All become layered
// diagrams of package diagram, which are clauses or propagators; large tables are
// compact tables. Of other families it knows arith.
package table

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints that list what is allowed.
var Rows = slices.Concat(extensionalRows, costRows)
