// Package schedule has the family of constraints on tasks and boxes: cumulative
// and disjunctive resources, and boxes that do not overlap. It has their rows and
// clauses, and their propagators: time tables, energies, machines that do one task
// at a time, boxes. The literals that order two tasks are shared by all constraints
// on them; see Orders. Of other families it knows arith.
package schedule

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
)

//go:generate go test . -run TestGlobals -update

// Rows are the constraints on tasks and boxes.
var Rows = slices.Concat(disjunctiveRows, diffnRows, cumulativeRows, []constraint.Row{spanRow})
