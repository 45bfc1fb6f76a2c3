package cell

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// A number lies in its cell, of which the width is no more than half the precision.
func TestGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, p := range []float64{0.1, 1e-3, 1e-6, 1e-12} {
		g := OfPrecision(p)
		for range 20000 {
			x := (rng.Float64() - 0.5) * math.Exp(rng.Float64()*100-50)
			if rng.IntN(4) == 0 {
				x = math.Round(x)
			}
			n := g.Of(x)
			lo, hi := g.From(n), g.From(n+1)
			if !(lo <= x && x < hi) || hi-lo > p/2*math.Max(Least, math.Abs(x)) {
				t.Fatalf("%v is in cell %d, from %v to %v", x, n, lo, hi)
			}
			if g.Of(lo) != n || g.OfRat(new(big.Rat).SetFloat64(x)) != n {
				t.Fatalf("%v begins cell %d", lo, n)
			}
			below := new(big.Rat).SetFloat64(lo)
			if below.Sub(below, new(big.Rat).SetFloat64(0x1p-110)); g.OfRat(below) != n-1 {
				t.Fatalf("what is below %v is in cell %d", lo, g.OfRat(below))
			}
		}
		for _, x := range []float64{math.Inf(1), math.MaxFloat64} {
			if g.Of(x) != g.Last() || g.Of(-x) > -g.Last() {
				t.Fatalf("%v is in cell %d", x, g.Of(x))
			}
		}
	}
}
