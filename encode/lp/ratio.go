package lp

import "math"

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
	rest := b.candidates(low)
	if len(rest) == 0 {
		return dualStep{short: true}
	}
	for i := len(rest)/2 - 1; i >= 0; i-- {
		sink(rest, i)
	}
	passed := b.passed[:0]
	for more := true; more; more = len(rest) > 0 && slope >= 0 {
		first := rest[0]
		rest[0] = rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		sink(rest, 0)
		passed = append(passed, first)
		slope -= first.size * (b.hi[first.column] - b.lo[first.column])
	}
	b.passed = passed
	// The last exchange proves the greatest bound that one step can.
	return dualStep{columns: passed[:steadier(passed)+1], short: slope > shortBy*(1+math.Abs(b.value[r]))}
}

// sink moves candidate i of a heap, the next exchange first, down to its place.
func sink(heap []candidate, i int) {
	for {
		k := 2*i + 1
		if k >= len(heap) {
			return
		}
		if k+1 < len(heap) && heap[k+1].before(heap[k]) {
			k++
		}
		if !heap[k].before(heap[i]) {
			return
		}
		heap[i], heap[k] = heap[k], heap[i]
		i = k
	}
}

// before orders candidates by ratio, those of one ratio by size, the greatest first.
func (c candidate) before(d candidate) bool {
	switch {
	case c.ratio != d.ratio:
		return c.ratio < d.ratio
	case c.size != d.size:
		return c.size > d.size
	}
	return c.column < d.column
}

// shortBy is by how much a row must stay violated, relative to its size, to count
// as contradictory.
const shortBy = 1e-6

// steadier returns the candidate with the greatest pivot among those whose
// ratio is hardly less than that of the last.
func steadier(found []candidate) int {
	last := len(found) - 1
	best := last
	for i := last - 1; i >= 0 && found[i].ratio > found[last].ratio-tiny; i-- {
		if found[i].size > 2*found[best].size {
			best = i
		}
	}
	return best
}

// candidates returns the columns that can enter for the row last computed. The next call
// overwrites them.
func (b *basis) candidates(low bool) []candidate {
	b.work += int64(len(b.alpha.list))
	found := b.found[:0]
	for _, v := range b.alpha.list {
		a := b.alpha.at[v]
		if b.lo[v] == b.hi[v] || math.Abs(a) < 1e-7 || (a < 0) != (low != b.upper[v]) {
			continue
		}
		found = append(found, candidate{v, math.Abs(b.d[v] / a), math.Abs(a)})
	}
	b.found = found
	return found
}
