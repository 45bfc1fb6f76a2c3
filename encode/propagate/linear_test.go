package propagate

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate/proptest"
	"github.com/gozinc/gozinc/sat"
)

// drawTerms returns terms over n integers, each at most once, and their sum.
func drawTerms(rng *rand.Rand, n int) ([]Term, func(ints []int64) int64) {
	terms := make([]Term, n)
	coefs := make([]int64, n)
	for i := range terms {
		for coefs[i] == 0 {
			coefs[i] = rng.Int64N(9) - 4
		}
		terms[i] = TermOf(coefs[i], sat.Int(2+2*i))
	}
	return terms, func(ints []int64) (sum int64) {
		for i, c := range coefs {
			sum += c * ints[i]
		}
		return sum
	}
}

func checkLinear(t *testing.T, post func(m *proptest.Model, terms []Term, bound int64) []sat.Propagator, holds func(sum, bound int64) bool) (strength proptest.Strength) {
	t.Helper()
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 6))
		n := 1 + rng.IntN(4)
		terms, sum := drawTerms(rng, n)
		bound := rng.Int64N(13) - 6
		p := proptest.Problem{Ints: ranges(rng, n, 5)}
		guarded := seed%3 == 1
		if guarded {
			p.Bools = 1
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			ps := post(m, terms, bound)
			for i := range ps {
				if guarded {
					ps[i] = Guarded(m.Bool(0), ps[i])
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

// anew computes sums anew, as where they may be large.
type anew struct{ *atMost }

func (p anew) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	at := p.atMost.Attach(t, w)
	p.small = false
	return at
}

func TestAtMost(t *testing.T) {
	for _, large := range []bool{false, true} {
		s := checkLinear(t, func(_ *proptest.Model, terms []Term, bound int64) []sat.Propagator {
			p := AtMost(terms, bound)
			if large {
				p = anew{p.(*atMost)}
			}
			return []sat.Propagator{p}
		}, func(sum, bound int64) bool { return sum <= bound })
		if s.Tight != s.Total {
			t.Error("bounds are not consistent")
		}
	}
}

func TestEqual(t *testing.T) {
	checkLinear(t, func(_ *proptest.Model, terms []Term, bound int64) []sat.Propagator {
		return Equal(terms, bound)
	}, func(sum, bound int64) bool { return sum == bound })
}

func TestUnequal(t *testing.T) {
	checkLinear(t, func(_ *proptest.Model, terms []Term, bound int64) []sat.Propagator {
		return []sat.Propagator{Unequal(terms, bound)}
	}, func(sum, bound int64) bool { return sum != bound })
}

// TestInt128 compares with math/big.
func TestInt128(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	draw := func() int64 { return int64(rng.Uint64()) >> rng.IntN(64) }
	value := func(a int128) *big.Int {
		v := new(big.Int).Lsh(big.NewInt(a.hi), 64)
		return v.Add(v, new(big.Int).SetUint64(a.lo))
	}
	for range 20000 {
		a, b, c := abs(draw()>>1), draw(), draw()>>1
		want := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		want.Sub(want, big.NewInt(c))
		if got := product128(a, b).minus(wide(c)); value(got).Cmp(want) != 0 {
			t.Fatalf("%d·%d − %d = %v, not %v", a, b, c, want, value(got))
		}
	}
}
