package propagate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
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
		check(t, n, 4, func(xs []Affine) sat.Propagator { return AllDifferent(xs, nil) }, different)
	}
}

func TestAllDifferentExcept(t *testing.T) {
	for seed := range uint64(8) {
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
		post := func(xs []Affine) sat.Propagator { return AllDifferent(xs, except) }
		for n := 2; n <= 5; n++ {
			check(t, n, 4, post, holds)
		}
	}
}
