package table

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// A table becomes a diagram where that is small: by itself, or for the cells of the table.
var (
	smallEdges   = 1 << 12 // edges; such a diagram in any case; docs/decisions/0044
	cellsPerEdge = 4       // cells; of a table for an edge of its diagram; docs/decisions/0044
	sharedCells  = 16      // cells; the same, where the table can be a propagator; docs/decisions/0048
)

// Diagrams.
var (
	maxCostEdges    = 200_000     // edges; a diagram that is split by costs; not measured
	maxPathLits     = 100_000_000 // literals; in the clauses of a diagram; not measured
	maxRelaxedEdges = 2000        // edges; a diagram that has rows in the relaxation; not measured
)

// An explanation of a compact table looks at rows one by one where they are few.
var fewRows = 64 // rows; that are left to explain; not measured

func init() {
	effort.Register("encode/table",
		effort.Of("smallEdges", &smallEdges, 1, 1e9),
		effort.Of("cellsPerEdge", &cellsPerEdge, 1, 1e6),
		effort.Of("sharedCells", &sharedCells, 1, 1e6),
		effort.Of("maxCostEdges", &maxCostEdges, 100_000, 1e9),
		effort.Of("maxPathLits", &maxPathLits, 10_000_000, 1e9),
		effort.Of("maxRelaxedEdges", &maxRelaxedEdges, 1, 1e9),
		effort.Of("fewRows", &fewRows, 1, 1e6),
	)
}
