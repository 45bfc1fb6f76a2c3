// Package graph has the family of constraints on graphs: circuits, acyclic and
// connected subgraphs, trees, and paths. It has their rows and clauses, and
// propagators over literals of arcs: circuits, nodes that are reached, and edges
// without cycles. Of other families it knows arith and counting.
package graph

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints on graphs.
var Rows = slices.Concat(circuitRows, subgraphRows)
