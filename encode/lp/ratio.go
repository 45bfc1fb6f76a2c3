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

// dualStep is an exchange of the variable of a row: that of the last column
// takes its place, those of the others go to their other bounds. It is short
// where the row stays violated with all columns at their best bounds, so that
// nothing satisfies it; then there may be no columns.
type dualStep struct {
	columns []candidate
	short   bool
}

// entering returns the step for row r, such that all reduced costs get the right
// signs. Columns are passed by as long as row r stays violated.
func (t *tableau) entering(r int, low bool) dualStep {
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
	for last := range found {
		f := t.free[found[last].column]
		if slope -= found[last].size * (t.hi[f] - t.lo[f]); slope < 0 || math.IsNaN(slope) {
			return dualStep{columns: found[:steadier(found, last)+1]}
		}
	}
	if len(found) == 0 {
		return dualStep{short: true}
	}
	// The last exchange proves the greatest bound that one step can.
	return dualStep{columns: found[:steadier(found, len(found)-1)+1], short: slope > shortBy*(1+math.Abs(t.value[r]))}
}

// shortBy is by how much a row must stay violated, relative to its size, to count
// as contradictory.
const shortBy = 1e-6

// take does the step for row r.
func (t *tableau) take(s dualStep, r int, low bool) {
	last := len(s.columns) - 1
	for _, c := range s.columns[:last] {
		t.flip(c.column)
	}
	t.pivot(r, s.columns[last].column, low)
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
	t.shift(j, by)
}

// shift accounts for free[j] having moved.
func (t *tableau) shift(j int, by float64) {
	for i := range t.value {
		t.value[i] -= t.a[i][j] * by
	}
	t.work += int64(len(t.value))
}
