package scc

import (
	"math/rand/v2"
	"testing"
)

// TestComponents compares with reachability, on random graphs some of whose arcs do not
// count.
func TestComponents(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 1 + rng.IntN(7)
		out := make([][]int, n)
		reach := make([][]bool, n)
		for i := range reach {
			reach[i] = make([]bool, n)
			reach[i][i] = true
		}
		for range rng.IntN(3 * n) {
			from, to := rng.IntN(n), rng.IntN(n+1)-1
			out[from] = append(out[from], to)
			if to != Nowhere {
				reach[from][to] = true
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		part := Components(n, func(node int) int { return len(out[node]) }, func(node, k int) int { return out[node][k] })
		for i := range n {
			for j := range n {
				if same := reach[i][j] && reach[j][i]; same != (part[i] == part[j]) {
					t.Fatalf("seed %d: %v: nodes %d and %d are in %d and %d", seed, out, i, j, part[i], part[j])
				}
			}
		}
	}
}
