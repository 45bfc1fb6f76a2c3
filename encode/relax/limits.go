package relax

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// What is collected of a model.
var (
	MaxIndicators int64 = 512     // values; of a root that has a column for each of them; docs/decisions/0013
	maxCells            = 1 << 22 // coefficients; in all rows; docs/decisions/0013
)

func init() {
	effort.Register("encode/relax",
		effort.Of("MaxIndicators", &MaxIndicators, 1, 1<<14),
		effort.Of("maxCells", &maxCells, 0, 1e9),
	)
}
