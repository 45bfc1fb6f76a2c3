package relax

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// What is collected of a model.
const (
	MaxIndicators = 512     // values; of a root that has a column for each of them; docs/decisions/0013
	maxCells      = 1 << 22 // coefficients; in all rows; docs/decisions/0013
	maxCoef       = 1 << 50 // magnitude; a coefficient; docs/decisions/0013
)
