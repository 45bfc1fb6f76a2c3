package jump

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
)

// assign gives a node a value, and notes what is to be looked at.
func (s *Search) assign(x int32, value int64) {
	n := &s.nodes[x]
	chosen := n.chosen
	s.shift(x, value)
	s.trail[len(s.trail)-1].chosen, n.chosen = chosen, value
	if len(n.floors) > 0 {
		s.due.add(s.cons[n.floors[0]].place)
	}
}

// shift is assign without a choice of the value.
func (s *Search) shift(x int32, value int64) {
	n := &s.nodes[x]
	old := n.value
	s.trail = append(s.trail, change{x, old, n.chosen})
	s.put(n, value)
	for i := range n.uses {
		if u := &n.uses[i]; u.group == nil {
			s.soil(u.con, x)
		} else {
			s.soil(u.group.at(u.a*old+u.b), x)
			s.soil(u.group.at(u.a*value+u.b), x)
		}
	}
	for i := range n.links {
		switch l := &n.links[i]; {
		case l.tour != nil:
			l.tour.turn(l.place)
		case l.carried != nil:
			l.carried.changed(l.place)
		case l.shelf != nil:
			for _, con := range l.shelf.users[l.place] {
				s.soil(con, x)
			}
		}
	}
}

// soil notes that a constraint is to be looked at since x has changed; -1 is none.
func (s *Search) soil(con, x int32) {
	if con < 0 {
		return
	}
	c := &s.cons[con]
	if !c.dirty {
		c.dirty = true
		s.dirty = append(s.dirty, con)
	}
	if c.floor >= 0 && c.floor != x {
		s.tell(c)
	}
	if c.out.node >= 0 && c.out.node != x || c.floor >= 0 && c.floor != x {
		s.due.add(c.place)
	}
}

// put writes a value where it is looked at.
func (s *Search) put(n *node, value int64) {
	for i := range n.uses {
		u := &n.uses[i]
		if u.group != nil {
			s.add(u.group.at(u.a*n.value+u.b), -u.weight)
			s.add(u.group.at(u.a*value+u.b), u.weight)
		}
		if u.cell < 0 {
			continue
		}
		if c := &s.cons[u.con]; c.sum {
			c.act += u.a * (value - n.value)
		} else {
			c.cells[u.cell].Int = u.a*value + u.b
			if c.moved != nil {
				at := c.places[u.cell]
				c.moved(int(at.arg), int(at.elem))
			}
		}
	}
	old := n.value
	n.value = value
	for i := range n.links {
		if l := &n.links[i]; l.looks >= 0 {
			s.look(l.looks, old)
		} else if l.tour != nil {
			l.tour.put(l.place, n, old)
		}
	}
	s.work += int64(len(n.uses)) + 1
}

// add changes a sum; -1 is none.
func (s *Search) add(con int32, by int64) {
	if con >= 0 {
		s.cons[con].act += by
	}
}

// compute gives values to the nodes that follow from what has changed.
func (s *Search) compute() {
	for again := true; again; again = s.carryOn() {
		s.functions()
	}
}

// functions gives values to the nodes that constraints define.
func (s *Search) functions() {
	for !s.due.empty() {
		c := &s.cons[s.order[s.due.pop()]]
		if c.floor >= 0 {
			s.lift(c.floor)
			continue
		}
		value, ok := s.function(c)
		if !ok {
			continue
		}
		n := &s.nodes[c.out.node]
		if value = min(max(value, n.lo), n.hi); value != n.value {
			s.assign(c.out.node, value)
		}
	}
}

// function returns the value that a constraint computes for the node that it defines.
func (s *Search) function(c *member) (value int64, ok bool) {
	switch {
	case c.mode == constraint.Reified:
		if s.far(c, false) == 0 {
			value = 1
		}
	case c.sum:
		return s.nodes[c.out.node].value + c.out.a*(c.rhs-c.act), true
	case c.extreme != nil:
		return s.extremum(c.out.node, c.extreme), true
	case c.lookup != nil:
		s.work++
		if value, ok = s.value(c.lookup); !ok {
			return 0, false
		}
	default:
		s.work += c.size
		if value, ok = c.function.Value(c.args); !ok {
			return 0, false
		}
	}
	return c.out.a * (value - c.out.b), true
}

