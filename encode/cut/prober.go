package cut

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/internal/exact"
)

// prober propagates bounds over the rows of a system, to see what follows from a value of a 0-1 column
// (Savelsbergh, "Preprocessing and probing techniques for mixed integer programming problems", 1994).
// All is done in integers. Rows whose sums may be far from 64 bits are left out.
type prober struct {
	*System
	lo, hi []int64
	by     [][]int32 // the rows of each column
	queue  []int32   // rows to look at
	queued []bool
	undo   []change
	most   int64 // the work of the system at which it ends
}

// change is a bound as it was.
type change struct {
	column int32
	upper  bool
	value  int64
}

// side is 0 for a lower bound and 1 for an upper one.
func (c change) side() int {
	if c.upper {
		return 1
	}
	return 0
}

// farSum bounds sums of rows.
const farSum = 1 << 50

// newProber returns nil where the rows have no solution. It does at most about so much work.
func newProber(s *System, work int64) *prober {
	n := len(s.Lo)
	p := &prober{
		System: s, lo: slices.Clone(s.Lo), hi: slices.Clone(s.Hi),
		by: make([][]int32, n), queued: make([]bool, len(s.Rows)), most: s.Work + work,
	}
	for i := range s.Rows {
		row := &s.Rows[i]
		if !p.moderate(row) {
			continue
		}
		for _, j := range row.Cols {
			p.by[j] = append(p.by[j], int32(i))
		}
		p.queue, p.queued[i] = append(p.queue, int32(i)), true
	}
	if !p.propagate(work) {
		return nil
	}
	p.undo = p.undo[:0]
	return p
}

// moderate reports whether no sum of terms of the row is beyond farSum.
func (p *prober) moderate(row *lp.Row) bool {
	total := float64(max(row.Bound, -row.Bound))
	for k, j := range row.Cols {
		c := row.Coefs[k]
		total += float64(max(c, -c)) * float64(max(p.hi[j], -p.lo[j], 1))
	}
	return total < farSum
}

// set narrows a bound of the column, and reports whether values are left.
func (p *prober) set(column int32, upper bool, value int64) bool {
	if upper {
		p.undo = append(p.undo, change{column, true, p.hi[column]})
		p.hi[column] = value
	} else {
		p.undo = append(p.undo, change{column, false, p.lo[column]})
		p.lo[column] = value
	}
	for _, i := range p.by[column] {
		if !p.queued[i] {
			p.queued[i] = true
			p.queue = append(p.queue, i)
		}
	}
	return p.lo[column] <= p.hi[column]
}

// fix gives a column of two values the greater one, or the other, and looks at what follows. It reports
// false where the rows contradict that.
func (p *prober) fix(column int32, upper bool) bool {
	value := p.lo[column]
	if upper {
		value = p.hi[column]
	}
	return p.set(column, !upper, value) && p.propagate(*probeWork)
}

// propagate narrows bounds by the rows in the queue, for so much work. It reports false where that
// leaves no values.
func (p *prober) propagate(work int64) bool {
	most, ok := p.Work+work, true
	for k := 0; k < len(p.queue); k++ {
		i := p.queue[k]
		p.queued[i] = false
		if ok && p.Work < most {
			row := &p.Rows[i]
			ok = p.atMost(row, 1) && (!row.Equal || p.atMost(row, -1))
		}
	}
	p.queue = p.queue[:0]
	return ok
}

// atMost narrows bounds by sign·row ≤ sign·bound. Bounds of reals are rounded outwards.
func (p *prober) atMost(row *lp.Row, sign int64) bool {
	p.Work += int64(len(row.Cols))
	spare := sign * row.Bound
	for k, j := range row.Cols {
		spare -= p.least(sign*row.Coefs[k], j)
	}
	if spare < 0 {
		return false
	}
	for k, j := range row.Cols {
		c := sign * row.Coefs[k]
		size := max(c, -c)
		if size*(p.hi[j]-p.lo[j]) <= spare {
			continue
		}
		steps := spare / size
		if p.Real[j] {
			steps = exact.CeilDiv(spare, size)
		}
		if c > 0 && p.lo[j]+steps < p.hi[j] && !p.set(j, true, p.lo[j]+steps) {
			return false
		}
		if c < 0 && p.hi[j]-steps > p.lo[j] && !p.set(j, false, p.hi[j]-steps) {
			return false
		}
	}
	return true
}

// least returns the least value of coef times the column.
func (p *prober) least(coef int64, j int32) int64 {
	if coef > 0 {
		return coef * p.lo[j]
	}
	return coef * p.hi[j]
}

// greatest returns the greatest value of the sum of the row.
func (p *prober) greatest(row *lp.Row) int64 {
	p.Work += int64(len(row.Cols))
	total := int64(0)
	for k, j := range row.Cols {
		total -= p.least(-row.Coefs[k], j)
	}
	return total
}

// back takes back all changes beyond the first ones.
func (p *prober) back(to int) {
	for _, c := range slices.Backward(p.undo[to:]) {
		if c.upper {
			p.hi[c.column] = c.value
		} else {
			p.lo[c.column] = c.value
		}
	}
	p.undo = p.undo[:to]
}
