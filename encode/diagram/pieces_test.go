package diagram

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
)

// TestPieces compares pieces of random labels, of values near to one another and far apart, with
// the edges of each value.
func TestPieces(t *testing.T) {
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 31))
		step := []int64{1, 1000}[seed%2]
		edges := make([]Edge, rng.IntN(8))
		for k := range edges {
			var ranges []intset.Range
			for range rng.IntN(4) {
				lo := step * rng.Int64N(12)
				ranges = append(ranges, intset.Range{Lo: lo, Hi: lo + step*rng.Int64N(4)})
			}
			edges[k].Label = intset.FromRanges(ranges...)
		}
		if err := checkPieces(edges, 16*step); err != nil {
			t.Fatalf("seed %d: %v in %v", seed, err, edges)
		}
	}
}

// checkPieces looks at the values from 0 to most: no two pieces that meet have the same edges.
func checkPieces(edges []Edge, most int64) error {
	of := make([][]int, most+1)
	end, before := int64(-1), []int(nil)
	for r, active := range Pieces(edges) {
		if r.Lo <= end || r.Hi < r.Lo || r.Lo == end+1 && slices.Equal(active, before) {
			return fmt.Errorf("piece %v of %v after %d of %v", r, active, end, before)
		}
		end, before = r.Hi, slices.Clone(active)
		for v := r.Lo; v <= r.Hi; v++ {
			of[v] = before
		}
	}
	for v := range of {
		var want []int
		for k, e := range edges {
			if e.Label.Contains(int64(v)) {
				want = append(want, k)
			}
		}
		if !slices.Equal(of[v], want) {
			return fmt.Errorf("value %d lies in %v, want %v", v, of[v], want)
		}
	}
	return nil
}
