package solve

import (
	"math"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// Gap is a distance of the best solution from the bound, at which a run ends: Relative to
// the absolute value of the objective, or Absolute, in its units. 0 is none.
type Gap struct{ Relative, Absolute float64 }

// reached reports whether the objective is as near to the bound as one of the two says.
func (g Gap) reached(objective, bound float64) bool {
	distance := math.Abs(objective - bound)
	return g.Absolute > 0 && distance <= g.Absolute || g.Relative > 0 && distance <= g.Relative*math.Abs(objective)
}

// wide returns the distance at which a run with this objective goes on.
func (g Gap) wide(objective float64) float64 {
	return max(g.Absolute, g.Relative*math.Abs(objective))
}

// near ends the run where the best solution is as near to the bound as was asked for. The
// caller holds the incumbent's lock.
func (r *run) near() {
	if r.o.Gap == (Gap{}) || r.inc.goal == search.NoGoal || r.inc.goal <= r.inc.bound {
		return // the best is proved, or nothing is known
	}
	bound := r.provedBound(r.inc.bound)
	if bound == nil || !r.o.Gap.reached(number(r.shown(r.inc.goal)), number(*bound)) {
		return
	}
	r.enough, r.within = true, true
	if r.halt != nil {
		r.halt()
	}
}

// relativeGap is the distance of the bound in relation to the objective, as
// solvers of linear programs give it. It is infinite where only the objective is 0.
func relativeGap(objective, bound float64) float64 {
	if objective == bound {
		return 0
	}
	return math.Abs(objective-bound) / math.Abs(objective)
}

// number returns an objective as a floating-point number.
func number(v flatzinc.Value) float64 {
	if v.Base == flatzinc.Float {
		return v.Float
	}
	return float64(v.Int)
}
