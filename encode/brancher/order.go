package brancher

import (
	"cmp"
	"math"

	"github.com/gozinc/gozinc/sat"
)

// order returns the variable to decide on, and how many were looked at. The first variable
// is open; closed ones are passed over. before is the choice of the decision before.
type order func(v sat.View, vars []subject, before choice) (now choice, looked int)

// choice is an open variable of the least key: its index, the first of such, and the key, 0
// where no later decision looks at it.
type choice struct {
	index int
	key   int64
}

// rule is an order, and whether it looks at the choice before.
type rule struct {
	choose order
	looks  bool
}

// orders are the choices of variables of MiniZinc. Among equals the first is chosen.
// dom_w_deg takes the least quotient of the number of values left and one more than the
// number of constraints at the start. It has no weights of failures, since explanations
// tell these to the engine's own activities and not to constraints; impact and activity
// stand for it too, as does what is not known.
var orders = map[string]rule{
	"input_order":      {choose: inputOrder},
	"first_fail":       {choose: firstFail},
	"anti_first_fail":  rising(func(v sat.View, x subject) int64 { return ^x.size(v, math.MaxInt64) }),
	"smallest":         rising(func(v sat.View, x subject) int64 { return x.least(v) }),
	"largest":          rising(func(v sat.View, x subject) int64 { return ^x.greatest(v) }),
	"occurrence":       rising(func(_ sat.View, x subject) int64 { return ^x.occurrence() }),
	"max_regret":       {choose: by(func(v sat.View, x subject) int64 { return ^x.regret(v) })},
	"dom_w_deg":        {choose: by(weighted)},
	"most_constrained": {choose: mostConstrained},
}

func inputOrder(sat.View, []subject, choice) (choice, int) { return choice{}, 1 }

// by returns the order that takes the variable of the least key. The complement of an
// integer has the order turned around.
func by[K cmp.Ordered](key func(sat.View, subject) K) order {
	return func(v sat.View, vars []subject, _ choice) (best choice, looked int) {
		least := key(v, vars[0])
		for i := 1; i < len(vars); i++ {
			if x := vars[i]; x.open(v) {
				if k := key(v, x); k < least {
					best.index, least = i, k
				}
			}
		}
		return best, len(vars)
	}
}

// rising returns the rule of a key that never falls while decisions are added. The variables in
// front of the choice before had greater keys, and still have; none has a lesser one. So
// a descent looks at all variables once for each key, not once for each decision.
func rising(key func(sat.View, subject) int64) rule {
	return rule{looks: true, choose: func(v sat.View, vars []subject, before choice) (choice, int) {
		best := choice{index: -1}
		for n := range vars {
			i := before.index + n
			if i >= len(vars) {
				i -= len(vars)
			}
			if x := vars[i]; x.open(v) {
				switch k := key(v, x); {
				case k == before.key:
					return choice{i, k}, n + 1
				case best.index < 0 || k < best.key || k == best.key && i < best.index:
					best = choice{i, k}
				}
			}
		}
		return best, len(vars)
	}}
}

func weighted(v sat.View, x subject) float64 {
	return float64(x.size(v, math.MaxInt64)) / float64(1+x.occurrence())
}

// firstFail takes the variable of the fewest values. It stops counting beyond the
// fewest so far.
func firstFail(v sat.View, vars []subject, _ choice) (best choice, looked int) {
	least := vars[0].size(v, math.MaxInt64)
	for looked = 1; looked < len(vars) && least > 2; looked++ {
		if x := vars[looked]; x.open(v) {
			if n := x.size(v, least-1); n < least {
				best.index, least = looked, n
			}
		}
	}
	return best, looked
}

// mostConstrained takes the variable of the fewest values, and among these that of
// the most constraints.
func mostConstrained(v sat.View, vars []subject, _ choice) (best choice, looked int) {
	least := vars[0].size(v, math.MaxInt64)
	for i := 1; i < len(vars); i++ {
		if x := vars[i]; x.open(v) {
			n := x.size(v, least)
			if n < least || n == least && x.occurrence() > vars[best.index].occurrence() {
				best.index, least = i, n
			}
		}
	}
	return best, len(vars)
}
