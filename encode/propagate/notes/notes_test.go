package notes

import (
	"slices"
	"testing"
)

// TestQueue: a number is noted once until it is taken, and what is taken stays while
// others are noted.
func TestQueue(t *testing.T) {
	n := New(5)
	for _, i := range []int32{3, 1, 3, 4} {
		n.Add(i)
	}
	if i, ok := n.Pop(); i != 4 || !ok || n.Len() != 2 {
		t.Errorf("popped %d, %v, and %d are left", i, ok, n.Len())
	}
	n.Add(4)
	taken := n.Take()
	n.Add(1)
	n.Add(0)
	if want := []int32{3, 1, 4}; !slices.Equal(taken, want) {
		t.Errorf("took %v, want %v", taken, want)
	}
	if taken, want := n.Take(), []int32{1, 0}; !slices.Equal(taken, want) {
		t.Errorf("then took %v, want %v", taken, want)
	}
	if _, ok := n.Pop(); ok || n.Len() > 0 {
		t.Error("something is left")
	}
}
