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
// posted last. It reports whether it did: not without literals, where numbers are beyond MaxWeight, or where the engine takes no
// propagators for the view.
func (b *CostBound) Post(h constraint.Host, v store.View, base int64, costs []sat.Cost) bool {
	weights, lits := make([]int64, len(costs)), make([]sat.Lit, len(costs))
	for i, c := range costs {
		weights[i], lits[i] = c.Weight, c.Lit
	}
	var ok bool
	if v.B, ok = store.Add(v.B, -base); !ok {
		return false
	}
	limit, ok := limitOf(h, weights, v)
	if !ok {
		return false
	}
	b.last.Retire()
	b.last = propagate.Retiring(WeightedAtMost(weights, lits, limit))
	h.Post(sat.True, b.last)
	return true
}
