package lp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// bound is what the multipliers prove.
func (p *Program) bound(y []float64) float64 {
	cost := append([]float64(nil), p.Cost...)
	total := 0.0
	for i, row := range p.Rows {
		for k, j := range row.Cols {
			cost[j] += y[i] * float64(row.Coefs[k])
		}
		total -= y[i] * float64(row.Bound)
	}
	for j, c := range cost {
		total += min(c*p.Lo[j], c*p.Hi[j])
	}
	return total
}

// TestDuals has programs whose optimum is known.
func TestDuals(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    Program
		want float64
	}{
		{"no rows", Program{Cost: []float64{2, -3}, Lo: []float64{1, 0}, Hi: []float64{5, 4}}, -10},
		{"knapsack", Program{
			Cost: []float64{-6, -5, -4}, Lo: []float64{0, 0, 0}, Hi: []float64{1, 1, 1},
			Rows: []Row{{Sum: Sum{[]int32{0, 1, 2}, []int64{3, 4, 2}}, Bound: 6}},
		}, -11.25}, // items 0 and 2, and a quarter of item 1
		{"cover", Program{
			Cost: []float64{1, 1, 1}, Lo: []float64{0, 0, 0}, Hi: []float64{1, 1, 1},
			Rows: []Row{
				{Sum: Sum{[]int32{0, 1}, []int64{-1, -1}}, Bound: -1},
				{Sum: Sum{[]int32{1, 2}, []int64{-1, -1}}, Bound: -1},
				{Sum: Sum{[]int32{0, 2}, []int64{-1, -1}}, Bound: -1},
			},
		}, 1.5},
		{"transport", Program{
			Cost: []float64{8, 6, 10, 9}, Lo: make([]float64, 4), Hi: []float64{99, 99, 99, 99},
			Rows: []Row{
				{Sum: Sum{[]int32{0, 1}, []int64{1, 1}}, Bound: 20, Equal: true},
				{Sum: Sum{[]int32{2, 3}, []int64{1, 1}}, Bound: 30, Equal: true},
				{Sum: Sum{[]int32{0, 2}, []int64{1, 1}}, Bound: 25, Equal: true},
				{Sum: Sum{[]int32{1, 3}, []int64{1, 1}}, Bound: 25, Equal: true},
			},
		}, 20*6 + 25*10 + 5*9},
	} {
		if got := tt.p.bound(tt.p.duals(1 << 20)); math.Abs(got-tt.want) > 1e-6 {
			t.Errorf("%s: bound %g, want %g", tt.name, got, tt.want)
		}
	}
}

// TestDualsRandom compares the bound with all integer points, and with that of
// an interrupted run.
func TestDualsRandom(t *testing.T) {
	tight := 0
	for seed := range campaign.Each(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		p := randomProgram(r, 1+r.IntN(4), r.IntN(5))
		n := len(p.Cost)
		best := p.enumerate(make([]float64, n), 0)
		y := p.duals(1 << 20)
		got, early := p.bound(y), p.bound(p.duals(1))
		if got > best+1e-6 || early > best+1e-6 {
			t.Fatalf("seed %d: bounds %g and %g, optimum %g\n%+v", seed, got, early, best, p)
		}
		if got > best-1e-6 {
			tight++
		}
		for i, row := range p.Rows {
			if !row.Equal && y[i] < 0 {
				t.Fatalf("seed %d: multiplier %g of an inequality", seed, y[i])
			}
		}
	}
	if tight < 500 {
		t.Errorf("only %d bounds are tight", tight)
	}
}

// duals returns the multipliers after about work multiplications.
func (p *Program) duals(work int64) []float64 {
	s := NewSimplex(p)
	s.Run(work)
	return s.Duals()
}

