package table

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// A table becomes a diagram where that is small: by itself, or for the cells of the table.
var (
	smallEdges   = effort.Of[int]("encode/table.smallEdges", 1<<12, 1, 1e9) // edges; such a diagram in any case; docs/decisions/0044
	cellsPerEdge = effort.Of[int]("encode/table.cellsPerEdge", 4, 1, 1e6)   // cells; of a table for an edge of its diagram; docs/decisions/0044
	sharedCells  = effort.Of[int]("encode/table.sharedCells", 16, 1, 1e6)   // cells; the same, where the table can be a propagator; docs/decisions/0048
)

// Diagrams.
var (
	maxCostEdges    = effort.Of[int]("encode/table.maxCostEdges", 200_000, 100_000, 1e9)       // edges; a diagram that is split by costs; not measured
	maxPathLits     = effort.Of[int]("encode/table.maxPathLits", 100_000_000, 10_000_000, 1e9) // literals; in the clauses of a diagram; not measured
	maxRelaxedEdges = effort.Of[int]("encode/table.maxRelaxedEdges", 2000, 1, 1e9)             // edges; a diagram that has rows in the relaxation; not measured
)

// An explanation of a compact table looks at rows one by one where they are few.
var fewRows = effort.Of[int]("encode/table.fewRows", 64, 1, 1e6) // rows; that are left to explain; not measured

// A diagram of few tuples is boxes without them, where these take much fewer literals than its paths.
var (
	mostTuples   = effort.Of[int]("encode/table.mostTuples", 1<<12, 1, 1<<16) // tuples; of the domains of such a diagram; docs/decisions/0231
	pathsToBoxes = effort.Of[int]("encode/table.pathsToBoxes", 6, 1, 1e6)     // ratio; of the literals of paths to those of boxes, from which on there are boxes; docs/decisions/0231
)
