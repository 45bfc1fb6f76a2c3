package graph_test

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestChainsMeet: 5 → 1 takes 1 from the others at once, and then 2 and 4 both
// lead into the cycle 2 → 3 → 2.
func TestChainsMeet(t *testing.T) {
	_, ok := rowtest.Presolved(t, enctest.Parse(t, `
		var 2..5: a; var {1,3}: b; var {1,2}: c; var {1,3}: d; var 1..1: e;
		constraint gozinc_circuit(1, [a,b,c,d,e]);
		solve satisfy;`))
	if ok {
		t.Error("not refuted")
	}
}
