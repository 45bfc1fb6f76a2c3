package graph

import "testing"

// TestLimits: a test of package encode goes beyond the limit with 400 columns.
func TestLimits(t *testing.T) {
	if *maxOriented > 400 {
		t.Error("manyColumns in encode/relax_rows_test.go stays within the limit")
	}
}
