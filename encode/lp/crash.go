package lp

import (
	"cmp"
	"slices"
)

// crash makes columns basic in place of the slacks of equations, which have to leave anyway: as many as make a
// triangle. Their costs become reduced costs of the others, which is no obstacle, since these have two bounds.
// It prefers columns that cost little, and rows with few columns.
func (b *basis) crash() {
	type line struct{ row, count int32 }
	var rows []line
	for i, row := range b.rows {
		if b.hi[b.slack+i] == 0 && b.lo[b.slack+i] == 0 {
			rows = append(rows, line{int32(i), int32(len(row))})
		}
	}
	slices.SortStableFunc(rows, func(a, b line) int { return cmp.Compare(a.count, b.count) })
	taken := make([]bool, b.slack) // it has an entry in a row that a column is basic for
	for _, r := range rows {
		best := int32(-1)
		for _, a := range b.rows[r.row] {
			if taken[a.i] || b.lo[a.i] == b.hi[a.i] {
				continue
			}
			if best < 0 || b.preferred(a, best) {
				best = a.i
			}
		}
		b.work += int64(len(b.rows[r.row]))
		if best < 0 {
			continue
		}
		for _, a := range b.rows[r.row] {
			taken[a.i] = true
		}
		b.place[b.slack+int(r.row)] = -1
		b.place[best], b.basic[r.row] = r.row, best
	}
}

func (b *basis) preferred(a entry, than int32) bool {
	x, y := b.trueCost[a.i], b.trueCost[than]
	if x != y {
		return x < y
	}
	return len(b.cols[a.i]) < len(b.cols[than])
}

// measure computes the norms.
func (b *basis) measure() {
	for i := range b.norm {
		b.work += int64(b.f.row(int32(i), &b.rho))
		sum := 0.0
		for _, k := range b.rho.list {
			sum += b.rho.at[k] * b.rho.at[k]
		}
		b.norm[i] = max(sum, leastNorm)
	}
}
