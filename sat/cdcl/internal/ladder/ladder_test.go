package ladder

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// TestLadders compares dense and sparse ladders with a map.
func TestLadders(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		vars := map[int64]uint32{}
		var l Ladder
		if rng.IntN(2) == 0 {
			n, first := 1+rng.IntN(20), rng.Int64N(20)-10
			l = Dense(first, 7, n)
			for i := range n {
				vars[first+int64(i)] = 7 + uint32(i)
			}
		} else {
			for k := range rng.Uint32N(20) {
				if d := rng.Int64N(60) - 30; vars[d] == 0 {
					l.Add(d, 7+k)
					vars[d] = 7 + k
				}
			}
			l.Prune(func(v uint32) bool { return v%5 == 0 })
			for d, v := range vars {
				if v%5 == 0 {
					delete(vars, d)
				}
			}
		}
		compare(t, &l, vars, rng)
	}
}

func compare(t *testing.T, l *Ladder, vars map[int64]uint32, rng *rand.Rand) {
	t.Helper()
	if l.Len() != len(vars) {
		t.Fatalf("%d literals, want %d", l.Len(), len(vars))
	}
	for d := int64(-40); d < 40; d++ {
		if l.Lookup(d) != vars[d] {
			t.Fatalf("x ≥ %d has the variable %d, want %d", d, l.Lookup(d), vars[d])
		}
	}
	for range 20 {
		before := rng.Int64N(80) - 40
		now := before + rng.Int64N(20)
		for x, sign := range []int64{1, -1} {
			from, to := l.Between(sat.Int(2+x), before, now)
			got := map[uint32]bool{}
			for i := from; i < to; i++ {
				got[l.Variable(i)] = true
			}
			for d, v := range vars {
				// x ≥ d becomes true, or, for −x, false.
				if changes := before < d && d <= now && sign > 0 || sign < 0 && -now < d && d <= -before; changes != got[v] {
					t.Fatalf("bound of %d·x from %d to %d: x ≥ %d changes: %v, want %v", sign, before, now, d, got[v], changes)
				}
			}
		}
	}
}
