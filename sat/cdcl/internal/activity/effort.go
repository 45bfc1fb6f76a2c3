package activity

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	stepGrowth = 1 / 0.95 // ratio; what a conflict adds to activities, to what the one before it added; not measured
	lookEvery  = 16       // parts of the heap; one of them is taken out in vain before all that is left is looked at; docs/decisions/0080
)

func init() {
	effort.Register("sat/cdcl/internal/activity",
		effort.Of("stepGrowth", &stepGrowth, 1, 2),
		effort.Of("lookEvery", &lookEvery, 1, 1e6),
	)
}
