package brancher

import (
	"cmp"
	"math"

	"github.com/gozinc/gozinc/sat"
)

// order returns the index of the variable to decide on, and how many were looked at. The
// first one is open; closed ones are passed over.
type order func(v sat.View, vars []subject) (best, looked int)

// orders are the choices of variables of MiniZinc. Among equals the first is chosen.
// dom_w_deg takes the least quotient of the number of values left and one more than the
// number of constraints at the start. It has no weights of failures, since explanations
// tell these to the engine's own activities and not to constraints; impact and activity
// stand for it too, as does what is not known.
var orders = map[string]order{
	"input_order":      inputOrder,
	"first_fail":       firstFail,
	"anti_first_fail":  by(func(v sat.View, x subject) int64 { return ^x.size(v, math.MaxInt64) }),
	"smallest":         by(func(v sat.View, x subject) int64 { return x.least(v) }),
	"largest":          by(func(v sat.View, x subject) int64 { return ^x.greatest(v) }),
	"occurrence":       by(func(_ sat.View, x subject) int64 { return ^x.occurrence() }),
	"max_regret":       by(func(v sat.View, x subject) int64 { return ^x.regret(v) }),
	"dom_w_deg":        by(weighted),
	"most_constrained": mostConstrained,
}

func inputOrder(sat.View, []subject) (best, looked int) { return 0, 1 }

// by returns the order that takes the variable of the least key. The complement of an
// integer has the order turned around.
func by[K cmp.Ordered](key func(sat.View, subject) K) order {
	return func(v sat.View, vars []subject) (best, looked int) {
		least := key(v, vars[0])
		for i := 1; i < len(vars); i++ {
			if x := vars[i]; x.open(v) {
				if k := key(v, x); k < least {
					best, least = i, k
				}
			}
		}
		return best, len(vars)
	}
}

func weighted(v sat.View, x subject) float64 {
	return float64(x.size(v, math.MaxInt64)) / float64(1+x.occurrence())
}

// firstFail takes the variable of the fewest values. It stops counting beyond the
// fewest so far.
func firstFail(v sat.View, vars []subject) (best, looked int) {
	least := vars[0].size(v, math.MaxInt64)
	for looked = 1; looked < len(vars) && least > 2; looked++ {
		if x := vars[looked]; x.open(v) {
			if n := x.size(v, least-1); n < least {
				best, least = looked, n
			}
		}
	}
	return best, looked
}

// mostConstrained takes the variable of the fewest values, and among these that of
// the most constraints.
func mostConstrained(v sat.View, vars []subject) (best, looked int) {
	least := vars[0].size(v, math.MaxInt64)
	for i := 1; i < len(vars); i++ {
		if x := vars[i]; x.open(v) {
			n := x.size(v, least)
			if n < least || n == least && x.occurrence() > vars[best].occurrence() {
				best, least = i, n
			}
		}
	}
	return best, len(vars)
}
