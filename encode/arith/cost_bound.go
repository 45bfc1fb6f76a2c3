package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// CostBound is a constraint on an objective that gets stronger between searches.
type CostBound struct{ last *propagate.Retired }

// Post has the engine propagate that the view is at least base and the weights of those literals that are true, in place of what was
// posted last. It reports whether it did: not without literals, where the weights are beyond MaxWeight, or where the engine takes no propagators
// for the view.
func (b *CostBound) Post(e *constraint.Encoder, v store.View, base int64, costs []sat.Cost) bool {
	limit, ok := e.Native(v)
	if !ok || len(costs) == 0 {
		return false
	}
	total := int64(0)
	weights, lits := make([]int64, len(costs)), make([]sat.Lit, len(costs))
	for i, c := range costs {
		if weights[i], lits[i] = c.Weight, c.Lit; c.Weight > MaxWeight-total {
			return false
		}
		total += c.Weight
	}
	b.last.Retire()
	b.last = propagate.Retiring(WeightedAtMost(weights, lits, limit.Plus(-base)))
	e.Post(sat.True, b.last)
	return true
}
