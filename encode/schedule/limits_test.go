package schedule

import "testing"

// TestLimits: tests of package encode go beyond these limits with 32 tasks, and
// with a horizon of 200 001.
func TestLimits(t *testing.T) {
	if *maxOrdered >= 32 || *maxTimeWork >= 200_001 {
		t.Error("manyTasks or longHorizon in encode/scheduling_test.go stay within the limits")
	}
}
