package encode

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/enctest"
)

// A compiled problem has the options that it was compiled with: an output that
// no constraint sees is told apart too, in a window if it has no bounds.
func TestOptionsReachTheProblem(t *testing.T) {
	m := enctest.Parse(t, "var int: y :: output_var;\nsolve satisfy;\n")
	for _, track := range []bool{false, true} {
		p, err := Compile(t.Context(), m, Options{TrackOutputs: track, Clauses: true})
		if err != nil || p.Windowed() != track {
			t.Errorf("outputs tracked: %t, window: %t, %v", track, p.Windowed(), err)
		}
	}
}
