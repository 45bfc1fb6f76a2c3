package table

import (
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/sat"
)

// NoSplit has no diagram split by costs, large or small, until the test ends.
func NoSplit(t *testing.T) {
	effort.For(t, maxCostEdges, 0)
}

// Paths encodes guard → a table by the paths of its diagram.
func Paths(e *constraint.Encoder, g sat.Lit, a store.Args) {
	t := newTuples(e.Store, a)
	if d, ok := t.diagram(*smallEdges); ok {
		path(e, g, t.xs, d)
	}
}

// Boxes has all diagrams of few tuples as boxes until the test ends.
func Boxes(t *testing.T) {
	effort.For(t, pathsToBoxes, 0)
}
