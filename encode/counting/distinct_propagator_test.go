package counting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

func TestAllDifferent(t *testing.T) {
	different := func(x []int64) bool {
		seen := make(map[int64]bool)
		for _, v := range x {
			if seen[v] {
				return false
			}
			seen[v] = true
		}
		return true
	}
	for n := 2; n <= 6; n++ {
		proptest.CheckViews(t, n, 4, func(xs []propagate.Affine) sat.Propagator { return Distinct(xs, nil) }, different)
	}
}

func TestAllDifferentExcept(t *testing.T) {
	for seed := range campaign.Each(8) {
		rng := rand.New(rand.NewPCG(seed, 3))
		var values []int64
		for v := int64(-4); v <= 8; v++ {
			if rng.IntN(5) == 0 {
				values = append(values, v)
			}
		}
		except := intset.Of(values...)
		holds := func(x []int64) bool {
			y := slices.DeleteFunc(slices.Clone(x), except.Contains)
			slices.Sort(y)
			return len(slices.Compact(y)) == len(y)
		}
		post := func(xs []propagate.Affine) sat.Propagator { return Distinct(xs, except) }
		for n := 2; n <= 5; n++ {
			proptest.CheckViews(t, n, 4, post, holds)
		}
	}
}

// drawShared draws n views of fewer integers.
func drawShared(rng *rand.Rand, n, ints int) []propagate.Affine {
	vs := make([]propagate.Affine, n)
	for i := range vs {
		vs[i] = propagate.Affine{X: sat.Int(2 + 2*rng.IntN(ints)), A: 1 + rng.Int64N(3), B: rng.Int64N(9) - 4}
		if rng.IntN(2) == 0 {
			vs[i] = vs[i].Neg()
		}
	}
	return vs
}

// TestAllDifferentOfKin: the arguments are views of few integers, so that raising the bound of
// one moves those of others. Where some have gone by, the bounds of now are no reason.
func TestAllDifferentOfKin(t *testing.T) {
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		ints := 1 + rng.IntN(4)
		vs := drawShared(rng, 2+rng.IntN(2*ints+1), ints)
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, ints, 6)}
		guarded := seed%3 == 0
		if guarded {
			p.Bools = 1
		}
		except := []intset.Set{nil, intset.Of(1), intset.Of(-2, 3)}[rng.IntN(3)]
		p.New = func(m *proptest.Model) []sat.Propagator {
			if guarded {
				return []sat.Propagator{propagate.Guarded(m.Bool(0), Distinct(vs, except))}
			}
			return []sat.Propagator{Distinct(vs, except)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			seen := make(map[int64]bool)
			twice := false
			for _, v := range vs {
				k := proptest.ValueOf(v, ints)
				twice = twice || seen[k] && !except.Contains(k)
				seen[k] = true
			}
			return guarded && !bools[0] || !twice
		}
		proptest.Run(t, rng, p, 60)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, vs)
		}
	}
}
