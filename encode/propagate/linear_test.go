package propagate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

func checkLinear(t *testing.T, post func(m *proptest.Model, terms []propagate.Term, bound int64) []sat.Propagator, holds func(sum, bound int64) bool) (strength proptest.Strength) {
	t.Helper()
	for seed := range campaign.Each(600) {
		rng := rand.New(rand.NewPCG(seed, 6))
		n := 1 + rng.IntN(4)
		terms, sum := proptest.DrawTerms(rng, n)
		bound := rng.Int64N(13) - 6
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, n, 5)}
		guarded := seed%3 == 1
		if guarded {
			p.Bools = 1
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			ps := post(m, terms, bound)
			for i := range ps {
				if guarded {
					ps[i] = propagate.Guarded(m.Bool(0), ps[i])
				}
			}
			return ps
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			return guarded && !bools[0] || holds(sum(ints), bound)
		}
		s := proptest.Run(t, rng, p, 150)
		if t.Failed() {
			t.Fatalf("seed %d: %v, bound %d", seed, terms, bound)
		}
		strength.Add(s)
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
	return strength
}

func TestAtMost(t *testing.T) {
	for _, large := range []bool{false, true} {
		s := checkLinear(t, func(_ *proptest.Model, terms []propagate.Term, bound int64) []sat.Propagator {
			p := propagate.AtMost(terms, bound)
			if large {
				p = propagate.Anew(p)
			}
			return []sat.Propagator{p}
		}, func(sum, bound int64) bool { return sum <= bound })
		if s.Tight != s.Total {
			t.Error("bounds are not consistent")
		}
	}
}

func TestEqual(t *testing.T) {
	checkLinear(t, func(_ *proptest.Model, terms []propagate.Term, bound int64) []sat.Propagator {
		return propagate.Equal(terms, bound)
	}, func(sum, bound int64) bool { return sum == bound })
}

func TestUnequal(t *testing.T) {
	checkLinear(t, func(_ *proptest.Model, terms []propagate.Term, bound int64) []sat.Propagator {
		return []sat.Propagator{propagate.Unequal(terms, bound)}
	}, func(sum, bound int64) bool { return sum != bound })
}

// TestGuardOfItsIntegers has sums guarded by literals of their own integers, once and twice.
func TestGuardOfItsIntegers(t *testing.T) {
	proptest.RunEach(t, 1500, 100, func(rng *rand.Rand) proptest.Problem {
		n := 1 + rng.IntN(3)
		terms, sum := proptest.DrawTerms(rng, n)
		bound, rule := rng.Int64N(13)-6, rng.IntN(4)
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, n, 6), Bools: 1}
		p.New = func(*proptest.Model) []sat.Propagator {
			switch rule {
			case 0:
				return []sat.Propagator{propagate.Unequal(terms, bound)}
			case 1:
				return propagate.Equal(terms, bound)
			case 2:
				return []sat.Propagator{propagate.Anew(propagate.AtMost(terms, bound))}
			}
			return []sat.Propagator{propagate.AtMost(terms, bound)}
		}
		p.Holds = func(ints []int64, _ []bool) bool {
			is := sum(ints)
			return rule == 0 && is != bound || rule == 1 && is == bound || rule > 1 && is <= bound
		}
		for range 1 + rng.IntN(2) {
			p.Guard(rng)
		}
		return p
	})
}
