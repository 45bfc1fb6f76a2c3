package table

import "testing"

// NoSplit has no diagram split by costs, large or small, until the test ends.
func NoSplit(t *testing.T) {
	before := *maxCostEdges
	*maxCostEdges = 0
	t.Cleanup(func() { *maxCostEdges = before })
}
