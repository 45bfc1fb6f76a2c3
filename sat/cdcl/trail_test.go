package cdcl

import (
	"math"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// TestLevelsOfALongRun: the level after 2^32 others is none of those that are open, so trailed
// integers that it changes are restored.
func TestLevelsOfALongRun(t *testing.T) {
	e := New(sat.NewFormula())
	w := e.view.NewTrailed(1)
	e.opened = math.MaxUint32
	e.open()
	e.view.SetTrailed(w, 2)
	e.backtrack(0)
	if got := e.view.Trailed(w); got != 1 {
		t.Errorf("%d after backtracking, want 1", got)
	}
}
