package lp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// degenerate returns a program of equal costs, wide columns and many ties: differences, sums of pairs, and switches.
func degenerate(r *rand.Rand) Program {
	n := 20 + r.IntN(30)
	p := Program{Cost: make([]float64, n), Lo: make([]float64, n), Hi: make([]float64, n)}
	for j := range n {
		p.Cost[j], p.Hi[j] = float64(100*r.IntN(2)), []float64{1, 900}[r.IntN(2)]
	}
	for range 2 * n {
		i, j := r.Int32N(int32(n)), r.Int32N(int32(n))
		row := Row{Sum: Sum{[]int32{i, j}, []int64{1, -1}}}
		if r.IntN(3) == 0 {
			row.Coefs, row.Bound = []int64{-1, -1}, -int64(p.Hi[j])
		}
		if i != j {
			p.Rows = append(p.Rows, row)
		}
	}
	return p
}

// TestPerturbedCosts: at the optimum, also after rows were added, the multipliers prove the cost of the values up to
// rounding, whatever was added to the costs on the way, and however often.
func TestPerturbedCosts(t *testing.T) {
	defer func(before int) { *mostStill = before }(*mostStill)
	optimal := 0
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		*mostStill = 1 + r.IntN(40)
		p := degenerate(r)
		part := p
		part.Rows = p.Rows[: len(p.Rows)/2 : len(p.Rows)/2]
		s := NewSimplex(&part)
		for k := len(part.Rows); ; k++ {
			_, status := s.Run(1 << 24)
			if status == Stopped {
				t.Fatalf("seed %d: no end", seed)
			}
			if status == Optimal {
				optimal++
				cost := 0.0
				for j, x := range s.Values() {
					cost += p.Cost[j] * x
				}
				now := p
				now.Rows = p.Rows[:k]
				if bound := now.bound(s.Duals()); math.Abs(cost-bound) > 1e-6*(1+cost) {
					t.Fatalf("seed %d: cost %g, bound %g", seed, cost, bound)
				}
			}
			if status != Optimal || k == len(p.Rows) {
				break
			}
			s.Add(p.Rows[k])
		}
	}
	if optimal < 500 {
		t.Errorf("only %d optima", optimal)
	}
}

// TestSearchPerturbed is TestSearch with costs that are perturbed all the time.
func TestSearchPerturbed(t *testing.T) {
	defer func(before int) { *mostStill = before }(*mostStill)
	*mostStill = 1
	TestSearch(t)
}
