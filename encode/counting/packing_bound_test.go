package counting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// fewestBins packs the weights into as few bins as possible, by trying all
// ways; more than most is as good as none.
func fewestBins(weights []int64, capacity int64, rooms []int64, most int) int {
	if len(weights) == 0 {
		return len(rooms)
	}
	for i, room := range rooms {
		if weights[0] <= room && slices.Index(rooms, room) == i {
			rooms[i] -= weights[0]
			most = min(most, fewestBins(weights[1:], capacity, rooms, most))
			rooms[i] += weights[0]
		}
	}
	if len(rooms)+1 < most {
		most = min(most, fewestBins(weights[1:], capacity, append(slices.Clone(rooms), capacity-weights[0]), most))
	}
	return most
}

// TestBinsNeeded: the bound is never more than the bins that are needed, never
// less than the weight needs, and often better.
func TestBinsNeeded(t *testing.T) {
	better := 0
	for seed := range campaign.Each(3000) {
		r := rand.New(rand.NewPCG(seed, 7))
		capacity := 1 + r.Int64N(30)
		weights := make([]int64, r.IntN(8))
		total := int64(0)
		for i := range weights {
			weights[i] = r.Int64N(capacity + 1)
			total += weights[i]
		}
		got, want := binsNeeded(weights, capacity), fewestBins(weights, capacity, nil, len(weights)+1)
		least := (total + capacity - 1) / capacity
		if got > int64(want) || got < least {
			t.Fatalf("seed %d: %d bins of %d for %v, want at most %d and at least %d", seed, got, capacity, weights, want, least)
		}
		if got > least {
			better++
		}
	}
	if better < 200 {
		t.Errorf("only %d bounds are better than the total weight", better)
	}
}
