package cut

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// points calls f for each integer point of the system, and for its real columns
// in steps of a quarter, all values times 4.
func (s *System) points(f func(x4 []int64)) {
	x4 := make([]int64, len(s.Lo))
	var visit func(j int)
	visit = func(j int) {
		if j == len(x4) {
			for i := range s.Rows {
				if !holds(&s.Rows[i], x4) {
					return
				}
			}
			f(x4)
			return
		}
		step := int64(4)
		if s.Real[j] {
			step = 1
		}
		for x4[j] = 4 * s.Lo[j]; x4[j] <= 4*s.Hi[j]; x4[j] += step {
			visit(j + 1)
		}
	}
	visit(0)
}

func holds(row *lp.Row, x4 []int64) bool {
	left := 4 * row.Bound
	for k, j := range row.Cols {
		left -= row.Coefs[k] * x4[j]
	}
	return left == 0 || left > 0 && !row.Equal
}

// random returns a system of which x satisfies most inequalities.
func random(rng *rand.Rand) *System {
	n := 2 + rng.IntN(4)
	s := &System{Lo: make([]int64, n), Hi: make([]int64, n), Real: make([]bool, n)}
	binary := rng.IntN(3) == 0
	for j := range n {
		s.Lo[j] = rng.Int64N(6) - 3
		s.Hi[j] = s.Lo[j] + 1 + rng.Int64N(4)
		if binary || rng.IntN(3) == 0 {
			s.Lo[j], s.Hi[j] = 0, 1
			s.Real[j] = !binary && rng.IntN(2) == 0
		}
	}
	most := []int64{3, 12, 60, 50_000}[rng.IntN(4)]
	for range 1 + rng.IntN(4) {
		row := lp.Row{Equal: rng.IntN(6) == 0}
		for j := range n {
			if c := rng.Int64N(2*most+1) - most; c != 0 && rng.IntN(4) > 0 {
				row.Cols, row.Coefs = append(row.Cols, int32(j)), append(row.Coefs, c)
				row.Bound += c * (s.Lo[j] + rng.Int64N(s.Hi[j]-s.Lo[j]+1))
			}
		}
		if !row.Equal {
			row.Bound += rng.Int64N(most)
		}
		if len(row.Cols) > 0 {
			s.Rows = append(s.Rows, row)
		}
	}
	return s
}

// program returns the relaxation with random costs.
func (s *System) program(rng *rand.Rand) *lp.Program {
	p := &lp.Program{Rows: s.Rows}
	for j := range s.Lo {
		p.Lo, p.Hi = append(p.Lo, float64(s.Lo[j])), append(p.Hi, float64(s.Hi[j]))
		p.Cost = append(p.Cost, float64(rng.IntN(21)-10))
	}
	return p
}

// check expects every point of the system to satisfy the cuts.
func check(t *testing.T, s *System, cuts []lp.Row, seed uint64) {
	t.Helper()
	s.points(func(x4 []int64) {
		for i := range cuts {
			if !holds(&cuts[i], x4) {
				t.Fatalf("seed %d: %+v is no consequence of %+v: %v/4", seed, cuts[i], s, x4)
			}
		}
	})
}

// TestCuts: cuts of random systems hold for all points, and cut off the solution
// of the relaxation. Whatever multipliers and solutions the derivation is told of,
// what it returns holds.
func TestCuts(t *testing.T) {
	violated := 0
	for seed := range campaign.Each(6000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := random(rng)
		if len(s.Rows) == 0 {
			continue
		}
		simplex := lp.NewSimplex(s.program(rng))
		simplex.Run(1 << 20)
		x := simplex.Values()
		cuts := s.of(simplex, x)
		if row, ok := s.Dual(simplex.Duals(), x); ok {
			cuts = append(cuts, row)
		}
		for i := range cuts {
			if violation(&cuts[i], x) > *leastEfficacy {
				violated++
			}
		}
		for range 10 {
			y := make([]float64, len(x))
			for j := range y {
				y[j] = float64(s.Lo[j]) + rng.Float64()*float64(s.Hi[j]-s.Lo[j])
			}
			var rows []lp.Multiplier
			cuts = append(cuts, s.ofRows(y)...)
			for i := range s.Rows {
				if rng.IntN(3) > 0 {
					rows = append(rows, lp.Multiplier{Row: i, Factor: (rng.Float64() - 0.5) * []float64{1, 10, 1e4}[rng.IntN(3)]})
				}
			}
			if row, ok := s.Gomory(rows, y); ok {
				cuts = append(cuts, row)
			}
			duals := make([]float64, len(s.Rows))
			for _, m := range rows {
				duals[m.Row] = m.Factor
			}
			if row, ok := s.Dual(duals, y); ok {
				cuts = append(cuts, row)
			}
		}
		check(t, s, cuts, seed)
	}
	if violated < 1000 {
		t.Errorf("only %d cuts", violated)
	}
}

