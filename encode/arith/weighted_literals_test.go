package arith

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestAtMost has random weights of literals and a limit, which is an integer or a
// constant, with and without a guard. One inequality is bounds consistent.
func TestAtMost(t *testing.T) {
	for _, rel := range []string{"≤", "≥", "="} {
		var strength proptest.Strength
		for seed := range campaign.Each(300) {
			rng := rand.New(rand.NewPCG(seed, 7))
			p := drawSum(rng, rel, seed%3 == 0, seed%4 == 0, 0)
			s := proptest.Run(t, rng, p, 150)
			if t.Failed() {
				t.Fatalf("seed %d, %s", seed, rel)
			}
			if rel != "=" {
				strength.Add(s)
			}
		}
		if strength.Tight < strength.Total {
			t.Errorf("%s: %d of %d bounds are tight", rel, strength.Tight, strength.Total)
		}
	}
}

// TestGreatWeights does the same with all weights near the limit of weights, and the
// limit of the sum near its own.
func TestGreatWeights(t *testing.T) {
	for seed := range campaign.Each(200) {
		rng := rand.New(rand.NewPCG(seed, 8))
		proptest.Run(t, rng, drawSum(rng, "=", seed%3 == 0, true, MaxWeight/4-20), 150)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestLiteralsOfOneInteger has sums of literals over two integers: several of them become true at once. The limit is a
// constant or one of these integers, and the guard may be a literal of them.
func TestLiteralsOfOneInteger(t *testing.T) {
	proptest.RunEach(t, 600, 150, func(rng *rand.Rand) proptest.Problem {
		p := proptest.Problem{Ints: [][2]int64{{0, 6}, {0, 6}}, Bools: 2}
		lits, weights := p.DrawLits(rng, 2+rng.IntN(6)), []int64(nil)
		for range lits {
			weights = append(weights, 1+rng.Int64N(4))
		}
		limit, least := propagate.Const(rng.Int64N(int64(2*len(lits)))), rng.IntN(2) == 0
		if rng.IntN(2) == 0 {
			limit = proptest.Shared(rng, p.Ints, 0, int64(2*len(lits)))
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			if least {
				return []sat.Propagator{AtLeast(weights, proptest.LitsIn(m, lits), limit)}
			}
			return []sat.Propagator{WeightedAtMost(weights, proptest.LitsIn(m, lits), limit)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			sum := int64(0)
			for i, l := range lits {
				if l.Holds(ints, bools) {
					sum += weights[i]
				}
			}
			if least {
				return sum >= proptest.ValueOf(limit, ints)
			}
			return sum <= proptest.ValueOf(limit, ints)
		}
		p.GuardOrNot(rng)
		return p
	})
}

// drawSum draws a problem whose first Boolean is the guard, if there is one.
func drawSum(rng *rand.Rand, rel string, guarded, fixed bool, base int64) proptest.Problem {
	n := 1 + rng.IntN(4)
	weights := make([]int64, n)
	for i := range weights {
		weights[i] = base + 1 + rng.Int64N(5)
	}
	known, first := rng.IntN(4) == 0, 0 // a literal is true already
	if guarded {
		first = 1
	}
	p := proptest.Problem{Bools: n + first, Ints: [][2]int64{{0, 0}}}
	limit := propagate.Const(int64(rng.IntN(n+1))*base + rng.Int64N(16) - 2)
	value := func([]int64) int64 { return limit.B }
	sign, scale := 1-2*rng.Int64N(2), 1+rng.Int64N(2)
	if !fixed {
		lo := rng.Int64N(14) - 8
		p.Ints = [][2]int64{{lo, lo + rng.Int64N(9)}}
		value = func(ints []int64) int64 { return sign*scale*ints[0] + 3 }
	}
	p.New = func(m *proptest.Model) []sat.Propagator {
		lits := make([]sat.Lit, n)
		for i := range lits {
			lits[i] = m.Bool(first + i).If(weights[i]%2 == 0)
		}
		if known {
			lits[0] = sat.True
		}
		if !fixed {
			limit = propagate.Affine{X: m.Int(0), A: scale, B: 3}
			if sign < 0 {
				limit.X = limit.X.Neg()
			}
		}
		var ps []sat.Propagator
		if rel != "≥" {
			ps = append(ps, WeightedAtMost(weights, lits, limit))
		}
		if rel != "≤" {
			ps = append(ps, AtLeast(weights, lits, limit))
		}
		if guarded {
			for i := range ps {
				ps[i] = propagate.Guarded(m.Bool(0), ps[i])
			}
		}
		return ps
	}
	p.Holds = func(ints []int64, bools []bool) bool {
		sum := int64(0)
		for i, w := range weights {
			if bools[first+i] == (w%2 == 0) || known && i == 0 {
				sum += w
			}
		}
		ok := rel != "≥" && sum <= value(ints) || rel == "≥" && sum >= value(ints)
		return ok && (rel != "=" || sum == value(ints)) || guarded && !bools[0]
	}
	return p
}
