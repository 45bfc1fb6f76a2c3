package table

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// A table becomes a diagram where that is small: by itself, or for the cells of the table.
const (
	smallEdges   = 1 << 12 // edges; such a diagram in any case; docs/decisions/0044
	cellsPerEdge = 4       // cells; of a table for an edge of its diagram; docs/decisions/0044
	sharedCells  = 16      // cells; the same, where the table can be a propagator; docs/decisions/0048
)

// Diagrams.
const (
	maxCostEdges    = 200_000 // edges; a diagram that is split by costs; not measured
	maxSubsets      = 16      // ratio; of the edges of a deterministic diagram to those that it is made of; not measured
	maxPathLits     = 100e6   // literals; in the clauses of a diagram; not measured
	maxRelaxedEdges = 2000    // edges; a diagram that has rows in the relaxation; not measured
)
