package automorphism

import (
	"cmp"
	"slices"
)

// Symmetries returns symmetries of the graph that generate many or all others, as far as the
// work allows: nodes and edges looked at. Of the symmetries that keep the first so many of the
// order it looks for one that moves the next of the order to each other node of its cell, the
// last of the order first; so they move few nodes of the order's beginning.
//
// Cells are refined on both sides of a symmetry at the same time, and where the same nodes are
// left in the same cells, these stay in their places (Darga, Sakallah and Markov, 2008). Where
// that fails, there is no second attempt for the two nodes, so some may not be found. Each is
// checked on the edges.
func (g *Graph) Symmetries(order []int32, work int) []Symmetry {
	g.seal()
	spent := 0
	s := &search{g: g, spent: &spent, limit: work, orbit: make([]int32, len(g.colours)), rank: make([]int32, len(g.colours))}
	for i := range s.orbit {
		s.orbit[i], s.rank[i] = int32(i), int32(len(order))
	}
	for i, v := range order {
		s.rank[v] = int32(i)
	}
	s.from = newPartition(g, &spent)
	var path []int32
	var marks []int
	for _, v := range order {
		if !s.from.alone(v) && spent <= work {
			path, marks = append(path, v), append(marks, len(s.from.cuts))
			s.from.single(v)
		}
	}
	s.to = s.from.clone()
	for k := len(path) - 1; k >= 0 && spent <= work; k-- {
		s.level(path[k], marks[k])
	}
	return s.found
}

// search is the search for symmetries.
type search struct {
	g        *Graph
	from, to *partition // before and behind the symmetry
	rank     []int32    // of nodes, by the order; those outside come last
	orbit    []int32    // a forest of the nodes that symmetries map to each other
	spent    *int
	limit    int
	failures int
	found    []Symmetry
}

// root returns the node that stands for the orbit of v.
func (s *search) root(v int32) int32 {
	for s.orbit[v] != v {
		s.orbit[v] = s.orbit[s.orbit[v]]
		v = s.orbit[v]
	}
	return v
}

// level looks for symmetries that move v, where so many cuts are left.
func (s *search) level(v int32, cuts int) {
	s.from.undo(cuts)
	s.to.undo(cuts)
	cell := slices.Clone(s.from.members(s.from.cell[v]))
	slices.SortFunc(cell, func(v, w int32) int { return cmp.Or(cmp.Compare(s.rank[v], s.rank[w]), cmp.Compare(v, w)) })
	failed := map[int32]bool{}
	for _, w := range cell {
		if *s.spent > s.limit || s.failures > *mostFailures {
			return
		}
		if s.root(w) == s.root(v) || failed[s.root(w)] {
			continue
		}
		if found, ok := s.attempt(v, w); ok {
			s.found = append(s.found, found)
			for i, x := range found.From {
				s.orbit[s.root(x)] = s.root(found.To[i])
			}
		} else {
			s.failures++
			failed[s.root(w)] = true
		}
		s.from.undo(cuts)
		s.to.undo(cuts)
	}
}

// attempt looks for a symmetry that moves v to w, where both sides are equal before.
func (s *search) attempt(v, w int32) (Symmetry, bool) {
	first := len(s.from.cuts)
	s.from.single(v)
	s.to.single(w)
	for *s.spent <= s.limit {
		if !s.alike(first) {
			return Symmetry{}, false
		}
		begin, differ := s.differing(first)
		if !differ {
			return s.read(first)
		}
		v, w = s.pair(begin)
		s.from.single(v)
		s.to.single(w)
	}
	return Symmetry{}, false
}

// alike reports whether both sides have been cut at the same places.
func (s *search) alike(first int) bool {
	a, b := s.from.cuts[first:], s.to.cuts[first:]
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// changed calls f for each cell that has been cut since, perhaps more than once, while that
// returns true.
func (s *search) changed(first int, f func(begin int32) bool) {
	for _, at := range s.from.cuts[first:] {
		if !f(at) || !f(s.from.cell[s.from.nodes[at-1]]) {
			return
		}
	}
}

// differing returns a cell of several nodes that has others on the other side.
func (s *search) differing(first int) (cell int32, differ bool) {
	s.changed(first, func(begin int32) bool {
		if s.from.size[begin] == 1 {
			return true
		}
		for _, v := range s.from.members(begin) {
			*s.spent++
			if s.to.cell[v] != begin {
				cell, differ = begin, true
				return false
			}
		}
		return true
	})
	return cell, differ
}

// pair returns a node of the cell that is elsewhere on the other side, and one from there
// that is elsewhere on this side: such a pair is often one that changes places.
func (s *search) pair(begin int32) (v, w int32) {
	rest := func(p, q *partition) int32 {
		least := int32(-1)
		for _, x := range p.members(begin) {
			if q.cell[x] != begin && (least < 0 || x < least) {
				least = x
			}
		}
		return least
	}
	return rest(s.from, s.to), rest(s.to, s.from)
}

// read returns what the cells of one node say, where all others have the same nodes on both
// sides.
func (s *search) read(first int) (found Symmetry, ok bool) {
	seen := map[int32]bool{}
	s.changed(first, func(begin int32) bool {
		*s.spent++
		v, w := s.from.nodes[begin], s.to.nodes[begin]
		if s.from.size[begin] == 1 && v != w && !seen[v] {
			seen[v] = true
			found.From, found.To = append(found.From, v), append(found.To, w)
		}
		return true
	})
	return found, len(found.From) > 0 && s.g.holds(found, s.spent)
}
