package graph

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// Patching leaves a permutation of the same nodes along allowed arcs, in fewer
// cycles or the same ones, and reports these cycles.
func TestPatcher(t *testing.T) {
	single := 0
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 7))
		n := 4 + rng.IntN(20)
		succ := rng.Perm(n)
		c := &circuit{sub: seed%2 == 0}
		cycles := c.cycles(succ)
		options := make([][]int, n)
		for i := range options {
			options[i] = append(options[i], succ[i])
			for j := range n {
				if j != succ[i] && rng.IntN(3) == 0 {
					options[i] = append(options[i], j)
				}
			}
			slices.Sort(options[i])
		}
		patched := slices.Clone(succ)
		left := newPatcher(patched, cycles, options).run()
		hit := make([]bool, n)
		for i, j := range patched {
			if _, ok := slices.BinarySearch(options[i], j); !ok || hit[j] {
				t.Fatalf("seed %d: %v", seed, patched)
			}
			hit[j] = true
			if c.sub && succ[i] == i && j != i {
				t.Fatalf("seed %d: node %d has been drawn in", seed, i)
			}
		}
		if want := c.cycles(patched); !sameSets(want, left) || len(left) > len(cycles) {
			t.Fatalf("seed %d: %v reported as %v, from %v", seed, want, left, cycles)
		}
		if len(cycles) > 1 && len(left) == 1 {
			single++
		}
	}
	if single < 50 {
		t.Errorf("only %d of 300 patched into one cycle", single)
	}
}

// sameSets compares partitions.
func sameSets(a, b [][]int) bool {
	normal := func(sets [][]int) [][]int {
		out := make([][]int, len(sets))
		for i, s := range sets {
			out[i] = slices.Sorted(slices.Values(s))
		}
		slices.SortFunc(out, func(x, y []int) int { return slices.Compare(x, y) })
		return out
	}
	return slices.EqualFunc(normal(a), normal(b), slices.Equal)
}
