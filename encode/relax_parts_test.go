package encode

import (
	"math"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
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
	for ; !parts.RelaxFor(NoLimit, 10); n++ {
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

// TestLongRelaxation: a relaxation that may take long is solved to its end, and one that all others wait for is given up before.
func TestLongRelaxation(t *testing.T) {
	const name = "encode/bound.relaxWork="
	if err := effort.Set(name + "100"); err != nil {
		t.Fatal(err)
	}
	defer effort.Set(name + "100000000")
	sacks := fzngen.Knapsacks(80, 40, 1)
	var bounds []int64
	for _, long := range []bool{false, true} {
		p, err := Compile(t.Context(), enctest.Parse(t, sacks), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for long && !p.RelaxFor(NoLimit, math.MaxInt64) {
		}
		bound, _, _, ok := p.Relaxed()
		if !ok {
			t.Fatal("no relaxation")
		}
		bounds = append(bounds, bound)
	}
	if bounds[0] >= bounds[1] {
		t.Errorf("bounds %v", bounds)
	}
}
