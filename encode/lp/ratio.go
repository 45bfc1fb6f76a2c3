package lp

import (
	"cmp"
	"math"
	"slices"
)

// candidate is a column that can be exchanged with the leaving variable: its
// reduced cost reaches 0 after a dual step of ratio.
type candidate struct {
	column      int32
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

// entering returns the step for position r, such that all reduced costs get the
// right signs. Columns are passed by as long as the variable stays beyond its bound.
func (b *basis) entering(r int, low bool) dualStep {
	v := b.basic[r]
	slope := b.value[r] - b.hi[v]
	if low {
		slope = b.lo[v] - b.value[r]
	}
	b.row(r)
	found := b.candidates(low)
	slices.SortFunc(found, func(x, y candidate) int {
		if c := cmp.Compare(x.ratio, y.ratio); c != 0 {
			return c
		}
		return cmp.Or(-cmp.Compare(x.size, y.size), cmp.Compare(x.column, y.column))
	})
	for last := range found {
		f := found[last].column
		if slope -= found[last].size * (b.hi[f] - b.lo[f]); slope < 0 || math.IsNaN(slope) {
			return dualStep{columns: found[:steadier(found, last)+1]}
		}
	}
	if len(found) == 0 {
		return dualStep{short: true}
	}
	// The last exchange proves the greatest bound that one step can.
	return dualStep{columns: found[:steadier(found, len(found)-1)+1], short: slope > shortBy*(1+math.Abs(b.value[r]))}
}

// shortBy is by how much a row must stay violated, relative to its size, to count
// as contradictory.
const shortBy = 1e-6

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

// candidates returns the columns that can enter for the row last computed.
func (b *basis) candidates(low bool) []candidate {
	b.work += int64(len(b.hit))
	var found []candidate
	for _, v := range b.hit {
		a := b.alpha[v]
		if b.lo[v] == b.hi[v] || math.Abs(a) < 1e-7 || (a < 0) != (low != b.upper[v]) {
			continue
		}
		found = append(found, candidate{v, math.Abs(b.d[v] / a), math.Abs(a)})
	}
	return found
}
