package solve

import (
	"testing"

	"github.com/gozinc/gozinc/encode"
)

// TestKeepsWithinMemory: clauses are not kept beside the engine where these alone
// take much of the memory.
func TestKeepsWithinMemory(t *testing.T) {
	p, err := encode.Compile(t.Context(), parse(t, tour(1, 6)), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	need := p.Formula.Memory()
	for memory, want := range map[int64]bool{0: true, keepShare * need: true, keepShare*need - keepShare: false} {
		if got := keeps(p, seat{}, memory); got != want {
			t.Errorf("with %d bytes: %t", memory, got)
		}
	}
}
