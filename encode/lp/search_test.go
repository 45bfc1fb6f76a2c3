package lp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// contradiction is by how much the sum of the multiplied rows fails at least.
func (p *Program) contradiction(y []float64) float64 {
	free := *p
	free.Cost = make([]float64, len(p.Cost))
	return free.bound(y)
}

// someBasis returns nil, a basis on the way to the optimum for some of the rows, or any variables.
func someBasis(r *rand.Rand, p Program) *Basis {
	p.Rows = p.Rows[:r.IntN(len(p.Rows)+1)]
	simplex := NewSimplex(&p)
	simplex.Run(int64(r.IntN(2000)))
	basis := simplex.Basis()
	switch r.IntN(4) {
	case 0:
		return nil
	case 1:
		r.Shuffle(len(basis.Variables), func(i, k int) {
			basis.Variables[i], basis.Variables[k] = basis.Variables[k], basis.Variables[i]
		})
	case 2:
		basis.Variables[r.IntN(len(basis.Variables))] = true
	}
	return basis
}

// wanderer leaves marks of a search, and returns to them.
type wanderer struct {
	r       *rand.Rand
	s       *Search
	marks   []*Mark
	optimum bool // the search is at one
}

// wander returns to a mark, before or after another row, begins anew at an optimum, or does nothing.
func (w *wanderer) wander(now *Program) {
	switch w.r.IntN(8) {
	case 0:
		if w.optimum {
			w.marks = append(w.marks, w.s.Mark())
		}
	case 1, 2:
		if w.r.IntN(2) == 0 {
			row := randomProgram(w.r, len(now.Cost), 1).Rows[0]
			row.Bound += 8 // few contradict the others
			now.Rows = append(now.Rows, row)
			w.s.Add(row)
		}
		if len(w.marks) > 0 {
			w.s.Return(w.marks[w.r.IntN(len(w.marks))])
		}
	case 3:
		if w.optimum && w.r.IntN(4) == 0 {
			w.s.Begin(w.s.Basis())
		}
	}
}

// TestReturn: the run after a return to an optimum with its bounds exchanges nothing.
func TestReturn(t *testing.T) {
	stood := 0
	for seed := range campaign.Each(200) {
		r := rand.New(rand.NewPCG(seed, 4))
		p := randomProgram(r, 30, 12)
		for i := range p.Rows {
			p.Rows[i].Bound, p.Rows[i].Equal = 30, false
		}
		s := NewSearch(&p, nil)
		if s.Run(1<<22, math.Inf(1)) != Optimal {
			continue
		}
		there, cost, at := s.Basis(), s.Cost(), s.Mark()
		for range 10 {
			j := r.IntN(len(p.Cost))
			s.Bound(j, p.Hi[j], p.Hi[j])
			s.Run(1<<22, math.Inf(1))
			s.Mark()
		}
		for j := range p.Cost {
			s.Bound(j, p.Lo[j], p.Hi[j])
		}
		for _, begin := range []func(){func() { s.Return(at) }, func() { s.Begin(there) }} {
			begin()
			if s.Run(1, math.Inf(1)) != Optimal || math.Abs(s.Cost()-cost) > 1e-4 {
				t.Fatalf("seed %d: cost %g, want %g", seed, s.Cost(), cost)
			}
		}
		before := s.Simplex
		if s.Return(at); s.Simplex != before || s.b.stale {
			t.Fatal("a mark of before the search began anew")
		}
		stood++
	}
	if stood < 100 {
		t.Errorf("%d optima", stood)
	}
}

// TestSearch changes bounds of random programs, adds rows to them, returns to marks, and compares each end with that
// of a program with these bounds and rows from the start.
func TestSearch(t *testing.T) { searches(t, 1e-5) }

// TestSearchMoved is TestSearch with optima of perturbed costs, which are within what was added to these.
func TestSearchMoved(t *testing.T) {
	defer func(before int) { *mostMoved = before }(*mostMoved)
	*mostMoved = 0
	searches(t, 1e-3)
}

