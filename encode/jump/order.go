package jump

import (
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
)

// arrange orders the constraints that define nodes, so that each comes after those that
// define what it looks at. Where they go round in a circle, one of them defines nothing.
func (s *Search) arrange() {
	const open, entered, done = 0, 1, 2
	state := make([]int8, len(s.cons))
	type frame struct {
		con  int32
		next int
	}
	var stack []frame
	for i := range s.cons {
		if s.cons[i].out.node < 0 || state[i] != open {
			continue
		}
		stack = append(stack[:0], frame{con: int32(i)})
		state[i] = entered
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			c := &s.cons[f.con]
			if f.next == len(c.nodes) {
				state[f.con] = done
				if c.out.node >= 0 {
					c.place = int32(len(s.order))
					s.order = append(s.order, f.con)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			x := c.nodes[f.next]
			f.next++
			by := s.nodes[x].by
			if by < 0 || x == c.out.node {
				continue
			}
			switch state[by] {
			case open:
				state[by] = entered
				stack = append(stack, frame{con: by})
			case entered:
				s.nodes[x].by, s.cons[by].out.node = -1, -1
				if s.cons[by].half {
					s.cons[by].mode = constraint.Implied
				}
			}
		}
	}
}

// places is a set of numbers from 0 on. A bit of a layer tells that the word below it is not 0.
type places [][]uint64

// newPlaces returns the empty set of numbers below n.
func newPlaces(n int) (p places) {
	for {
		n = (n + 63) / 64
		p = append(p, make([]uint64, n))
		if n <= 1 {
			return p
		}
	}
}

// add adds a number.
func (p places) add(x int32) {
	for _, layer := range p {
		word := &layer[x/64]
		some := *word != 0
		if *word |= 1 << (x % 64); some {
			break
		}
		x /= 64
	}
}

// pop takes the least number out; there is one.
func (p places) pop() (least int32) {
	for k := range slices.Backward(p) {
		least = least*64 + int32(bits.TrailingZeros64(p[k][least]))
	}
	x := least
	for _, layer := range p {
		word := &layer[x/64]
		if *word &^= 1 << (x % 64); *word != 0 {
			break
		}
		x /= 64
	}
	return least
}

// empty reports whether there is no number.
func (p places) empty() bool { return len(p[len(p)-1]) == 0 || p[len(p)-1][0] == 0 }
