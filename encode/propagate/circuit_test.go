package propagate

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestCircuit has random graphs, of which the successors are integers.
func TestCircuit(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 4))
		n := 2 + rng.IntN(4)
		optional := seed%2 == 0
		p := proptest.Problem{Ints: make([][2]int64, n)}
		for i := range p.Ints {
			lo := int64(rng.IntN(n)) / 2
			p.Ints[i] = [2]int64{lo, int64(n) - 1 - rng.Int64N(int64(n)-lo)/2}
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			arcs := make([][]Arc, n)
			for i := range arcs {
				for to := p.Ints[i][0]; to <= p.Ints[i][1]; to++ {
					arcs[i] = append(arcs[i], Arc{int(to), m.Eq(m.Int(i), to)})
				}
			}
			xs := make([]Affine, n)
			for i := range xs {
				xs[i] = Of(m.Int(i))
			}
			return []sat.Propagator{newCircuit(arcs, optional), AllDifferent(xs)}
		}
		p.Holds = func(next []int64, _ []bool) bool { return holdsCircuit(next, optional) }
		if proptest.Run(t, rng, p, 150); t.Failed() {
			t.Fatalf("seed %d: %v, optional %v", seed, p.Ints, optional)
		}
	}
}

func holdsCircuit(next []int64, optional bool) bool {
	in := make([]int, len(next))
	left, start := 0, -1
	for i, to := range next {
		in[to]++
		if !optional || int(to) != i {
			left++
			start = i
		}
	}
	for _, k := range in {
		if k != 1 {
			return false
		}
	}
	if start < 0 {
		return true
	}
	at := start
	for range left {
		if at = int(next[at]); at == start {
			left--
			break
		}
		left--
	}
	return left == 0 && at == start
}
