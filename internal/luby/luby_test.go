package luby

import (
	"math"
	"slices"
	"testing"
)

// TestTerm compares the first terms with the published ones, and the greatest indices with the definition.
func TestTerm(t *testing.T) {
	var got []uint64
	for i := range uint64(16) {
		got = append(got, Term(i+1))
	}
	if want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if Term(math.MaxUint64) != 1<<63 || Term(math.MaxUint64-1) != 1<<62 || Term(1<<63) != 1 {
		t.Error("the greatest indices")
	}
}
