package bound

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// A surplus of a measured goal is within the limit exactly where the sum is at most what the
// goal says.
func TestMeasure(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		k, scale, shift := rng.Int64N(2001)-1000, 1+rng.Int64N(1000), rng.Int64N(2001)-1000
		den := 1 + rng.Int64N(50)
		m := &Measure{Most: func(k int64) *big.Rat { return big.NewRat(k, den) }}
		limit, ok := m.surplus(scale, k, shift)
		within := func(n int64) bool { // n ≤ scale·k/den + shift
			return big.NewRat(n-shift, scale).Cmp(big.NewRat(k, den)) <= 0
		}
		if !ok || !within(limit) || within(limit+1) {
			t.Fatalf("%d·%d/%d + %d: limit %d", scale, k, den, shift, limit)
		}
		var plain *Measure
		if limit, ok := plain.surplus(scale, k, shift); !ok || limit != scale*k+shift {
			t.Fatalf("%d·%d + %d: limit %d", scale, k, shift, limit)
		}
	}
	m := &Measure{Most: func(int64) *big.Rat { return big.NewRat(1<<60, 1) }}
	if _, ok := m.surplus(1<<40, 0, 0); ok {
		t.Error("a limit beyond 64 bits")
	}
}
