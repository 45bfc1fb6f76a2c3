package encode

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestRelaxationInParts: a relaxation that is solved in many parts proves the same bounds, and one that was asked whether there is a
// solution at all is left for it.
func TestRelaxationInParts(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	compile := func() *Problem {
		p, err := Compile(t.Context(), enctest.Parse(t, sack), Options{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	whole, parts := compile(), compile()
	if infeasible, known := parts.InfeasibleFor(1); infeasible || known {
		t.Errorf("infeasible %v, known %v", infeasible, known)
	}
	n := 1
	for ; !parts.RelaxFor(NoLimit, 20); n++ {
		if parts.IsRelaxed() {
			t.Fatal("solved before it is")
		}
	}
	bound, uncut, without, ok := whole.Relaxed()
	b, u, w, k := parts.Relaxed()
	if n < 5 || b != bound || u != uncut || w != without || !ok || !k || bound == without {
		t.Errorf("%d parts: %d, %d, %d, want %d, %d, %d", n, b, u, w, bound, uncut, without)
	}
	if infeasible, known := parts.InfeasibleFor(1); infeasible || !known {
		t.Errorf("infeasible %v, known %v", infeasible, known)
	}
	resting := compile()
	resting.RelaxFor(NoLimit, 1)
	resting.Rest()
}
