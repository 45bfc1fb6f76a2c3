// Package graph has the family of constraints on graphs: circuits, acyclic and
// connected subgraphs, trees, and paths. Of other families it knows arith and
// counting.
package graph

import "slices"

// Rows are the constraints on graphs.
var Rows = slices.Concat(graphRows, subgraphRows)
