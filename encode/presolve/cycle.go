package presolve

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// Propagation of bounds refutes x < y, y < x only at the end of the domains, which
// integers without bounds do not have. A cycle of differences x − y ≤ c whose sum is
// negative has no solution at all (Bellman 1958).

// difference is x − y ≤ c over roots.
type difference struct {
	x, y int32
	c    int64
}

// maxDifference is the largest c of a difference that is looked at: the sum of a
// million of them is an int64.
const maxDifference = 1 << 40

// differences returns the differences that hold without a condition.
func (p *State) differences() (all []difference) {
	for i := range p.Constraints {
		c := &p.Constraints[i]
		if c.Dead || c.Mode != constraint.Plain && c.Mode != constraint.Negated {
			continue
		}
		all = p.appendDifferences(all, c, c.Mode == constraint.Negated)
	}
	return all
}

// appendDifferences appends those that C says, or ¬C.
func (p *State) appendDifferences(all []difference, c *Constraint, negated bool) []difference {
	l, x, y, ok := p.pair(c, negated)
	if !ok {
		return all
	}
	if l.Rel != linear.Unequal {
		all = appendDifference(all, x.ID, y.ID, exact.FloorDiv(l.Bound, x.A))
	}
	if l.Rel == linear.Equal {
		all = appendDifference(all, y.ID, x.ID, exact.FloorDiv(-l.Bound, x.A))
	}
	return all
}

// pair reads C, or ¬C, as a·(x − y) rel bound over roots, with a > 0, which is the coefficient
// of x.
func (p *State) pair(c *Constraint, negated bool) (l linear.Form, x, y store.View, ok bool) {
	if c.Row.Linear == nil {
		return l, x, y, false
	}
	l = c.Row.Linear(c.Args(p.Store))
	if len(l.Terms) < 2 {
		return l, x, y, false
	}
	l, err := l.Resolved(p.Store)
	if err != nil {
		return l, x, y, false
	}
	if negated {
		l = l.Negated()
	}
	x, y, ok = distance(l)
	return l, x, y, ok
}

// distance reads a sum over roots as one of a·(x − y), with a > 0, which is the coefficient of x.
func distance(l linear.Form) (x, y store.View, ok bool) {
	if len(l.Terms) != 2 || l.Terms[0].A != -l.Terms[1].A {
		return x, y, false
	}
	if x, y = l.Terms[0], l.Terms[1]; x.A < 0 {
		x, y = y, x
	}
	return x, y, true
}

func appendDifference(all []difference, x, y int32, c int64) []difference {
	if c < -maxDifference || c > maxDifference {
		return all
	}
	return append(all, difference{x, y, c})
}

// inCycles numbers the roots of the differences, and leaves out the differences that are
// in no cycle for sure: again and again those whose y is no x of another. It takes
// linear time.
func inCycles(all []difference) (left []difference, roots int) {
	number := make(map[int32]int32)
	for i := range all {
		for _, id := range []*int32{&all[i].x, &all[i].y} {
			n, known := number[*id]
			if !known {
				n = int32(len(number))
				number[*id] = n
			}
			*id = n
		}
	}
	bounds, of := make([]int, len(number)), make([][]int32, len(number))
	for _, d := range all {
		bounds[d.x]++
		of[d.y] = append(of[d.y], d.x)
	}
	var free []int32
	for v := range bounds {
		if bounds[v] == 0 {
			free = append(free, int32(v))
		}
	}
	for ; len(free) > 0; free = free[1:] {
		for _, x := range of[free[0]] {
			if bounds[x]--; bounds[x] == 0 {
				free = append(free, x)
			}
		}
	}
	for _, d := range all {
		if bounds[d.y] > 0 {
			left = append(left, d)
		}
	}
	return left, len(number)
}

// consistent reports false where the differences have no solution. It takes the work of
// a trial at most, and at the end of that knows nothing.
func (p *State) consistent() bool {
	all, roots := inCycles(p.differences())
	most := make([]int64, roots)
	until := p.Store.Work() + p.Budget()
	for range roots + 1 {
		changed := false
		for _, d := range all {
			if k := most[d.y] + d.c; k < most[d.x] {
				most[d.x], changed = k, true
			}
		}
		if p.Store.Spend(*wordsEach * len(all)); !changed || p.Left(until) == 0 {
			return true
		}
	}
	return false
}
