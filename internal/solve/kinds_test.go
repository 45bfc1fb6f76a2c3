package solve

import (
	"fmt"
	"testing"

	"github.com/gozinc/gozinc/encode"
)

// TestChoices: the largest kinds are named on their side, the others counted together.
func TestChoices(t *testing.T) {
	kinds := []encode.Kind{{Name: "cumulative", Propagated: 20}, {Name: "int_lin_le", Encoded: 30, Propagated: 40}, {Name: "int_ne", Propagated: 1}}
	for k := range 9 {
		kinds = append(kinds, encode.Kind{Name: fmt.Sprintf("k%d", k), Encoded: 10 - k})
	}
	want := "propagated: int_lin_le 40, cumulative 20, others 1; " +
		"encoded: int_lin_le 30, k0 10, k1 9, k2 8, k3 7, k4 6, k5 5, k6 4, others 5"
	if got := choices(kinds); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := choices(nil); got != "propagated: none; encoded: none" {
		t.Error(got)
	}
}
