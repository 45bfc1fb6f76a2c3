// Package scc finds strongly connected components.
package scc

// Nowhere is the end of an arc that does not count.
const Nowhere = -1

// Components numbers the strongly connected components of a graph with n nodes, from 0,
// and returns the number of the component of each node. Degree is how many arcs a node
// has, and to returns the node that arc k of a node leads to, or Nowhere. It takes time
// linear in the nodes and arcs, by Tarjan's algorithm (1972) with a stack of its own.
func Components(n int, degree func(node int) int, to func(node, k int) int) (part []int) {
	s := state{part: make([]int, n), low: make([]int, n), index: make([]int, n)}
	for i := range n {
		s.part[i] = -1
	}
	for start := range n {
		if s.index[start] > 0 {
			continue
		}
		s.enter(start)
		for len(s.calls) > 0 {
			f := &s.calls[len(s.calls)-1]
			if f.next == degree(f.node) {
				s.leave()
				continue
			}
			from, end := f.node, to(f.node, f.next)
			f.next++
			switch {
			case end == Nowhere:
			case s.index[end] == 0:
				s.enter(end)
			case s.part[end] < 0:
				s.low[from] = min(s.low[from], s.index[end])
			}
		}
	}
	return s.part
}

// state is that of Tarjan's algorithm.
type state struct {
	part, low, index []int // index 0 is not yet visited
	visited, parts   int
	stack            []int
	calls            []frame
}

// frame is a node being visited and the position among its arcs.
type frame struct{ node, next int }

func (s *state) enter(n int) {
	s.visited++
	s.index[n], s.low[n] = s.visited, s.visited
	s.stack = append(s.stack, n)
	s.calls = append(s.calls, frame{node: n})
}

// leave ends the visit of a node, and its component if it is the first of it.
func (s *state) leave() {
	n := s.calls[len(s.calls)-1].node
	s.calls = s.calls[:len(s.calls)-1]
	if len(s.calls) > 0 {
		up := s.calls[len(s.calls)-1].node
		s.low[up] = min(s.low[up], s.low[n])
	}
	if s.low[n] < s.index[n] {
		return
	}
	for {
		m := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		s.part[m] = s.parts
		if m == n {
			break
		}
	}
	s.parts++
}
