package lp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestRanking changes scores and compares with the greatest of all.
func TestRanking(t *testing.T) {
	for seed := range campaign.Each(200) {
		r := rand.New(rand.NewPCG(seed, 12))
		scores := make([]float64, 1+r.IntN(300))
		var a ranking
		a.reset(len(scores))
		for range 200 {
			for range r.IntN(4) {
				place := r.IntN(len(scores))
				scores[place] = float64(r.IntN(5))
				a.set(int32(place), scores[place])
			}
			most, want := slices.Max(scores), -1
			if most > 0 {
				want = slices.Index(scores, most)
			}
			if got, _ := a.first(); got != want {
				t.Fatalf("seed %d: place %d, want %d of %v", seed, got, want, scores)
			}
		}
	}
}
