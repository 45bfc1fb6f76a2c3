package brancher

import (
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
		if best, looked := orders[name](nil, vars); best != want[0] || looked != want[1] {
			t.Errorf("%s takes variable %d after %d, want %v", name, best, looked, want)
		}
	}
}