// of returns all cuts for a solution.
func (s *System) of(simplex *lp.Simplex, x []float64) []lp.Row {
	var cuts []lp.Row
	simplex.Basic(func(int) bool { return true }, func(v int, rows []lp.Multiplier) {
		if row, ok := s.Gomory(rows, x); ok {
			cuts = append(cuts, row)
		}
	})
	return append(cuts, s.ofRows(x)...)
}

// ofRows returns the cuts of the rows as they are.
func (s *System) ofRows(x []float64) []lp.Row {
	cuts, exclude := s.Probe(x, 1<<20)
	cuts = append(cuts, s.Cliques(x, exclude)...)
	by := s.Columns()
	for i := range s.Rows {
		if row, ok := s.Cover(i, x); ok {
			cuts = append(cuts, row)
		}
		if row, ok := s.Aggregate(i, by, x); ok {
			cuts = append(cuts, row)
		}
	}
	return cuts
}

// TestRound: hand-computed rounding of 5x − 3y + 7s = 12, divisor 4, whose rest
// r is 0, and of bound 13, r = 1: G(5) = 1·3 + 0, G(−3) = −1·3 + 0, and 7 of a
// number that need not be whole counts as 0; the bound is 3·3.
func TestRound(t *testing.T) {
	e := equation{bound: 12, terms: []term{{coef: 5, whole: true}, {coef: -3, whole: true}, {coef: 7}, {coef: 7, whole: true}, {coef: -2}}}
	if _, ok := e.round(4, func(int, int64) {}); ok {
		t.Error("a multiple of the divisor is rounded")
	}
	e.bound = 13
	var got []int64
	bound, ok := e.round(4, func(_ int, c int64) { got = append(got, c) })
	want := []int64{3, -3, 0, 5, -2}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("coefficients %v, want %v", got, want)
		}
	}
	if !ok || bound != 9 {
		t.Errorf("bound %d, want 9", bound)
	}
}

// TestGomory: 2x + 2y ≤ 3 has the fractional vertex x = 1.5, y = 0, and the cut
// x + y ≤ 1.
func TestGomory(t *testing.T) {
	s := &System{Lo: []int64{0, 0}, Hi: []int64{5, 5}, Real: []bool{false, false}, Rows: []lp.Row{{Sum: lp.Sum{Cols: []int32{0, 1}, Coefs: []int64{2, 2}}, Bound: 3}}}
	row, ok := s.Gomory([]lp.Multiplier{{Row: 0, Factor: 0.5}}, []float64{1.5, 0})
	if !ok || row.Bound != 1 || len(row.Coefs) != 2 || row.Coefs[0] != 1 || row.Coefs[1] != 1 {
		t.Errorf("%+v, %t", row, ok)
	}
}

// TestDual: where 3x + 5y ≥ 7 and the columns cost 10 and 17, the least cost of a point that need not be whole is 7·10/3 at
// x = 7/3, by the dual 10/3. Of 10x + 50/3·y ≥ 70/3 follows x + 2y ≥ 3, as y counts as 5/3.
func TestDual(t *testing.T) {
	s := &System{
		Lo: []int64{0, 0}, Hi: []int64{9, 9}, Real: []bool{false, false},
		Rows: []lp.Row{{Sum: lp.Sum{Cols: []int32{0, 1}, Coefs: []int64{-3, -5}}, Bound: -7}},
	}
	row, ok := s.Dual([]float64{10.0 / 3}, []float64{7.0 / 3, 0})
	if !ok || row.Bound != -3 || len(row.Coefs) != 2 || row.Coefs[0] != -1 || row.Coefs[1] != -2 {
		t.Errorf("%+v, %t", row, ok)
	}
	if row, ok := s.Dual([]float64{0}, []float64{7.0 / 3, 0}); ok {
		t.Errorf("%+v without a dual", row)
	}
}

// TestWeights: sums of rows by column, of what was added to only; and none after they are cleared.
func TestWeights(t *testing.T) {
	w := NewWeights(4)
	w.Add(&lp.Row{Sum: lp.Sum{Cols: []int32{3, 1}, Coefs: []int64{2, 5}}}, 3)
	w.AddTo(1, 1, -15)
	if got := w.Touched(); !slices.Equal(got, []int32{1, 3}) || w.Of(1).Value != 0 || w.Of(3).Value != 6 {
		t.Errorf("columns %v with %d and %d", got, w.Of(1).Value, w.Of(3).Value)
	}
	if w.Clear(); len(w.Touched()) > 0 || w.Of(3).Value != 0 || w.Len() != 4 {
		t.Error("not cleared")
	}
}

func TestDenominator(t *testing.T) {
	for _, tt := range []struct {
		of   []float64
		want int64
	}{
		{[]float64{1, -2}, 1},
		{[]float64{0.5, -1.0 / 3}, 6},
		{[]float64{-5.0 / 12, 1.0 / 8, 7}, 24},
		{[]float64{math.Pi * 1e-7, math.Sqrt2 * 1e-7}, *anyDenominator},
	} {
		if d := Denominator(slices.Values(tt.of)); d != tt.want {
			t.Errorf("%v: %d, want %d", tt.of, d, tt.want)
		}
	}
}
