package intset

import (
	"math/rand/v2"
	"testing"
)

// A builder collects what FromRanges makes of the same ranges.
func TestBuilder(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var b Builder
		var all []Range
		for range rng.IntN(300) {
			lo := rng.Int64N(1 + rng.Int64N(1000))
			r := Range{lo, lo + rng.Int64N(1+rng.Int64N(9))}
			switch rng.IntN(40) {
			case 0:
				r.Lo = NegInf
			case 1:
				r.Hi = PosInf
			}
			b.Add(r)
			all = append(all, r)
			if rng.IntN(50) == 0 {
				b.Set()
			}
		}
		if got, want := b.Set(), FromRanges(all...); !got.Equal(want) || b.Added() != len(all) {
			t.Fatalf("seed %d: %v of %d ranges, want %v", seed, got, b.Added(), want)
		}
	}
}
