package lp

import (
	"math"
	"math/rand/v2"
	"slices"
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

// checkFactor solves for random sides, with the matrix and with its transpose.
func checkFactor(t *testing.T, r *rand.Rand, f *factor, columns [][]entry) {
	t.Helper()
	m, tolerance := len(columns), 1e-6
	if m > 9 {
		tolerance = 1e-4 // pivots are chosen for sparsity, too
	}
	want, v, w := make([]float64, m), &vector{}, &vector{}
	v.resize(m)
	w.resize(m)
	if r.IntN(2) == 0 { // a sparse one
		want[r.IntN(m)] = 1
	} else {
		for i := range want {
			want[i] = float64(r.IntN(9) - 4)
		}
	}
	for c, col := range columns {
		for _, a := range col {
			v.add(int32(c), a.v*want[a.i])
			w.add(a.i, a.v*want[c])
		}
	}
	f.solve(w)
	f.transposed(v)
	for i := range want {
		if math.Abs(w.at[i]-want[i]) > tolerance {
			t.Fatalf("solution %v, want %v, of %v", w.at, want, columns)
		}
		if math.Abs(v.at[i]-want[i]) > tolerance {
			t.Fatalf("transposed solution %v, want %v, of %v", v.at, want, columns)
		}
	}
	for _, x := range []*vector{v, w} {
		x.clear()
		if slices.ContainsFunc(x.at, func(y float64) bool { return y != 0 }) {
			t.Fatalf("%v is not in the list, of %v", x.at, columns)
		}
	}
}

// own returns the columns by the steps of their pivots, and their entries by those of the rows. Where a row
// is left, the column of its slack is in place of one without a pivot.
func (f *factor) own(columns [][]entry, rowOf []int32) [][]entry {
	own := make([][]entry, f.m)
	for step := range own {
		own[step] = []entry{{int32(step), 1}}
	}
	for c, row := range rowOf {
		if row < 0 {
			continue
		}
		step := f.steps[row]
		own[step] = nil
		for _, a := range columns[c] {
			own[step] = append(own[step], entry{f.steps[a.i], a.v})
		}
	}
	return own
}

// TestFactor factorises random matrices and exchanges columns. What is called
// singular has a column too few: no matrix of two equal columns is regular.
func TestFactor(t *testing.T) {
	regular, repaired, exchanged, large := 0, 0, 0, 0
	for seed := range campaign.Each(2000) {
		r := rand.New(rand.NewPCG(seed, 7))
		m := 1 + r.IntN(9)
		columns := randomColumns(r, m)
		if seed%20 == 0 {
			m = 70 + r.IntN(200) // several words of bits
			columns = dominant(r, m)
		}
		var f factor
		rowOf, _ := f.factorise(columns)
		if slices.Contains(rowOf, -1) {
			repaired++
			checkFactor(t, r, &f, f.own(columns, rowOf))
			continue
		}
		if m > 1 && len(columns[0]) > 0 && &columns[0][0] == &columns[1][0] {
			t.Fatalf("seed %d: equal columns are regular: %v", seed, columns)
		}
		regular++
		if len(f.lCells) > 64 {
			large++
		}
		columns = f.own(columns, rowOf)
		checkFactor(t, r, &f, columns)
		for range 5 {
			fresh, at := randomColumns(r, m)[0], r.IntN(m)
			var x, y vector
			x.resize(m)
			y.resize(m)
			for _, a := range fresh {
				x.add(a.i, a.v)
			}
			f.row(int32(at), &y)
			f.enter(&x, int32(at))
			if math.Abs(x.at[at]) < 0.1 {
				continue
			}
			f.exchange(int32(at), &x)
			columns[at] = fresh
			exchanged++
			checkFactor(t, r, &f, columns)
		}
	}
	if regular < 200 || repaired < 200 || exchanged < 500 || large < 10 {
		t.Errorf("only %d regular matrices, %d singular ones, %d of a large nucleus, %d exchanges", regular, repaired, large, exchanged)
	}
}
