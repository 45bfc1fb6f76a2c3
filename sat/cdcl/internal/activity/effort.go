package activity

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	stepGrowth = effort.Of[float64]("sat/cdcl/internal/activity.stepGrowth", 1/0.95, 1, 2) // ratio; what a conflict adds to activities, to what the one before it added; docs/decisions/0143
	lookEvery  = effort.Of[int]("sat/cdcl/internal/activity.lookEvery", 16, 1, 1e6)        // parts of the heap; one of them is taken out in vain before all that is left is looked at; docs/decisions/0080
)
