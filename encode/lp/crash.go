package lp

import (
	"cmp"
	"math"
	"slices"
)

// crash makes columns basic in place of the slacks of equations, which have to leave anyway: as many as make a
// triangle. What they cost becomes part of the reduced costs of others, which is no obstacle, since these have two bounds.
// Rows with few columns come first, and columns that cost little are preferred.
// Measured: docs/decisions/0185.
func (b *basis) crash() {
	var rows []int32
	for i, row := range b.rows {
		if b.equal[i] {
			rows = append(rows, int32(i))
			b.work += int64(len(row))
		}
	}
	slices.SortStableFunc(rows, func(i, k int32) int { return cmp.Compare(len(b.rows[i]), len(b.rows[k])) })
	taken := make([]bool, b.slack) // it has an entry in a row that has a column
	for _, i := range rows {
		c := b.cheapest(b.rows[i], taken)
		if c < 0 {
			continue
		}
		for _, a := range b.rows[i] {
			taken[a.i] = true
		}
		b.place[b.slack+int(i)] = -1
		b.place[c], b.basic[i], b.crashed = i, c, true
	}
}

// cheapest returns the column of a row that costs least, among those that are not taken and can be a pivot, and of these
// the one with the fewest entries; -1 for none.
func (b *basis) cheapest(row []entry, taken []bool) int32 {
	most := 0.0
	for _, a := range row {
		most = max(most, math.Abs(a.v))
	}
	best := int32(-1)
	for _, a := range row {
		c := a.i
		if taken[c] || b.lo[c] == b.hi[c] || math.Abs(a.v) < pivotShare*most {
			continue
		}
		if best < 0 || cmp.Or(cmp.Compare(b.trueCost[c], b.trueCost[best]), len(b.cols[c])-len(b.cols[best])) < 0 {
			best = c
		}
	}
	return best
}

// measure computes the norms.
func (b *basis) measure() {
	for i := range b.norm {
		b.work += int64(b.f.row(int32(i), &b.rho) + len(b.rho.list))
		b.norm[i] = max(b.rho.square(), leastNorm)
	}
}
