package brancher

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// ranked is a variable with as many values, of which none is left where it is 1; they begin
// at low.
type ranked struct {
	subject
	values, low int64
	uses        int64
}

func (r ranked) open(sat.View) bool         { return r.values > 1 }
func (r ranked) size(sat.View, int64) int64 { return r.values }
func (r ranked) least(sat.View) int64       { return r.low }
func (r ranked) greatest(sat.View) int64    { return r.low + r.values - 1 }
func (r ranked) occurrence() int64          { return r.uses }
func (r ranked) regret(sat.View) int64      { return r.uses }

// TestOrders: each order takes the variable that MiniZinc says, the first among equals, and
// tells how many it has looked at: first_fail ends at a variable of two values.
func TestOrders(t *testing.T) {
	vars := []subject{ranked{values: 5, low: 3, uses: 1}, ranked{values: 1}, ranked{values: 2, low: 4, uses: 2}, ranked{values: 2, low: 0, uses: 4}, ranked{values: 9, low: 0, uses: 4}}
	for name, want := range map[string][2]int{
		"input_order":      {0, 1},
		"first_fail":       {2, 3},
		"anti_first_fail":  {4, 5},
		"smallest":         {3, 5},
		"largest":          {4, 5},
		"occurrence":       {3, 5},
		"max_regret":       {3, 5},
		"most_constrained": {3, 5},
		"dom_w_deg":        {3, 5},
	} {
		if best, looked := orders[name].choose(nil, vars, choice{key: math.MinInt64}); best.index != want[0] || looked != want[1] {
			t.Errorf("%s takes variable %d after %d, want %v", name, best.index, looked, want)
		}
	}
}

// TestRisingOrders: along a descent, an order that looks at the choice before chooses as one that does not.
func TestRisingOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for name, r := range orders {
		for range 200 {
			vars := make([]subject, 1+rng.IntN(12))
			for i := range vars {
				vars[i] = ranked{values: 2 + rng.Int64N(4), low: rng.Int64N(4), uses: rng.Int64N(3)}
			}
			descend(t, name, r, rng, vars, choice{key: math.MinInt64})
		}
	}
}

// descend compares the choices until no variable is open.
func descend(t *testing.T, name string, r rule, rng *rand.Rand, vars []subject, before choice) {
	first := slices.IndexFunc(vars, func(x subject) bool { return x.open(nil) })
	if first < 0 {
		return
	}
	vars, before.index = vars[first:], max(0, before.index-first)
	now, _ := r.choose(nil, vars, before)
	want, _ := r.choose(nil, vars, choice{key: math.MinInt64})
	if now.index != want.index {
		t.Fatalf("%s takes variable %d of %v after %v, want %d", name, now.index, vars, before, want.index)
	}
	next := slices.Clone(vars)
	for i, x := range next {
		if i == now.index || rng.IntN(4) == 0 {
			next[i] = tighter(x.(ranked), rng)
		}
	}
	descend(t, name, r, rng, next, now)
}

// tighter returns a variable with fewer values, if it has several.
func tighter(x ranked, rng *rand.Rand) ranked {
	if cut := rng.Int64N(max(1, x.values-1)) + 1; x.values > 1 {
		up := rng.Int64N(cut + 1)
		x.low, x.values = x.low+up, x.values-cut
	}
	return x
}
