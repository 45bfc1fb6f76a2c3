package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestAgainstBig compares all functions with integers without limits.
func TestAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100_000 {
		a, b := number(rng), number(rng)
		x, y := big.NewInt(a), big.NewInt(b)
		if size := new(big.Int).Abs(x); Abs(a) != size.Int64() || Magnitude(a) != size.Uint64() {
			t.Fatal(a)
		}
		if GCD(a, b) != new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y)).Int64() {
			t.Fatal(a, b)
		}
		if b == 0 {
			continue
		}
		// Quotients are rounded towards the least integer by big.Int only for positive
		// divisors.
		if b < 0 {
			x.Neg(x)
			y.Neg(y)
		}
		floor := new(big.Int).Div(x, y)
		ceil := new(big.Int).Neg(new(big.Int).Div(x.Neg(x), y))
		if FloorDiv(a, b) != floor.Int64() || CeilDiv(a, b) != ceil.Int64() {
			t.Fatalf("%d / %d: %d, %d, want %v, %v", a, b, FloorDiv(a, b), CeilDiv(a, b), floor, ceil)
		}
	}
	if Magnitude(math.MinInt64) != 1<<63 {
		t.Error("the least integer")
	}
}

// number draws numbers of all sizes but the least integer.
func number(rng *rand.Rand) int64 {
	return max(int64(rng.Uint64())>>rng.IntN(64), -math.MaxInt64)
}
