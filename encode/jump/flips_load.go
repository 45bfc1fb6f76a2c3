package jump

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/internal/exact"
)

// load takes the values of the nodes.
func (x *flips) load(s *Search) {
	x.strain, x.target = 0, s.target(x.limit)
	for i := range x.all {
		y := &x.all[i]
		if y.value = s.nodes[y.node].value; !y.integer {
			y.value = min(1, y.value-s.nodes[y.node].lo)
		}
		x.best[i], y.strain, y.since = y.value, 0, false
	}
	x.addUp(s)
	for i := range x.rows {
		r := &x.rows[i]
		if r.out >= 0 {
			continue
		}
		now := r.excess(r.act)
		x.strain += now
		for _, t := range x.terms[r.from:r.to] {
			y := &x.all[t.at]
			y.strain += r.excess(r.act+y.by(t.coef)) - now
		}
	}
	x.since, x.found, x.least, x.value = x.since[:0], false, math.Inf(1), math.MaxInt64
}

// addUp takes the sums of rows and the objective from the current assignment, and computes what follows where that is beyond a domain.
func (x *flips) addUp(s *Search) {
	for i := range x.rows {
		x.rows[i].act = x.sum(s, &x.rows[i])
	}
	if x.objective = 0; s.goal >= 0 {
		x.objective = s.cons[s.goal].act
	}
	change := func(by, worth int64, uses span) {
		x.objective += by * worth
		for _, u := range x.uses[uses.from:uses.to] {
			x.rows[u.at].act += by * u.coef
		}
	}
	for _, k := range x.cut {
		c := &s.cons[k.con]
		change(s.defined(c)-s.nodes[c.out.node].value, k.worth, k.uses)
	}
	for _, i := range x.ranked {
		r := &x.rows[i]
		y := &x.all[r.out]
		by := r.defines(r.act) - y.value
		change(by, y.worth, y.demand)
		change(by, 0, y.define)
		y.value += by
	}
}

// target is the worst value of a node that the objective is and that is good enough.
func (s *Search) target(limit int32) int64 {
	if limit < 0 {
		return 0
	}
	goal, n := &s.cons[s.goal], &s.nodes[limit]
	switch a := s.coefficient(goal, limit); {
	case !s.aims():
		return n.value
	case a > 0:
		return max(exact.FloorDiv(goal.rhs, a), n.lo)
	default:
		return min(exact.CeilDiv(goal.rhs, a), n.hi)
	}
}

// sum returns the sum of a row in the current assignment.
func (x *flips) sum(s *Search, r *bitRow) int64 {
	c := &s.cons[r.key.con]
	switch r.key.part {
	case greatest:
		return s.defined(c)
	case smallest:
		return -s.defined(c)
	}
	if r.table != nil {
		return s.nodes[s.argument(c)].value
	}
	act := c.act
	if x.limit >= 0 && c.floor == x.limit {
		act += s.coefficient(c, x.limit) * (x.target - s.nodes[x.limit].value)
	}
	if r.key.part == negated {
		act = -act
	}
	if c.mode != constraint.Plain && r.out < 0 && s.at(c.control) != 0 == (r.key.part == itself) {
		act += r.slack(c)
	}
	return act
}

// defined is the value that a sum gives the node that it defines, within its domain or not.
func (s *Search) defined(c *member) int64 {
	return s.nodes[c.out.node].value + c.out.a*(c.rhs-c.act)
}

// coefficient is that of a node in a sum.
func (s *Search) coefficient(c *member, x int32) int64 {
	for i := range s.nodes[x].uses {
		if u := &s.nodes[x].uses[i]; u.con >= 0 && &s.cons[u.con] == c {
			return u.a
		}
	}
	return 0
}

// slack is how much a condition that is false leaves open: nothing violates the row then.
func (r *bitRow) slack(c *member) int64 {
	if r.key.part == negated {
		return r.rhs + c.rhs + 1
	}
	return r.rhs - c.rhs
}
