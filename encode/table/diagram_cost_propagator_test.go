package table

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestCostsAtMost has random diagrams whose paths are to cost at most an integer,
// or a constant, with and without a guard. Values and costs are consistent.
func TestCostsAtMost(t *testing.T) {
	ran(t, 900, 8, 4, func(rng *rand.Rand, g graph, seed uint64) proptest.Problem {
		return g.withCosts(rng, seed%3 == 0, seed%5 == 0)
	})
}

func (g graph) withCosts(rng *rand.Rand, guarded, fixed bool) proptest.Problem {
	n := len(g.arcs)
	p := g.problem(guarded)
	lo := rng.Int64N(20) - 14
	limit, sign := propagate.Const(lo), int64(1)
	if !fixed {
		p.Ints = append(p.Ints, [2]int64{lo, lo + rng.Int64N(12)})
		sign = 1 - 2*rng.Int64N(2)
	}
	p.New = g.modelled(guarded, func(m *proptest.Model, levels []Level) sat.Propagator {
		if !fixed {
			limit = propagate.Affine{X: m.Int(n), A: 1 + lo&1, B: 1}
			if sign < 0 {
				limit.X = limit.X.Neg()
			}
		}
		return CostsAtMost(g.nodes, levels, limit)
	})
	p.Holds = func(ints []int64, guards []bool) bool {
		most := lo
		if !fixed {
			most = (1+lo&1)*sign*ints[n] + 1
		}
		is := false
		g.paths(ints, func(cost int64) { is = is || cost <= most })
		return is || guarded && !guards[0]
	}
	return p
}
