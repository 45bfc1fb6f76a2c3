package propagate

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate/proptest"
	"github.com/gozinc/gozinc/sat"
)

func TestDisjunctive(t *testing.T) {
	var strength proptest.Strength
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 5))
		n := 2 + rng.IntN(4)
		starts, durations := make([]Affine, n), make([]int64, n)
		p := proptest.Problem{Ints: make([][2]int64, n)}
		for i := range starts {
			starts[i], durations[i] = affine(rng, sat.Int(2+2*i)), 1+rng.Int64N(4)
			p.Ints[i][0] = rng.Int64N(4)
			p.Ints[i][1] = p.Ints[i][0] + rng.Int64N(7)
		}
		guarded := seed%4 == 1
		if guarded {
			p.Bools = 1
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			q := Disjunctive(starts, durations)
			if guarded {
				q = Guarded(m.Bool(0), q)
			}
			return []sat.Propagator{q}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			return guarded && !bools[0] || holdsDisjunctive(starts, durations, ints)
		}
		s := proptest.Run(t, rng, p, 150)
		if t.Failed() {
			t.Fatalf("seed %d: %v, durations %v", seed, starts, durations)
		}
		if !guarded {
			strength.Add(s)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
}

func holdsDisjunctive(starts []Affine, durations []int64, ints []int64) bool {
	for i := range starts {
		for j := range i {
			a, b := valueOf(starts[i], ints), valueOf(starts[j], ints)
			if a < b+durations[j] && b < a+durations[i] {
				return false
			}
		}
	}
	return true
}
