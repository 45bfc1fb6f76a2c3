package solve

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestBranch compares branch and bound, alone and in turn with other strategies, with
// the optimum of the oracle: over native integers and over bits.
func TestBranch(t *testing.T) {
	from, to := campaign.Seeds(300)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 57))
		text, ok := withObjective(t, rng, seed)
		if !ok {
			continue
		}
		o := Options{Engine: CDCL, FreeSearch: true, Strategy: []search.Strategy{search.Branch, search.Auto}[rng.IntN(2)], hooks: hooks{turn: 1 + rng.Int64N(2000)}}
		if seed%5 == 0 {
			o.Encode = encode.Options{OrderMax: 3}
		}
		if wrong := mismatch(t, text, o); wrong != "" {
			t.Fatalf("seed %d, %s: %s\n%s", seed, o.Strategy, wrong, text)
		}
	}
}