// far is how far the arguments are from satisfying the constraint without its control
// variable, or with negated from violating it.
func (s *Search) far(c *member, negated bool) int64 {
	over := c.act - c.rhs
	switch {
	case c.tour != nil:
		return c.tour.closed
	case c.lookup != nil:
		s.work++
		return s.apart(c.lookup)
	case !c.sum:
		s.work += c.size
		if far := c.measure(c.args); !negated {
			return far
		} else if far > 0 {
			return 0
		}
		return 1
	case !negated:
		return beyond(c.rel, over)
	case c.rel == linear.Equal:
		return beyond(linear.Unequal, over)
	case c.rel == linear.Unequal:
		return beyond(linear.Equal, over)
	}
	return max(0, 1-over)
}

// beyond is how far a sum that is over its bound by so much is from what the relation allows.
func beyond(rel linear.Rel, over int64) int64 {
	switch {
	case rel == linear.AtMost:
		return max(0, over)
	case rel == linear.Equal:
		return max(over, -over)
	case over == 0:
		return 1
	}
	return 0
}

// violation is 0 where the assignment satisfies the constraint. One that defines a node is
// violated where its value does not suit the domain.
func (s *Search) violation(c *member) int64 {
	if c.idle {
		return 0
	}
	if c.out.node >= 0 {
		if n := &s.nodes[c.out.node]; len(n.dom) > 1 && !n.dom.Contains(n.value) {
			return 1
		}
	}
	switch {
	case c.mode == constraint.Reified && c.out.node >= 0:
		return 0
	case c.mode == constraint.Reified, c.mode == constraint.Implied:
		switch holds := s.at(c.control) != 0; {
		case holds:
			return s.far(c, false)
		case c.mode == constraint.Reified:
			return s.far(c, true)
		}
		return 0
	case c.out.node >= 0 && !c.sum:
		if value, ok := s.function(c); ok {
			value -= s.nodes[c.out.node].value
			return max(value, -value)
		}
	}
	return s.far(c, c.mode == constraint.Negated)
}

// costOf makes one scale of violations: of sums the first unit counts most, and of others
// units count in full while they are few.
func (c *member) costOf(violation int64) float64 {
	v := float64(violation)
	switch {
	case c.sum && v > 0:
		return 1 + math.Log2(max(1, v/float64(c.unit)))
	case v <= *fewUnits:
		return v
	}
	return *fewUnits * (1 + math.Log2(v / *fewUnits)/2)
}

// change returns what the assignments since the last commit cost: the difference of the
// weighted costs.
func (s *Search) change() (sum float64) {
	for _, i := range s.dirty {
		c := &s.cons[i]
		c.next = c.costOf(s.violation(c))
		sum += c.weight * (c.next - c.cost)
	}
	s.work += int64(len(s.dirty))
	return sum
}

// commit makes the assignments the current ones.
func (s *Search) commit() {
	s.change()
	for _, i := range s.dirty {
		c := &s.cons[i]
		s.sum += c.next - c.cost
		c.cost, c.dirty = c.next, false
		switch {
		case c.cost > 0 && c.at < 0:
			c.at = int32(len(s.violated))
			s.violated = append(s.violated, i)
		case c.cost == 0 && c.at >= 0:
			last := s.violated[len(s.violated)-1]
			s.violated[c.at], s.cons[last].at = last, c.at
			s.violated, c.at = s.violated[:len(s.violated)-1], -1
		}
	}
	for _, t := range s.trail {
		if n := &s.nodes[t.node]; !n.moved {
			n.moved = true
			s.moved = append(s.moved, t.node)
		}
	}
	s.dirty, s.trail = s.dirty[:0], s.trail[:0]
}

// undo takes back the assignments since the last commit.
func (s *Search) undo() {
	for len(s.trail) > 0 {
		last := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		s.put(&s.nodes[last.node], last.value)
		s.nodes[last.node].chosen = last.chosen
	}
	for _, i := range s.dirty {
		s.cons[i].dirty = false
	}
	s.dirty = s.dirty[:0]
}
