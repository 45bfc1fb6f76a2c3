package graph

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	maxOriented   = effort.Of[int]("encode/graph.maxOriented", 400, 0, 1e6)     // columns; with which edges have columns for their directions; docs/decisions/0013
	presolvedArcs = effort.Of[int]("encode/graph.presolvedArcs", 1<<16, 0, 1e9) // arcs; of a circuit that presolve propagates; docs/decisions/0085
)