func searches(t *testing.T, within float64) {
	ends := map[Status]int{}
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := randomProgram(r, 2+r.IntN(7), r.IntN(8))
		s := NewSearch(&p, someBasis(r, p))
		now := p
		now.Rows = append([]Row(nil), p.Rows...)
		w := wanderer{r: r, s: s}
		now.Lo, now.Hi = append([]float64(nil), p.Lo...), append([]float64(nil), p.Hi...)
		for range 40 {
			j := r.IntN(len(p.Cost))
			now.Lo[j] = p.Lo[j] + float64(r.IntN(int(p.Hi[j]-p.Lo[j])+1))
			now.Hi[j] = now.Lo[j] + float64(r.IntN(int(p.Hi[j]-now.Lo[j])+1))
			w.wander(&now)
			s.Bound(j, now.Lo[j], now.Hi[j])
			limit := math.Inf(1)
			if r.IntN(3) == 0 {
				limit = float64(r.IntN(20) - 10)
			}
			end := s.Run(1<<20, limit)
			w.optimum = end == Optimal
			ends[end]++
			fresh := NewSearch(&now, nil)
			want := fresh.Run(1<<20, math.Inf(1))
			switch end {
			case Optimal:
				if want != Optimal || math.Abs(now.bound(s.Duals())-now.bound(fresh.Duals())) > within {
					t.Fatalf("seed %d: %v with bound %g, want %v with %g", seed, end, now.bound(s.Duals()), want, now.bound(fresh.Duals()))
				}
			case Infeasible:
				if want != Infeasible || now.contradiction(s.Ray()) <= 0 {
					t.Fatalf("seed %d: ray %v proves %g, want %v", seed, s.Ray(), now.contradiction(s.Ray()), want)
				}
			case Beyond:
				if got := now.bound(s.Duals()); got < limit-1e-4 {
					t.Fatalf("seed %d: beyond %g with a bound of %g", seed, limit, got)
				}
			default:
				t.Fatalf("seed %d: no end", seed)
			}
		}
	}
	t.Log(ends)
	for _, e := range []Status{Optimal, Infeasible, Beyond} {
		if ends[e] < 500 {
			t.Errorf("only %d ends of kind %d", ends[e], e)
		}
	}
}

// TestSearchBegins begins at any basis: the optimum is that of the costs as they are, even where the reduced costs of slacks are
// below 0 at first.
func TestSearchBegins(t *testing.T) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		p := randomProgram(r, 4+r.IntN(8), 2+r.IntN(8))
		for i := range p.Rows {
			p.Rows[i].Bound, p.Rows[i].Equal = 8, false
		}
		begin := NewSimplex(&p).Basis()
		for _, basic := range [][]bool{begin.Variables, begin.Slacks} {
			for v := range basic {
				basic[v] = r.IntN(2) == 0
			}
		}
		fresh, s := NewSearch(&p, nil), NewSearch(&p, begin)
		want, end := fresh.Run(1<<22, math.Inf(1)), s.Run(1<<22, math.Inf(1))
		if end != want || end == Optimal && (math.Abs(s.Cost()-fresh.Cost()) > 1e-4 || math.Abs(s.Cost()-p.bound(s.Duals())) > 1e-4) {
			t.Errorf("seed %d: %v with cost %g and bound %g, want %v with %g", seed, end, s.Cost(), p.bound(s.Duals()), want, fresh.Cost())
		}
	}
}

// TestSearchRestart begins anew in the middle of a search.
func TestSearchRestart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	p := randomProgram(r, 30, 20)
	for i := range p.Rows {
		p.Rows[i].Bound, p.Rows[i].Equal = 5, false
	}
	s := NewSearch(&p, nil)
	for range 300 {
		j := r.IntN(len(p.Cost))
		x := p.Lo[j] + float64(r.IntN(int(p.Hi[j]-p.Lo[j])+1))
		s.Bound(j, x, x)
		end, cost := s.Run(1<<22, math.Inf(1)), s.Cost()
		before := s.Simplex
		s.Distrust()
		again := s.Run(1<<22, math.Inf(1))
		if s.Simplex == before || again != end || end == Optimal && math.Abs(cost-s.Cost()) > 1e-4 {
			t.Fatalf("status %d with cost %g, then %d with cost %g", end, cost, again, s.Cost())
		}
		s.Bound(j, p.Lo[j], p.Hi[j])
	}
}

// TestSearchWork: changes of bounds count as work.
func TestSearchWork(t *testing.T) {
	p := Program{Cost: []float64{1, 1}, Lo: []float64{0, 0}, Hi: []float64{9, 9}, Rows: []Row{{Sum: Sum{[]int32{0, 1}, []int64{1, 1}}, Bound: 20}}}
	s := NewSearch(&p, nil)
	s.Run(1<<20, math.Inf(1))
	before := s.Work()
	s.Bound(0, 3, 9)
	if s.Work() == before {
		t.Error("the change of a bound took no work")
	}
}
