package tour

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestReach has few nodes with successors and numbers, some of which are constants or share an integer. Some arcs have
// no time, others none or some. A way that never comes to an arc without a time breaks the constraint, and so does a number
// that is too small for an arc.
func TestReach(t *testing.T) {
	var strength proptest.Strength
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 161))
		strength.Add(proptest.Run(t, rng, reaching(drawReach(rng)), 200))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
	if 100*strength.Tight < 75*strength.Total {
		t.Error("less than 75 of 100 bounds are tight")
	}
}

// TestReachOfSuccessors has numbers that are views of the successors.
func TestReachOfSuccessors(t *testing.T) {
	proptest.RunEach(t, 400, 150, func(rng *rand.Rand) proptest.Problem {
		p, at, least := drawReach(rng)
		p.Ints = p.Ints[:len(at)]
		for i := range at {
			at[i] = proptest.Shared(rng, p.Ints, 0, 5)
		}
		return reaching(p, at, least)
	})
}

// drawReach draws successors and then integers, the numbers of nodes, and the least times along arcs.
func drawReach(rng *rand.Rand) (p proptest.Problem, at []propagate.Affine, least [][]int64) {
	n := 3 + rng.IntN(2)
	p.Ints, at, least = make([][2]int64, 2*n), make([]propagate.Affine, n), matrix[int64](n, Unknown)
	for i := range n {
		lo := rng.Int64N(int64(n))
		p.Ints[i] = [2]int64{lo, min(lo+rng.Int64N(4), int64(n)-1)}
		lo = rng.Int64N(4)
		p.Ints[n+i] = [2]int64{lo, lo + rng.Int64N(5)}
		shift, root := rng.Int64N(3)-1, i
		switch rng.IntN(8) {
		case 0:
			root = -1
		case 1:
			root = rng.IntN(n)
		}
		if at[i] = propagate.Const(shift); root >= 0 {
			at[i] = propagate.Of(sat.Int(2 + 2*(n+root))).Plus(shift)
		}
		for j := range n {
			if rng.IntN(4) > 0 {
				least[i][j] = rng.Int64N(3)
			}
		}
	}
	for j := range n {
		least[n-1][j] = Unknown
	}
	return p, at, least
}

// reaching has a problem whose first integers are successors.
func reaching(p proptest.Problem, at []propagate.Affine, least [][]int64) proptest.Problem {
	n := len(at)
	p.New = func(m *proptest.Model) []sat.Propagator {
		arc := matrix(n, sat.False)
		for i := range n {
			for j := range n {
				if i != j {
					arc[i][j] = m.Eq(m.Int(i), int64(j))
				}
			}
		}
		return []sat.Propagator{newReach(at, arc, least)}
	}
	p.Holds = func(values []int64, _ []bool) bool {
		number := func(i int) int64 { return proptest.ValueOf(at[i], values) }
		for i := range n {
			k := i
			for range n {
				j := int(values[k])
				if j == k {
					return false
				}
				if least[k][j] < 0 {
					k = -1
					break
				}
				if number(j) < number(k)+least[k][j] {
					return false
				}
				k = j
			}
			if k >= 0 {
				return false
			}
		}
		return true
	}
	return p
}

// TestEnds: bounds are not found where nodes may follow each other along arcs of no time for ever, since no node has to be
// left by an arc without a time.
func TestEnds(t *testing.T) {
	arc := matrix(2, sat.True)
	for least, ends := range map[[4]int64]bool{{-1, 1, -1, -1}: true, {-1, 0, 0, -1}: false, {0, -1, 1, -1}: false} {
		r := newReach(make([]propagate.Affine, 2), arc, [][]int64{least[:2], least[2:]})
		if r.ends() != ends {
			t.Errorf("%v: %v", least, !ends)
		}
	}
}
