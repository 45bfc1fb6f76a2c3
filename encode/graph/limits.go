package graph

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	maxOriented   = 400     // columns; with which edges have columns for their directions; docs/decisions/0013
	presolvedArcs = 1 << 16 // arcs; of a circuit that presolve propagates; docs/decisions/0085
)

func init() {
	effort.Register("encode/graph",
		effort.Of("maxOriented", &maxOriented, 0, 1e6),
		effort.Of("presolvedArcs", &presolvedArcs, 0, 1e9),
	)
}
