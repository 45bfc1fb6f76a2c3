package lp

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// degenerate returns a program of costs of all sizes, wide columns and many ties: differences and sums of pairs.
func degenerate(r *rand.Rand) Program {
	n := 20 + r.IntN(30)
	p := Program{Cost: make([]float64, n), Lo: make([]float64, n), Hi: make([]float64, n)}
	for j := range n {
		p.Cost[j], p.Hi[j] = []float64{0, 1, 1e7}[r.IntN(3)], 900
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

// TestPerturbedCosts: no multipliers prove more than the cost of the optimum, whatever was added to the costs on the way.
// They prove it, up to rounding, where costs have all sizes, and after large changes more often without these.
func TestPerturbedCosts(t *testing.T) {
	effort.For(t, mostStill, *mostStill)
	if optimal, proved, _ := perturbedCosts(t); optimal < 50 || 20*proved < 19*optimal {
		t.Errorf("%d of %d proved", proved, optimal)
	}
	effort.For(t, perturbed, 0.5)
	if optimal, proved, steady := perturbedCosts(t); 2*proved > optimal || 20*steady < 19*optimal {
		t.Errorf("%d of %d proved, %d without perturbation", proved, optimal, steady)
	}
}

// perturbedCosts counts the random programs that have an optimum, and those whose cost is proved with perturbed costs, and without.
func perturbedCosts(t *testing.T) (optimal, proved, steady int) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		*mostStill = 1 + r.IntN(40)
		p := degenerate(r)
		s := NewSimplex(&p)
		if _, status := s.Run(1 << 24); status != Optimal {
			continue
		}
		optimal++
		proves := func() int {
			cost := p.costOf(s.Values())
			bound := p.bound(s.Duals())
			if bound > cost+1e-6*(1+cost) {
				t.Fatalf("seed %d: cost %g, bound %g", seed, cost, bound)
			}
			if bound > cost-1e-6*(1+cost) {
				return 1
			}
			return 0
		}
		proved += proves()
		done := false
		for range 4 {
			if done = s.Steady(); done {
				break
			}
			s.Run(1 << 20)
		}
		if done {
			steady += proves()
		}
	}
	t.Logf("%d of %d proved, %d without perturbation", proved, optimal, steady)
	return optimal, proved, steady
}

// costOf returns the cost of values, whether or not they satisfy the rows.
func (p *Program) costOf(x []float64) (cost float64) {
	for j, v := range x {
		cost += p.Cost[j] * v
	}
	return cost
}

// TestSearchPerturbed is TestSearch with costs that are perturbed all the time.
func TestSearchPerturbed(t *testing.T) {
	defer func(before int) { *mostStill = before }(*mostStill)
	*mostStill = 1
	TestSearch(t)
}
