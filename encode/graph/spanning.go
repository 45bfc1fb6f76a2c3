package graph

import "github.com/gozinc/gozinc/sat"

// spanning is a tree from a root along arcs, or against them, that are not
// excluded. Ranks increase along it, so that a node that loses the arc above it
// finds another one of a lower rank at once (after Even and Shiloach, "An on-line
// edge-deletion problem", JACM 28, 1981, whose ranks are distances). Arcs that
// backtracking brings back leave it a tree, so nothing of it is restored.
type spanning struct {
	g       *network
	along   bool    // the arcs lead away from the root
	parent  []int32 // by node: the arc from the node above it, or none
	rank    []int64 // by node: more than that of the node above it
	lost    []bool  // by node: it is not in the tree
	orphans []int32 // the nodes that are not
	queue   []int32
}

func newSpanning(g *network, along bool) spanning {
	n := g.nodes()
	s := spanning{g: g, along: along, parent: make([]int32, n), rank: make([]int64, n), lost: make([]bool, n)}
	for i := range s.parent {
		s.parent[i] = none
	}
	return s
}

// tail is the end of the arc that is nearer to the root, and head the other one.
func (s *spanning) tail(a int32) int32 {
	if s.along {
		return s.g.edges[a].from
	}
	return s.g.edges[a].to
}

func (s *spanning) head(a int32) int32 {
	if s.along {
		return s.g.edges[a].to
	}
	return s.g.edges[a].from
}

// entering are the arcs with the node as head, and leaving those with it as tail.
func (s *spanning) entering(i int32) []int32 {
	if s.along {
		return s.g.enter[i]
	}
	return s.g.leaving[i]
}

func (s *spanning) leaving(i int32) []int32 {
	if s.along {
		return s.g.leaving[i]
	}
	return s.g.enter[i]
}

// plant begins a tree of the root alone.
func (s *spanning) plant(root int32) {
	s.orphans = s.orphans[:0]
	for i := range s.parent {
		s.parent[i], s.rank[i], s.lost[i] = none, 0, int32(i) != root
		if s.lost[i] {
			s.orphans = append(s.orphans, int32(i))
		}
	}
}

// misses reports whether the tree has to be looked at when the arc is excluded.
func (s *spanning) misses(a int32) bool {
	h := s.head(a)
	return s.parent[h] == a || s.lost[h]
}

// cut takes the arc, which is excluded, from the tree. It returns the number of
// nodes that it looked at.
func (s *spanning) cut(v sat.View, a int32) int {
	h := s.head(a)
	if s.parent[h] != a || s.replace(v, h) {
		return 1
	}
	from := len(s.orphans)
	s.lose(h)
	for k := from; k < len(s.orphans); k++ {
		for _, b := range s.leaving(s.orphans[k]) {
			if s.parent[s.head(b)] == b {
				s.lose(s.head(b))
			}
		}
	}
	return len(s.orphans) - from
}

// replace finds another arc above the node, from the node of the least rank that
// is not below it.
func (s *spanning) replace(v sat.View, h int32) bool {
	best := none
	for _, b := range s.entering(h) {
		t := s.tail(b)
		if s.lost[t] || best != none && s.rank[s.tail(best)] <= s.rank[t] || excluded(v, s.g.edges[b].lit) || s.below(t, h) {
			continue
		}
		if best = b; s.rank[t] < s.rank[h] {
			break
		}
	}
	if best == none {
		return false
	}
	s.parent[h] = best
	s.rise(h)
	return true
}

// below reports whether node i is below another one, or is that node.
func (s *spanning) below(i, top int32) bool {
	for s.rank[i] > s.rank[top] {
		i = s.tail(s.parent[i])
	}
	return i == top
}

// rise has the ranks increase again below a node that came under another one.
func (s *spanning) rise(top int32) {
	s.queue = append(s.queue[:0], top)
	for k := 0; k < len(s.queue); k++ {
		i := s.queue[k]
		if r := s.rank[s.tail(s.parent[i])]; s.rank[i] > r {
			continue
		} else {
			s.rank[i] = r + 1
		}
		for _, b := range s.leaving(i) {
			if h := s.head(b); s.parent[h] == b {
				s.queue = append(s.queue, h)
			}
		}
	}
}

func (s *spanning) lose(i int32) {
	s.parent[i], s.lost[i] = none, true
	s.orphans = append(s.orphans, i)
}

// graft brings back all nodes that the root still reaches, and returns the number
// of nodes that it looked at.
func (s *spanning) graft(v sat.View) (work int) {
	for _, i := range s.orphans {
		if !s.lost[i] {
			continue
		}
		for _, a := range s.entering(i) {
			if !s.lost[s.tail(a)] && !excluded(v, s.g.edges[a].lit) {
				s.attach(a)
				work += s.spread(v, i)
				break
			}
		}
	}
	work += len(s.orphans)
	left := s.orphans[:0]
	for _, i := range s.orphans {
		if s.lost[i] {
			left = append(left, i)
		}
	}
	s.orphans = left
	return work
}

// spread brings back the nodes that are reached from one that was brought back.
func (s *spanning) spread(v sat.View, from int32) int {
	s.queue = append(s.queue[:0], from)
	for k := 0; k < len(s.queue); k++ {
		for _, a := range s.leaving(s.queue[k]) {
			if h := s.head(a); s.lost[h] && !excluded(v, s.g.edges[a].lit) {
				s.attach(a)
				s.queue = append(s.queue, h)
			}
		}
	}
	return len(s.queue)
}

func (s *spanning) attach(a int32) {
	h := s.head(a)
	s.parent[h], s.rank[h], s.lost[h] = a, s.rank[s.tail(a)]+1, false
}

// barrier is what separates a node from the root besides excluded arcs: a node, or
// the arcs with a literal.
type barrier struct {
	node int32
	lit  sat.Lit
}

// nothing is no barrier.
var nothing = barrier{none, sat.False}

// around appends why the root and a node are apart without the barrier, which ends
// arcs of the start: all other arcs are excluded between the nodes that the start is
// still connected with, and the others. The start is the node, or, where the arcs lead
// away, the root. Seen is all false before and after.
func (s *spanning) around(v sat.View, start int32, away bool, but barrier, seen []bool, buf []sat.Atom) []sat.Atom {
	next, far := s.entering, s.tail
	if away {
		next, far = s.leaving, s.head
	}
	s.queue = append(s.queue[:0], start)
	seen[start] = true
	for k := 0; k < len(s.queue); k++ {
		for _, a := range next(s.queue[k]) {
			i, lit := far(a), s.g.edges[a].lit
			if !seen[i] && i != but.node && lit != but.lit && !excluded(v, lit) {
				seen[i] = true
				s.queue = append(s.queue, i)
			}
		}
	}
	for _, i := range s.queue[:len(s.queue):len(s.queue)] {
		for _, a := range next(i) {
			i, lit := far(a), s.g.edges[a].lit
			if seen[i] || i == but.node || lit == but.lit {
				continue
			}
			if s.g.absent(v, i) { // one reason for all arcs
				lit = s.g.node[i]
				seen[i] = true
				s.queue = append(s.queue, i)
			}
			buf = append(buf, sat.LitAtom(lit.Not()))
		}
	}
	for _, i := range s.queue {
		seen[i] = false
	}
	return buf
}
