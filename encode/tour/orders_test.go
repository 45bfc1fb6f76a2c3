package tour

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestOrders has successors of few nodes, some of which are known, and the orders of pairs, some of which are, too.
func TestOrders(t *testing.T) {
	var strength proptest.Strength
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 137))
		strength.Add(proptest.Run(t, rng, drawOrders(rng), 200))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
	if 100*strength.Tight < 99*strength.Total {
		t.Error("less than 99 of 100 bounds are tight")
	}
}

func drawOrders(rng *rand.Rand) proptest.Problem {
	n := 4 + rng.IntN(2)
	depot := rng.IntN(n)
	p := proptest.Problem{Ints: make([][2]int64, n)}
	for i := range p.Ints {
		lo := rng.Int64N(int64(n))
		p.Ints[i] = [2]int64{lo, min(lo+rng.Int64N(int64(6-n)*2+1), int64(n)-1)}
	}
	first, known := matrix(n, -1), make([]bool, 0, n*n)
	for i := range n {
		for j := range i {
			if i != depot && j != depot {
				if first[i][j] = p.Bools; rng.IntN(6) == 0 {
					first[i][j] = -2 - len(known)
					known = append(known, rng.IntN(2) == 0)
				} else {
					p.Bools++
				}
			}
		}
	}
	p.New = func(m *proptest.Model) []sat.Propagator {
		o := &orders{n: n, depot: depot, first: matrix(n, sat.False), arc: matrix(n, sat.False)}
		for i := range n {
			for j := range n {
				if i != j {
					o.arc[i][j] = m.Eq(m.Int(i), int64(j))
				}
				if k := first[i][j]; k != -1 {
					if o.first[i][j] = sat.Bool(k < 0 && known[max(0, -2-k)]); k >= 0 {
						o.first[i][j] = m.Bool(k)
					}
					o.first[j][i] = o.first[i][j].Not()
				}
			}
		}
		return []sat.Propagator{newOrders(o)}
	}
	p.Holds = func(next []int64, bools []bool) bool {
		before := func(i, j int) bool {
			if k := first[i][j]; k >= 0 {
				return bools[k]
			} else if k < -1 {
				return known[-2-k]
			}
			if k := first[j][i]; k >= 0 {
				return !bools[k]
			}
			return !known[-2-first[j][i]]
		}
		for i := range n {
			for j := range n {
				for k := range n {
					if i == j || j == k || i == k || i == depot || j == depot || k == depot || !before(i, j) || !before(j, k) {
						continue
					}
					if !before(i, k) || next[i] == int64(k) {
						return false
					}
				}
			}
		}
		return true
	}
	return p
}

// TestOrdersOfViews has successors that are views of few integers, so that several arcs are known at once. Orders are
// Booleans, or literals of these integers.
func TestOrdersOfViews(t *testing.T) {
	proptest.RunEach(t, 400, 150, func(rng *rand.Rand) proptest.Problem {
		n := 4
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2, 6), Bools: 2}
		next, lits := make([]propagate.Affine, n), p.DrawLits(rng, n*n)
		for i := range next {
			next[i] = proptest.Shared(rng, p.Ints, 0, int64(n)-1)
		}
		depot := rng.IntN(n)
		p.New = func(m *proptest.Model) []sat.Propagator {
			o := &orders{n: n, depot: depot, first: matrix(n, sat.False), arc: matrix(n, sat.False)}
			for i := range n {
				for j := range n {
					if i != j {
						o.arc[i][j] = proptest.Equals(m, next[i], int64(j))
					}
					if j < i && i != depot && j != depot {
						o.first[i][j] = lits[i*n+j].In(m)
						o.first[j][i] = o.first[i][j].Not()
					}
				}
			}
			return []sat.Propagator{newOrders(o)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			before := func(i, j int) bool {
				return lits[max(i, j)*n+min(i, j)].Holds(ints, bools) == (i > j)
			}
			for at := range n * n * n {
				i, j, k := at/n/n, at/n%n, at%n
				if i == j || j == k || i == k || i == depot || j == depot || k == depot || !before(i, j) || !before(j, k) {
					continue
				}
				if !before(i, k) || proptest.ValueOf(next[i], ints) == int64(k) {
					return false
				}
			}
			return true
		}
		return p
	})
}
