package jump

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/internal/exact"
)

// extreme computes a node that is to be as small, or as great, as some inequalities allow, and that nothing else keeps from
// that: the end of a schedule, the greatest load, a delay. In some best solution it is their extremum.
type extreme struct {
	limits  []limit
	least   bool    // the node is as small as they allow
	support int32   // the index of a limit that allows no less, if it still does
	changed []int32 // limits, as indices
}

// limit is an inequality with the coefficient of the node.
type limit struct {
	con int32
	a   int64
}

// findExtremes has nodes be computed that the objective wants to be small or great.
func (s *Search) findExtremes() {
	if s.goal < 0 {
		return
	}
	for x := range s.nodes {
		for _, least := range []bool{true, false} {
			if limits := s.limits(int32(x), least); limits != nil {
				s.defineExtreme(int32(x), limits, least)
				break
			}
		}
	}
}

// limits returns the inequalities that keep a node from being smaller, or greater; nil unless the objective and all
// others would have it so.
func (s *Search) limits(x int32, least bool) (limits []limit) {
	n := &s.nodes[x]
	if n.by >= 0 || len(n.links) > 0 || len(n.dom) != 1 {
		return nil
	}
	aimed := false
	for i := range n.uses {
		u := &n.uses[i]
		if u.con >= 0 && s.isLimit(u, least) {
			limits = append(limits, limit{u.con, u.a})
			continue
		}
		ok, aims := s.favours(u, least, *chainLength)
		if !ok {
			return nil
		}
		aimed = aimed || aims
	}
	if !aimed {
		return nil
	}
	return limits
}

// isLimit reports whether an inequality keeps the node at a use from being smaller, or greater, and no other one.
func (s *Search) isLimit(u *use, least bool) bool {
	c := &s.cons[u.con]
	return s.isInequality(c) && u.cell >= 0 && u.con != s.goal && c.floor < 0 && (u.a < 0) == least
}

func (s *Search) isInequality(c *member) bool {
	return c.sum && c.group == nil && c.rel == linear.AtMost && c.out.node < 0 && (c.mode == constraint.Plain || c.mode == constraint.Implied)
}

// favours reports whether a constraint is never violated more where the node at a use is smaller, or greater; and whether it is
// the objective, or defines what that depends on.
func (s *Search) favours(u *use, least bool, depth int) (ok, aims bool) {
	if u.con < 0 || u.cell < 0 || depth == 0 {
		return false, false
	}
	c := &s.cons[u.con]
	if s.isInequality(c) {
		return (u.a > 0) == least, u.con == s.goal
	}
	y := c.out.node
	if !c.sum || c.group != nil || c.mode != constraint.Plain || c.rel != linear.Equal || y < 0 || len(s.nodes[y].links) > 0 {
		return false, false
	}
	ok = true
	for i := range s.nodes[y].uses {
		v := &s.nodes[y].uses[i]
		if v.con == u.con {
			continue
		}
		fits, leads := s.favours(v, least == ((u.a < 0) == (c.out.a > 0)), depth-1)
		ok, aims = ok && fits, aims || leads
	}
	return ok, aims
}

// defineExtreme adds the member that computes a node.
func (s *Search) defineExtreme(x int32, limits []limit, least bool) {
	n, id := newMember(), int32(len(s.cons))
	n.idle, n.out = true, view{node: x, a: 1}
	n.extreme = &extreme{limits: limits, least: least}
	for k, l := range limits {
		c := &s.cons[l.con]
		c.floor, c.limit = x, int32(k)
		n.nodes = append(n.nodes, c.nodes...)
	}
	n.settle()
	s.nodes[x].by = id
	s.cons = append(s.cons, n)
}

// release has nothing compute the node of an extreme.
func (s *Search) release(e *extreme) {
	for _, l := range e.limits {
		s.cons[l.con].floor = -1
	}
}

// placeExtremes has a limit that changes lead to what computes the node.
func (s *Search) placeExtremes() {
	for i := range s.cons {
		e := s.cons[i].extreme
		if e == nil {
			continue
		}
		if s.cons[i].out.node < 0 {
			s.release(e)
			continue
		}
		for _, l := range e.limits {
			s.cons[l.con].place = s.cons[i].place
		}
	}
}

// allowed returns the least value, or the greatest, that a limit allows the node; ok is false where it allows any.
func (s *Search) allowed(e *extreme, k int32, value int64) (allowed int64, ok bool) {
	l := e.limits[k]
	c := &s.cons[l.con]
	if c.mode == constraint.Implied && s.at(c.control) == 0 {
		return 0, false
	}
	if e.least {
		return value + exact.CeilDiv(c.act-c.rhs, -l.a), true
	}
	return value - exact.CeilDiv(c.act-c.rhs, l.a), true
}

// farther reports whether a limit that allows y keeps the node more than one that allows x.
func (e *extreme) farther(x, y int64) bool { return e.least && x < y || !e.least && x > y }

// extremum is the value of the node. As long as its support stays, it looks at the limits that have changed alone.
func (s *Search) extremum(x int32, e *extreme) int64 {
	n := &s.nodes[x]
	now := n.value
	value, stands := now, e.least && now == n.lo || !e.least && now == n.hi
	if v, ok := s.allowed(e, e.support, now); ok && v == now {
		stands = true
	}
	s.work += int64(len(e.changed))
	for _, k := range e.changed {
		s.cons[e.limits[k].con].told = false
		if v, ok := s.allowed(e, k, now); ok && e.farther(value, v) {
			value, e.support, stands = v, k, true
		}
	}
	e.changed = e.changed[:0]
	if stands {
		return value
	}
	s.work += int64(len(e.limits))
	if value = n.hi; e.least {
		value = n.lo
	}
	for k := range e.limits {
		if v, ok := s.allowed(e, int32(k), now); ok && e.farther(value, v) {
			value, e.support = v, int32(k)
		}
	}
	return value
}

// tell notes that a limit has changed.
func (s *Search) tell(c *member) {
	if by := s.nodes[c.floor].by; by >= 0 && !c.told {
		c.told = true
		e := s.cons[by].extreme
		e.changed = append(e.changed, c.limit)
	}
}

// binding is a limit, drawn at random, that keeps the node from going farther; −1 for none.
func (s *Search) binding(x int32, e *extreme) (con int32) {
	con = -1
	now, count := s.nodes[x].value, 0
	s.work += int64(len(e.limits))
	for k := range e.limits {
		if v, ok := s.allowed(e, int32(k), now); ok && v == now {
			if count++; s.rng.IntN(count) == 0 {
				con = e.limits[k].con
			}
		}
	}
	return con
}
