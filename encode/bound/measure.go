package bound

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// Measure relates goals to the sum of columns that is their size, where that is not the
// goal itself: an objective that is no integer. Both functions are monotone. A nil Measure
// is of a goal that is the sum.
type Measure struct {
	// Most returns what the sum is at most where the goal is at most k.
	Most func(k int64) *big.Rat
	// Least returns what the goal is at least where the sum is at least x.
	Least func(x *big.Rat) int64
}

// float returns Most as a floating-point number.
func (m *Measure) float(k int64) float64 {
	if m == nil {
		return float64(k)
	}
	f, _ := m.Most(k).Float64()
	return f
}

// least returns the least goal where the sum is at least n/d, d > 0.
func (m *Measure) least(n, d int64) int64 {
	if m == nil {
		return exact.CeilDiv(n, d)
	}
	return m.Least(big.NewRat(n, d))
}

// surplus returns the greatest integer that is at most scale times the sum plus the shift,
// where the goal is at most k; ok is false beyond 64 bits.
func (m *Measure) surplus(scale, k, shift int64) (limit int64, ok bool) {
	if m == nil {
		sum := store.SumOf(shift)
		sum.AddProduct(scale, k)
		return sum.Value, !sum.Beyond
	}
	x := m.Most(k)
	n := new(big.Int).Mul(x.Num(), big.NewInt(scale))
	n.Div(n, x.Denom()) // rounds down, as the denominator is positive
	n.Add(n, big.NewInt(shift))
	return n.Int64(), n.BitLen() < 63
}
