package solve

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestStatedOrders: neighbourhoods that do without the orders of a model, as they do where it has no such symmetries, find no
// solution that is not in order, and no wrong optimum.
func TestStatedOrders(t *testing.T) {
	for seed := range campaign.Each(300) {
		text := fzngen.Ordered(rand.New(rand.NewPCG(seed, 227)))
		if !encodable(parse(t, text)) {
			continue
		}
		o := Options{Engine: []Engine{AutoEngine, Gini}[seed%2], FreeSearch: true, Strategy: search.Auto, Seed: int64(seed % 3), hooks: hooks{turn: 1 + int64(seed%3)*5000, fewDecisions: 1}}
		if seed%5 == 0 {
			o.Threads = 2
		}
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d: %s\n%s", seed, diff, text)
		}
	}
}
