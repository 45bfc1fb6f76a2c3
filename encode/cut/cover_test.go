package cut

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// zeroOne returns a system of 0-1 columns.
func zeroOne(n int, rows ...lp.Row) *System {
	s := &System{Lo: make([]int64, n), Hi: make([]int64, n), Real: make([]bool, n), Rows: rows}
	for j := range s.Hi {
		s.Hi[j] = 1
	}
	return s
}

// TestCover has the knapsack 11x + 6y + 6z + 5u + 5v + 4w + t ≤ 19 of Wolsey's
// textbook: the cover y, z, u, v gives y + z + u + v ≤ 3. Beside x there is room
// for 8, one of them, so x gets the coefficient 2; beside w for 15, two of them or
// x, so w gets 1; beside t for 18, three of them.
func TestCover(t *testing.T) {
	s := zeroOne(7, lp.Row{Sum: lp.Sum{Cols: []int32{0, 1, 2, 3, 4, 5, 6}, Coefs: []int64{11, 6, 6, 5, 5, 4, 1}}, Bound: 19})
	x := []float64{0.05, 0.9, 0.9, 0.8, 0.75, 0, 0}
	row, ok := s.Cover(0, x)
	if !ok {
		t.Fatal("no cover")
	}
	got := make([]int64, 7)
	for k, j := range row.Cols {
		got[j] = row.Coefs[k]
	}
	if want := []int64{2, 1, 1, 1, 1, 1, 0}; !slices.Equal(got, want) || row.Bound != 3 {
		t.Errorf("%v at most %d, want %v at most 3", got, row.Bound, want)
	}
}

// TestCoverComplement: 3x − 4y ≤ 0 excludes x without y: x + (1 − y) ≤ 1.
func TestCoverComplement(t *testing.T) {
	s := zeroOne(2, lp.Row{Sum: lp.Sum{Cols: []int32{0, 1}, Coefs: []int64{3, -4}}, Bound: 0})
	row, ok := s.Cover(0, []float64{1, 0.75})
	if !ok || row.Bound != 0 || !slices.Equal(row.Coefs, []int64{1, -1}) && !slices.Equal(row.Coefs, []int64{-1, 1}) {
		t.Errorf("%+v, %t", row, ok)
	}
}

// TestCliques: three columns of which each two exclude each other, by rows of
// different kinds, have the sum 1 at most.
func TestCliques(t *testing.T) {
	s := zeroOne(4,
		lp.Row{Sum: lp.Sum{Cols: []int32{0, 1}, Coefs: []int64{1, 1}}, Bound: 1},
		lp.Row{Sum: lp.Sum{Cols: []int32{1, 2, 3}, Coefs: []int64{3, 3, 1}}, Bound: 5},
		lp.Row{Sum: lp.Sum{Cols: []int32{0, 2}, Coefs: []int64{-2, -2}}, Bound: -3, Equal: false},
	)
	s.Rows[2] = lp.Row{Sum: lp.Sum{Cols: []int32{0, 2}, Coefs: []int64{2, 2}}, Bound: 3}
	cuts := s.Cliques([]float64{0.5, 0.5, 0.5, 0}, nil)
	if len(cuts) == 0 || len(cuts[0].Cols) != 3 || cuts[0].Bound != 1 {
		t.Errorf("%+v", cuts)
	}
}

// TestLift compares the coefficients of lifted covers with enumeration: none can
// be greater without cutting off a point.
func TestLift(t *testing.T) {
	greater := 0
	for seed := range campaign.Each(500) {
		rng := rand.New(rand.NewPCG(seed, 4))
		n := 4 + rng.IntN(5)
		row := lp.Row{}
		x := make([]float64, n)
		total := int64(0)
		for j := range n {
			w := 1 + rng.Int64N(20)
			row.Cols, row.Coefs = append(row.Cols, int32(j)), append(row.Coefs, w)
			x[j], total = 1-float64(w*w)/400, total+w // the light ones are in the cover
		}
		row.Bound = total / 2
		s := zeroOne(n, row)
		cut, ok := s.Cover(0, x)
		if !ok {
			continue
		}
		check(t, s, []lp.Row{cut}, seed)
		for k, j := range cut.Cols {
			if row.Coefs[j] > row.Bound {
				continue // any coefficient is right
			}
			more := lp.Row{Sum: lp.Sum{Cols: cut.Cols, Coefs: slices.Clone(cut.Coefs)}, Bound: cut.Bound}
			more.Coefs[k]++
			always := true
			s.points(func(x4 []int64) { always = always && holds(&more, x4) })
			if always && cut.Coefs[k] > 0 {
				t.Errorf("seed %d: %+v allows %+v", seed, row, more)
			}
			if cut.Coefs[k] > 1 {
				greater++
			}
		}
	}
	if greater < 50 {
		t.Errorf("only %d coefficients above 1", greater)
	}
}
