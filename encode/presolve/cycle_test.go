package presolve

import (
	"math/rand/v2"
	"testing"
)

// closed reports by all pairs whether differences over n roots have a solution.
func closed(all []difference, n int) bool {
	const far = 1 << 30
	d := make([][]int, n)
	for i := range d {
		d[i] = make([]int, n)
		for j := range d[i] {
			if d[i][j] = far; i == j {
				d[i][j] = 0
			}
		}
	}
	for _, e := range all {
		d[e.x][e.y] = min(d[e.x][e.y], int(e.c))
	}
	for k := range n {
		for i := range n {
			for j := range n {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	for i := range n {
		if d[i][i] < 0 {
			return false
		}
	}
	return true
}

// TestInCycles: what is left out of random differences has no part in a negative cycle.
func TestInCycles(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	refuted := 0
	for range 2000 {
		n := 1 + rng.IntN(7)
		var all []difference
		for range rng.IntN(2 * n) {
			all = append(all, difference{int32(rng.IntN(n)), int32(rng.IntN(n)), int64(rng.IntN(9) - 3)})
		}
		want := closed(all, n)
		left, roots := inCycles(all)
		if roots > n || len(left) > len(all) || closed(left, n) != want {
			t.Fatalf("%v of %v: %t", left, all, want)
		}
		if !want {
			refuted++
		}
	}
	if refuted < 200 {
		t.Errorf("%d refuted", refuted)
	}
}
