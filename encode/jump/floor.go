package jump

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/internal/exact"
)

// raiseFloors finds what comes after a number that a tour carries: y ≥ x + c, such as the start of a service after the arrival.
// When x grows y is lifted with it, and goes back to the value that was chosen for it when x falls.
func (s *Search) raiseFloors() {
	var queue []int32
	for _, t := range s.tours {
		for _, c := range t.carried {
			for i, v := range c.at {
				if c.follows[i] {
					queue = append(queue, v.node)
				}
			}
		}
	}
	for k := 0; k < len(queue); k++ {
		for i := range s.nodes[queue[k]].uses {
			u := &s.nodes[queue[k]].uses[i]
			if y := s.lifted(u, queue[k]); y >= 0 {
				c, n := &s.cons[u.con], &s.nodes[y]
				c.floor, c.place = y, int32(len(s.order))
				s.order = append(s.order, u.con)
				if n.floors = append(n.floors, u.con); len(n.floors) == 1 {
					queue = append(queue, y)
				}
			}
		}
	}
}

// lifted returns the node that the use of a node in a sum demands a least value of, -1 for none.
func (s *Search) lifted(u *use, x int32) int32 {
	if u.group != nil || u.con < 0 || u.cell < 0 || u.a <= 0 {
		return -1
	}
	c := &s.cons[u.con]
	if !c.sum || c.mode != constraint.Plain || c.rel != linear.AtMost || len(c.nodes) != 2 || c.group != nil || c.floor >= 0 || c.out.node >= 0 || u.con == s.goal {
		return -1
	}
	k := 0
	if c.nodes[0] == x {
		k = 1
	}
	y := c.nodes[k]
	if n := &s.nodes[y]; y == x || c.signs[k] >= 0 || !n.independent() {
		return -1
	}
	return y
}

// lift gives a node the value that was chosen for it, or the least that is demanded, if that is more.
func (s *Search) lift(x int32) {
	n := &s.nodes[x]
	value := n.chosen
	for _, i := range n.floors {
		c := &s.cons[i]
		for _, u := range n.uses {
			if u.con == i && u.group == nil {
				value = max(value, n.value+exact.CeilDiv(c.act-c.rhs, -u.a))
			}
		}
	}
	s.work += int64(len(n.floors))
	if value = min(value, n.hi); value != n.value {
		s.shift(x, value)
	}
}
