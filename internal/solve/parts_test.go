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
	defer func(work, soon int64) { *mostWork, *relaxSoon = work, soon }(*mostWork, *relaxSoon)
	sack, best := fzngen.Knapsack(5, 40)
	before := runtime.NumGoroutine()
	for seed := range campaign.Each(30) {
		rng := rand.New(rand.NewPCG(seed, 211))
		o := Options{FreeSearch: true, MaxSolutions: rng.IntN(3), Threads: 1 + rng.IntN(2)}
		o.turn = 1 + rng.Int64N(200)
		*mostWork, *relaxSoon = 1+rng.Int64N(5000), rng.Int64N(300)
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

// TestShareOfTheRelaxation: it has as much work as all searches, and less once it takes long.
func TestShareOfTheRelaxation(t *testing.T) {
	w := &worker{relaxing: *relaxSoon - 100}
	for _, c := range []struct{ searched, want int64 }{{0, 1}, {99, 99}, {1000, 1000}, {1000, int64(1000 * *relaxShare)}, {0, 1}} {
		if got := w.share(c.searched); got != c.want {
			t.Errorf("%d after searches of %d, want %d", got, c.searched, c.want)
		}
	}
	if want := *relaxSoon + 1001 + int64(1000**relaxShare); w.relaxing != want {
		t.Errorf("%d in all, want %d", w.relaxing, want)
	}
}
