package relax

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// What is collected of a model.
var (
	MaxIndicators = effort.Of[int64]("encode/relax.MaxIndicators", 512, 1, 1<<14) // values; of a root that has a column for each of them; docs/decisions/0013
	mostPlaces    = effort.Of[int64]("encode/relax.mostPlaces", 512, 0, 1e9)      // combinations of values; of the numbers that make the place in an array; docs/decisions/0245
	maxCells      = effort.Of[int]("encode/relax.maxCells", 1<<22, 0, 1e9)        // coefficients; in all rows; docs/decisions/0013
	maxEqualities = effort.Of[int]("encode/relax.maxEqualities", 300, 0, 1e4)     // views; that are compared with each other; not measured
	maxSameRows   = effort.Of[int]("encode/relax.maxSameRows", 300, 1, 1e6)       // rows; that equalities add at a time; docs/decisions/0146
	maxCrowd      = effort.Of[int64]("encode/relax.maxCrowd", 16, 0, 1000)        // values; of views that are more than these; docs/decisions/0146
	maxMerged     = effort.Of[int]("encode/relax.maxMerged", 8192, 0, 1<<16)      // literals; whose exclusions are made cliques; docs/decisions/0134
	mergeWork     = effort.Of[int]("encode/relax.mergeWork", 1<<27, 0, 1e12)      // words; of sets of literals, when cliques are made; docs/decisions/0134
)