// randomProgram returns a program of n variables and m rows.
func randomProgram(r *rand.Rand, n, m int) Program {
	p := Program{Cost: make([]float64, n), Lo: make([]float64, n), Hi: make([]float64, n)}
	for j := range n {
		p.Cost[j], p.Lo[j] = float64(r.IntN(19)-9), float64(r.IntN(7)-3)
		p.Hi[j] = p.Lo[j] + float64(r.IntN(4))
	}
	for range m {
		row := Row{Bound: int64(r.IntN(21) - 8), Equal: r.IntN(5) == 0}
		for range 1 + r.IntN(n+1) {
			row.Cols, row.Coefs = append(row.Cols, r.Int32N(int32(n))), append(row.Coefs, int64(r.IntN(11)-5))
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// widen multiplies some columns and rows by large numbers.
func (p *Program) widen(r *rand.Rand) {
	for j := range p.Cost {
		if by := float64(10_000 + r.IntN(50_000)); r.IntN(3) == 0 {
			p.Lo[j], p.Hi[j], p.Cost[j] = by*p.Lo[j], by*p.Hi[j], p.Cost[j]/10_000
		}
	}
	for i := range p.Rows {
		if by := int64(1 + r.IntN(1_000_000)); r.IntN(3) == 0 {
			p.Rows[i].Bound *= by
			for k := range p.Rows[i].Coefs {
				p.Rows[i].Coefs[k] *= by
			}
		}
	}
}

// enumerate returns the least cost of an integer solution, +Inf without one.
func (p *Program) enumerate(x []float64, j int) float64 {
	if j == len(x) {
		return p.costAt(x)
	}
	best := math.Inf(1)
	for v := p.Lo[j]; v <= p.Hi[j]; v++ {
		x[j] = v
		best = min(best, p.enumerate(x, j+1))
	}
	return best
}

func (p *Program) costAt(x []float64) float64 {
	cost := 0.0
	for j, c := range p.Cost {
		cost += c * x[j]
	}
	for _, row := range p.Rows {
		if sum := row.Excess(x); sum > 0 || row.Equal && sum != 0 {
			return math.Inf(1)
		}
	}
	return cost
}

// TestSimplexAdd: a program whose rows are added one after the other, with some
// dropped that are slack, has the bound of the whole.
func TestSimplexAdd(t *testing.T) {
	dropped := 0
	for seed := range campaign.Each(1000) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := randomProgram(r, 2+r.IntN(5), 2+r.IntN(6))
		if seed%2 == 0 {
			p.widen(r)
		}
		first := r.IntN(len(p.Rows))
		part := p
		part.Rows = p.Rows[:first:first]
		s := NewSimplex(&part)
		s.Run(1 << 20)
		for _, row := range p.Rows[first:] {
			s.Add(row)
			s.Run(1 << 20)
		}
		if _, status := s.Run(1 << 20); status == Contradiction {
			continue
		}
		got, want := p.bound(s.Duals()), p.bound(p.duals(1<<20))
		for i := range p.Rows {
			if r.IntN(3) == 0 && s.Drop(i) {
				dropped++
			}
		}
		s.Run(1 << 20)
		again := p.bound(s.Duals())
		if near := 1e-6 * (1 + math.Abs(want)); math.Abs(got-want) > near || math.Abs(again-got) > near {
			t.Errorf("seed %d: bound %g, %g after dropping, want %g", seed, got, again, want)
		}
	}
	if dropped < 100 {
		t.Errorf("only %d rows dropped", dropped)
	}
}

// TestSimplexBasic: the multiplied rows have the factor 1 for the basic variable
// and 0 for the others that are not at a bound.
func TestSimplexBasic(t *testing.T) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := randomProgram(r, 2+r.IntN(5), 2+r.IntN(6))
		if seed%2 == 0 {
			p.widen(r)
		}
		s := NewSimplex(&p)
		s.Run(1 << 20)
		x := s.Values()
		s.Basic(func(int) bool { return true }, func(v int, rows []Multiplier) {
			coefs := make([]float64, len(p.Cost))
			for _, m := range rows {
				for k, j := range p.Rows[m.Row].Cols {
					coefs[j] += m.Factor * float64(p.Rows[m.Row].Coefs[k])
				}
			}
			for j, c := range coefs {
				want := 0.0
				switch {
				case j == v:
					want = 1
				case x[j] == p.Lo[j] || x[j] == p.Hi[j]:
					continue
				}
				if math.Abs(c-want) > 1e-6 {
					t.Errorf("seed %d: factor %g of variable %d, want %g", seed, c, j, want)
				}
			}
		})
	}
}
