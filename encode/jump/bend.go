package jump

// bend is a move on a tour, which makes q come next to p. Places from p on are p, a, …, b, q, ….
type bend struct {
	how     kind
	p, q    int32
	one, in int32 // the last places of what moves
}

// kind is how a tour changes.
type kind int8

const (
	after   kind = iota // q to one go behind p (Or, 1976)
	before              // one to p go before q
	flipped             // one to q go behind p, the other way round
	turned              // a to q are visited the other way round (Croes, 1958)
	swapped             // a to one, and q to in, change places (Taillard et al., 1997): ends of routes, or parts of them
	kinds
	inserted // q, which is left out, goes behind p
	left     // q is left out
)

// drawBend draws a move of the successor x of a tour, or of the place that it leaves.
func (s *Search) drawBend(t *circuit, x int32) (m bend, ok bool) {
	p := int32(-1)
	for i := range s.nodes[x].links {
		if l := &s.nodes[x].links[i]; l.tour == t {
			p = l.place
		}
	}
	q := p
	if s.rng.IntN(2) == 0 {
		q = s.nearby(t.ahead[p])
	} else if p = s.nearby(t.astern[q]); t.row[p].node < 0 {
		return m, false
	}
	if t.sub && (t.next[p] == p || t.next[q] == q || s.rng.IntN(4) == 0) {
		return t.drawPart(p, q)
	}
	a, b := t.next[p], t.last[q]
	if q == p || q == a || t.row[b].node < 0 {
		return m, false
	}
	m = bend{how: kind(s.rng.IntN(int(kinds))), p: p, q: q}
	return m, s.drawEnds(t, &m)
}

// drawPart puts p or q into a circuit of which it is no part, or leaves q out.
func (t *circuit) drawPart(p, q int32) (m bend, ok bool) {
	switch {
	case t.next[q] == q && t.next[p] == p:
		for i, k := range t.next {
			if p == q || int32(i) != k {
				return m, false
			}
		}
		m = bend{how: inserted, p: p, q: q}
	case t.next[q] == q:
		m = bend{how: inserted, p: p, q: q}
	case t.next[p] == p:
		m = bend{how: inserted, p: t.last[q], q: p}
	default:
		m = bend{how: left, p: t.last[q], q: q}
	}
	return m, t.row[m.p].node >= 0 && t.row[m.q].node >= 0
}

// nearby draws a place, more likely one that comes early.
func (s *Search) nearby(places []int32) int32 {
	s.work++
	n := len(places)
	k := int(s.rng.ExpFloat64() * *nearPlaces)
	if k >= n || s.rng.IntN(16) == 0 {
		k = s.rng.IntN(n)
	}
	return places[k]
}

// drawEnds draws how much moves. It reports false where arcs that would change are fixed.
func (s *Search) drawEnds(t *circuit, m *bend) bool {
	a, ok := t.next[m.p], true
	switch m.how {
	case after:
		m.one, ok = s.stretch(t, m.q, m.p, false)
	case before:
		m.one = s.backwards(t, m.p, m.q)
		ok = t.row[t.last[m.one]].node >= 0
	case flipped:
		m.one = s.backwards(t, m.q, a)
		ok = m.one != a && t.row[t.last[m.one]].node >= 0 && t.row[m.q].node >= 0 && t.free(m.one, m.q)
	case turned:
		ok = t.row[m.q].node >= 0 && t.free(a, m.q)
	case swapped:
		if m.one, ok = s.stretch(t, a, m.q, true); ok {
			m.in, ok = s.stretch(t, m.q, m.p, true)
		}
	}
	return ok
}

// stretch returns the last of some places that begin at one and end before another. With route it can be all until what
// is carried begins anew. The arc behind is free, or ok is false.
func (s *Search) stretch(t *circuit, from, before int32, route bool) (last int32, ok bool) {
	most := 1 + int(s.rng.ExpFloat64()*(*shortBend-1))
	if whole := route && s.rng.IntN(2) == 0 || s.rng.IntN(8) == 0; whole {
		most = len(t.row)
	}
	last = from
	for ; most > 1; most-- {
		k := t.next[last]
		if k == before || t.stops[k] {
			break
		}
		last = k
		s.work++
	}
	return last, last != before && t.row[last].node >= 0
}

// backwards returns the first of some places that end at one and begin behind another.
func (s *Search) backwards(t *circuit, to, behind int32) int32 {
	first := to
	for most := 1 + int(s.rng.ExpFloat64()*(*shortBend-1)); most > 1; most-- {
		k := t.last[first]
		if k == behind || t.stops[first] {
			break
		}
		first = k
		s.work++
	}
	return first
}

// free reports whether no arc from one place to another is fixed.
func (t *circuit) free(from, to int32) bool {
	for i := from; i != to; i = t.next[i] {
		if t.row[i].node < 0 {
			return false
		}
	}
	return true
}

// bend makes the move.
func (s *Search) bend(t *circuit, m bend) {
	s.arcs = s.arcs[:0]
	to := func(i, j int32) { s.arcs = append(s.arcs, arc{i, j}) }
	p, q, a, b := m.p, m.q, t.next[m.p], t.last[m.q]
	switch m.how {
	case after:
		end := t.next[m.one]
		to(p, q)
		to(m.one, a)
		to(b, end)
	case before:
		begin := t.last[m.one]
		to(begin, a)
		to(b, m.one)
		to(p, q)
	case flipped:
		begin, end := t.last[m.one], t.next[q]
		to(p, q)
		s.reverse(t, m.one, q)
		to(m.one, a)
		to(begin, end)
	case turned:
		end := t.next[q]
		to(p, q)
		s.reverse(t, a, q)
		to(a, end)
	case swapped:
		c, d := t.next[m.one], t.next[m.in]
		to(p, q)
		if c == q { // neighbours
			to(m.in, a)
			to(m.one, d)
			break
		}
		to(m.in, c)
		to(b, a)
		to(m.one, d)
	case inserted:
		to(p, q)
		to(q, a)
	case left:
		to(p, t.next[q])
		to(q, q)
	}
	for _, x := range s.arcs {
		if v := t.row[x.from]; t.next[x.from] != x.to {
			s.assign(v.node, t.first+int64(x.to)-v.b)
		}
	}
}

// reverse turns the arcs from one place to another.
func (s *Search) reverse(t *circuit, from, to int32) {
	for i := to; i != from; i = t.last[i] {
		s.arcs = append(s.arcs, arc{i, t.last[i]})
	}
}
