package solve

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestUnsolvedRelaxationsEnd: a run that ends while its relaxation is still to be solved, by a limit of solutions or of work,
// leaves nothing behind that waits for its next part.
func TestUnsolvedRelaxationsEnd(t *testing.T) {
	defer func(was int64) { *mostWork = was }(*mostWork)
	sack, best := fzngen.Knapsack(5, 40)
	before := runtime.NumGoroutine()
	for seed := range campaign.Each(30) {
		rng := rand.New(rand.NewPCG(seed, 211))
		o := Options{FreeSearch: true, MaxSolutions: rng.IntN(3), Threads: 1 + rng.IntN(2)}
		o.turn = 1 + rng.Int64N(200)
		*mostWork = 1 + rng.Int64N(5000)
		if a := solved(t, t.Context(), sack, o); a.complete() && a.objectives[len(a.objectives)-1] != best {
			t.Errorf("seed %d: %v, want %d", seed, a.objectives, best)
		}
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}
