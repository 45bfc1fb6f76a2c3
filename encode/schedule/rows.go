// Package schedule has the family of constraints on tasks and boxes: cumulative
// and disjunctive resources, and rectangles that do not overlap. The literals
// that order two tasks are shared by all constraints on them; see Orders. Of
// other families it knows arith.
package schedule

import "slices"

// Rows are the constraints on tasks and boxes.
var Rows = slices.Concat(schedulingRows, diffnRows, cumulativeRows)
