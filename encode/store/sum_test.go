package store

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// A sum is that of unlimited numbers, or beyond, and once beyond stays so.
func TestSum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	draw := func() int64 {
		above := r.Int64() >> r.IntN(64)
		return above - r.Int64()>>r.IntN(64)
	}
	held, left := 0, 0
	for range 20_000 {
		start := draw()
		s, want, beyond := SumOf(start), big.NewInt(start), isInf(start)
		if beyond {
			continue
		}
		note := func(b *big.Int) {
			beyond = beyond || !b.IsInt64() || isInf(b.Int64())
		}
		for range r.IntN(6) {
			a, b := draw(), draw()
			product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
			if r.IntN(3) == 0 {
				s.Add(a)
				product.SetInt64(a)
			} else {
				s.AddProduct(a, b)
				note(product)
			}
			note(want.Add(want, product))
		}
		switch {
		case s.Beyond != beyond:
			t.Fatalf("beyond: %t, but the sum is %v", s.Beyond, want)
		case beyond:
			left++
		case s.Value != want.Int64():
			t.Fatalf("%d, want %v", s.Value, want)
		default:
			held++
		}
	}
	if held < 1000 || left < 1000 {
		t.Errorf("%d sums, %d beyond", held, left)
	}
}
