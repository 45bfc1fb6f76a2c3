package jump

import "slices"

// shuffle is a move of a permutation whose neighbours count: some places are visited the other way round, or a block of
// them goes elsewhere.
type shuffle struct {
	row             *group
	from, pivot, to int // the places from..to−1, of which those from pivot on come first
	flip            bool
}

// findNeighbours finds the permutations of which most places share a constraint with the next one.
func (s *Search) findNeighbours() {
	for _, g := range s.rows {
		shared, plain := 0, true
		for k, v := range g.cells {
			plain = plain && (v.a == 1 || v.a == -1) && s.nodes[v.node].independent()
			if k > 0 && s.share(g.cells[k-1].node, v.node) {
				shared++
			}
		}
		g.linked = plain && len(g.cells) >= 5 && 2*shared >= len(g.cells)
	}
}

// share reports whether two nodes are in one small constraint.
func (s *Search) share(x, y int32) bool {
	return slices.ContainsFunc(s.nodes[x].uses, func(u use) bool {
		return u.con >= 0 && len(s.cons[u.con].nodes) <= *mostLinks && slices.Contains(s.cons[u.con].nodes, y)
	})
}

// sequence is the permutation with neighbours of which the node is a place, nil for none.
func (s *Search) sequence(x int32) *group {
	for i := range s.nodes[x].uses {
		if g := s.nodes[x].uses[i].group; g != nil && g.linked {
			return g
		}
	}
	return nil
}

// drawShuffle draws a move of the permutation with neighbours of which the node is a place; false where there is none, or domains
// forbid it.
func (s *Search) drawShuffle(x int32) (m shuffle, ok bool) {
	if m.row = s.sequence(x); m.row == nil {
		return m, false
	}
	n := len(m.row.cells)
	k, far := slices.Index(m.row.nodes, x), 1+int(s.rng.ExpFloat64()**nearPlaces)
	if far >= n || s.rng.IntN(4) == 0 {
		far = 1 + s.rng.IntN(n-1)
	}
	block := 1 + int(s.rng.ExpFloat64()*(*shortBend-1))
	m.flip = s.rng.IntN(3) == 0
	if s.rng.IntN(2) == 0 {
		m.from, m.to = k, k+far+1
		m.pivot = min(m.from+block, m.to-1)
	} else {
		m.from, m.to = k-far, k+1
		m.pivot = max(m.to-block, m.from+1)
	}
	if m.from < 0 || m.to > n {
		return m, false
	}
	return m, s.suits(&m)
}

// source is the place whose value place k gets.
func (m *shuffle) source(k int) int {
	if m.flip {
		return m.from + m.to - 1 - k
	}
	return m.from + (k-m.from+m.pivot-m.from)%(m.to-m.from)
}

// suits reports whether all places of a move can have what they are to get.
func (s *Search) suits(m *shuffle) bool {
	s.work += int64(m.to - m.from)
	for k := m.from; k < m.to; k++ {
		v := m.row.cells[k]
		if !s.nodes[v.node].dom.Contains(v.a * (s.at(m.row.cells[m.source(k)]) - v.b)) {
			return false
		}
	}
	return true
}

// shuffle makes the move.
func (s *Search) shuffle(m shuffle) {
	s.shuffled = s.shuffled[:0]
	for k := m.from; k < m.to; k++ {
		s.shuffled = append(s.shuffled, s.at(m.row.cells[m.source(k)]))
	}
	for k := m.from; k < m.to; k++ {
		v := m.row.cells[k]
		if value := v.a * (s.shuffled[k-m.from] - v.b); value != s.nodes[v.node].value {
			s.assign(v.node, value)
		}
	}
}
