package lp

import (
	"cmp"
	"math"
	"slices"
)

// candidate is a column that can be exchanged with the leaving variable: its
// reduced cost reaches 0 after a dual step of ratio.
type candidate struct {
	column      int
	ratio, size float64
}

// entering returns the column to exchange with row r, such that all reduced
// costs get the right signs; -1 when there is none. Columns that come before it
// go to their other bound, as long as row r stays violated.
func (t *tableau) entering(r int, low bool) int {
	v := t.basic[r]
	slope := t.value[r] - t.hi[v]
	if low {
		slope = t.lo[v] - t.value[r]
	}
	found := t.candidates(r, low)
	slices.SortFunc(found, func(x, y candidate) int {
		if c := cmp.Compare(x.ratio, y.ratio); c != 0 {
			return c
		}
		return cmp.Or(-cmp.Compare(x.size, y.size), cmp.Compare(x.column, y.column))
	})
	last := 0
	for ; last < len(found); last++ {
		f := t.free[found[last].column]
		if slope -= found[last].size * (t.hi[f] - t.lo[f]); slope < 0 || math.IsNaN(slope) {
			break
		}
	}
	if last == len(found) {
		if last == 0 {
			return -1
		}
		// All at their other bounds leave the row violated: no solution. The
		// last exchange proves the greatest bound that one step can.
		last--
	}
	last = steadier(found, last)
	for _, c := range found[:last] {
		t.flip(c.column)
	}
	return found[last].column
}

// steadier returns the candidate with the greatest pivot among those whose
// ratio is hardly less than that of found[last].
func steadier(found []candidate, last int) int {
	best := last
	for i := last - 1; i >= 0 && found[i].ratio > found[last].ratio-tiny; i-- {
		if found[i].size > 2*found[best].size {
			best = i
		}
	}
	return best
}

func (t *tableau) candidates(r int, low bool) []candidate {
	t.work += int64(len(t.free))
	var found []candidate
	for j, a := range t.a[r] {
		v := t.free[j]
		if t.lo[v] == t.hi[v] || math.Abs(a) < 1e-7 || (a < 0) != (low != t.upper[j]) {
			continue
		}
		found = append(found, candidate{j, math.Abs(t.d[j] / a), math.Abs(a)})
	}
	return found
}

// flip moves free[j] to its other bound.
func (t *tableau) flip(j int) {
	v := t.free[j]
	by := t.hi[v] - t.lo[v]
	if t.upper[j] {
		by = -by
	}
	t.upper[j] = !t.upper[j]
	for i := range t.value {
		t.value[i] -= t.a[i][j] * by
	}
	t.work += int64(len(t.value))
}
