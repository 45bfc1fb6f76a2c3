package lp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// randomColumns returns a sparse matrix, by columns: many with one entry, and in every
// fourth case two of them are equal.
func randomColumns(r *rand.Rand, m int) [][]entry {
	columns := make([][]entry, m)
	for c := range columns {
		for k, i := range r.Perm(m)[:1+r.IntN(min(m, 4))] {
			if k > 0 && r.IntN(3) == 0 {
				break
			}
			columns[c] = append(columns[c], entry{int32(i), float64(1+r.IntN(5)) * float64(1-2*r.IntN(2))})
		}
	}
	if m > 1 && r.IntN(4) == 0 {
		columns[1] = columns[0]
	}
	return columns
}

// dominant returns a regular matrix of columns with two or three entries, of which one is
// greater than the others together.
func dominant(r *rand.Rand, m int) [][]entry {
	columns := make([][]entry, m)
	for c, main := range r.Perm(m) {
		columns[c] = []entry{{int32(main), float64(5 + r.IntN(5))}}
		for range 2 {
			if i := r.IntN(m); int32(i) != columns[c][0].i && int32(i) != columns[c][len(columns[c])-1].i {
				columns[c] = append(columns[c], entry{int32(i), float64(1 - 2*r.IntN(2))})
			}
		}
	}
	return columns
}

// times returns the product of the columns and x.
func times(columns [][]entry, x []float64) []float64 {
	w := make([]float64, len(columns))
	for c, col := range columns {
		for _, a := range col {
			w[a.i] += a.v * x[c]
		}
	}
	return w
}

// checkFactor solves for random sides, with the matrix and with its transpose.
func checkFactor(t *testing.T, r *rand.Rand, f *factor, columns [][]entry) {
	t.Helper()
	m, tolerance := len(columns), 1e-6
	if m > 9 {
		tolerance = 1e-4 // pivots are chosen for sparsity, too
	}
	want, x, y := make([]float64, m), make([]float64, m), make([]float64, m)
	for i := range want {
		want[i] = float64(r.IntN(9) - 4)
	}
	f.solve(times(columns, want), x)
	for i := range x {
		if math.Abs(x[i]-want[i]) > tolerance {
			t.Fatalf("solution %v, want %v, of %v", x, want, columns)
		}
	}
	v := make([]float64, m)
	for c, col := range columns {
		for _, a := range col {
			v[c] += a.v * want[a.i]
		}
	}
	f.transposed(v, y)
	for i := range y {
		if math.Abs(y[i]-want[i]) > tolerance {
			t.Fatalf("transposed solution %v, want %v, of %v", y, want, columns)
		}
	}
}

// TestFactor factorises random matrices and exchanges columns. What is called
// singular has a column too few: no matrix of two equal columns is regular.
func TestFactor(t *testing.T) {
	regular, exchanged, large := 0, 0, 0
	for seed := range campaign.Each(2000) {
		r := rand.New(rand.NewPCG(seed, 7))
		m := 1 + r.IntN(9)
		columns := randomColumns(r, m)
		if seed%20 == 0 {
			m = 70 + r.IntN(200) // several words of bits
			columns = dominant(r, m)
		}
		var f factor
		if ok, _ := f.factorise(columns); !ok {
			continue
		}
		if m > 1 && len(columns[0]) > 0 && &columns[0][0] == &columns[1][0] {
			t.Fatalf("seed %d: equal columns are regular: %v", seed, columns)
		}
		regular++
		if m-f.nucleus > 64 {
			large++
		}
		checkFactor(t, r, &f, columns)
		for range 5 {
			fresh, at := randomColumns(r, m)[0], r.IntN(m)
			w, x := make([]float64, m), make([]float64, m)
			for _, a := range fresh {
				w[a.i] += a.v
			}
			f.row(at, make([]float64, m))
			f.enter(w, x, at)
			if math.Abs(x[at]) < 0.1 {
				continue
			}
			f.exchange(at, x)
			columns[at] = fresh
			exchanged++
			checkFactor(t, r, &f, columns)
		}
	}
	if regular < 200 || exchanged < 500 || large < 10 {
		t.Errorf("only %d regular matrices, %d of a large nucleus, %d exchanges", regular, large, exchanged)
	}
}
