package arith

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/internal/test/views"
	"github.com/gozinc/gozinc/sat"
)

func TestMaximum(t *testing.T) {
	for n := 2; n <= 4; n++ {
		proptest.CheckViews(t, n, 5, func(vs []propagate.Affine) sat.Propagator { return Maximum(vs[0], vs[1:]) },
			func(x []int64) bool { return x[0] == slices.Max(x[1:]) })
	}
}

// TestMaximumOfPresent: literals, of which some are shared or True, tell what is present.
func TestMaximumOfPresent(t *testing.T) {
	var strength proptest.Strength
	for seed := range campaign.Each(900) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 1 + rng.IntN(3)
		f := &views.Family{}
		proptest.DrawRoots(rng, f, n, 5)
		vs := proptest.DrawViews(rng, f, n+1, 5)
		p := proptest.Problem{Ints: proptest.Ranges(f), Bools: n + 1, Family: f}
		of := make([]int, n) // the Boolean of each; −1 is True
		for i := range of {
			if of[i] = 1 + rng.IntN(n); rng.IntN(5) == 0 {
				of[i] = -1
			}
		}
		guarded := seed%3 == 0
		p.New = func(m *proptest.Model) []sat.Propagator {
			present := make([]sat.Lit, n)
			for i, b := range of {
				if present[i] = sat.True; b >= 0 {
					present[i] = m.Bool(b)
				}
			}
			q := MaximumOfPresent(vs[0], vs[1:], present)
			if guarded {
				q = propagate.Guarded(m.Bool(0), q)
			}
			return []sat.Propagator{q}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			var values []int64
			for i, v := range vs[1:] {
				if of[i] < 0 || bools[of[i]] {
					values = append(values, proptest.ValueOf(v, ints))
				}
			}
			return guarded && !bools[0] || len(values) > 0 && proptest.ValueOf(vs[0], ints) == slices.Max(values)
		}
		s := proptest.Run(t, rng, p, 120)
		if t.Failed() {
			t.Fatalf("seed %d: %v, %v, %v", seed, vs, of, *f)
		}
		if !guarded {
			strength.Add(s)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
}

// TestMaximumOfLiterals has literals over the integers of the maximum tell what is present.
func TestMaximumOfLiterals(t *testing.T) {
	proptest.RunEach(t, 800, 120, func(rng *rand.Rand) proptest.Problem {
		n, f := 1+rng.IntN(4), &views.Family{}
		proptest.DrawRoots(rng, f, 3, 5)
		vs := proptest.DrawViews(rng, f, n+1, 5)
		p := proptest.Problem{Ints: proptest.Ranges(f), Bools: 1, Family: f}
		present := p.DrawLits(rng, n)
		p.New = func(m *proptest.Model) []sat.Propagator {
			return []sat.Propagator{MaximumOfPresent(vs[0], vs[1:], proptest.LitsIn(m, present))}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			var values []int64
			for i, l := range present {
				if l.Holds(ints, bools) {
					values = append(values, proptest.ValueOf(vs[1+i], ints))
				}
			}
			return len(values) > 0 && proptest.ValueOf(vs[0], ints) == slices.Max(values)
		}
		p.GuardOrNot(rng)
		return p
	})
}
