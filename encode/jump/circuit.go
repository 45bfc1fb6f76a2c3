package jump

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/tour"
)

// circuit is a constraint that every assignment of the search satisfies: moves are exchanges of arcs that keep one cycle. Arcs
// that domains forbid are its violation. What it carries along, and the predecessors, are computed.
type circuit struct {
	sub    bool  // nodes may be left out
	first  int64 // the number of place 0
	row    []view
	next   []int32 // by place
	last   []int32
	closed int64 // arcs that domains forbid

	moved   []int32 // places whose arcs have changed
	carried []*carried
	before  []view // by place: base + the place before it; nil for none
	base    int64

	ahead, astern [][]int32 // by place, those that are to be next and last, the best first
	stops         []bool    // places where what is carried begins anew
}

// carried is a number of each place, which follows from the place before it or behind it.
type carried struct {
	t       *circuit
	at      []view
	least   [][]int64
	forward bool
	follows []bool // the number is computed
	via     []view // another integer from which that of the next place follows; nil for none
	after   [][]int64
	queue   []int32
	queued  []bool
}

// readTours reads the circuits and what they carry along, which nothing else is to define.
func (s *Search) readTours(st *store.Store, cons []presolve.Constraint, tracks []*tour.Track) {
	for i := range cons {
		c := &cons[i]
		sub := c.Row.Name == "gozinc_subcircuit"
		if c.Dead || c.Mode != constraint.Plain || !sub && c.Row.Name != "gozinc_circuit" || !readable(st, c) {
			continue
		}
		a := c.Args(st)
		t := s.newCircuit(st, a.Int(0), a.Views(1), sub)
		if t == nil {
			continue
		}
		s.tours = append(s.tours, t)
		s.readBefore(st, cons, t, a.Views(1))
		for _, k := range tracks {
			for n := range k.Carried {
				switch {
				case k.Item == c.Item:
					s.carry(st, t, &k.Carried[n], false)
				case s.isBefore(st, t, k):
					s.carry(st, t, &k.Carried[n], true)
				}
			}
		}
		s.rank(st, cons, t)
	}
}

// newCircuit returns nil where a successor is no node of its own, or follows from another circuit.
func (s *Search) newCircuit(st *store.Store, first int64, xs []store.View, sub bool) *circuit {
	if len(xs) < 4 {
		return nil
	}
	seen, open := map[int32]bool{}, 0
	for _, x := range xs {
		if x = st.Resolve(x); x.IsConst() {
			continue
		}
		if i, known := s.ids[x.ID]; x.A != 1 || seen[x.ID] || known && !s.nodes[i].independent() {
			return nil
		}
		seen[x.ID], open = true, open+1
	}
	if open < 3 {
		return nil
	}
	t := &circuit{first: first, sub: sub, next: make([]int32, len(xs)), last: make([]int32, len(xs)), stops: make([]bool, len(xs))}
	for i, x := range xs {
		if x = st.Resolve(x); !x.IsConst() {
			t.row = append(t.row, view{a: 1, b: x.B})
			continue
		}
		t.row = append(t.row, view{node: -1, b: x.B})
		k := x.B - first
		if k < 0 || k >= int64(len(xs)) {
			return nil
		}
		t.next[i], t.last[k] = int32(k), int32(i)
	}
	if !t.opens() {
		return nil
	}
	for i, x := range xs {
		if t.row[i].node < 0 {
			continue
		}
		v := s.node(st, st.Resolve(x).ID)
		t.row[i].node = v
		if s.nodes[v].links = append(s.nodes[v].links, link{looks: -1, tour: t, place: int32(i)}); !s.nodes[v].dom.Contains(0) {
			t.closed++
		}
	}
	return t
}

// opens reports whether the fixed arcs are parts of one cycle that has others, too: no two of them lead to a place, none of a
// circuit leads back to its own, and they close no cycle.
func (t *circuit) opens() bool {
	reached := make([]bool, len(t.row))
	for i := range t.row {
		k, n := int32(i), 0
		for ; t.row[k].node < 0 && t.next[k] != k && n < len(t.row); n++ {
			k = t.next[k]
		}
		if n == len(t.row) || t.row[k].node < 0 && (!t.sub || n > 0) {
			return false
		}
		if t.row[i].node < 0 {
			if reached[t.next[i]] {
				return false
			}
			reached[t.next[i]] = true
		}
	}
	return true
}

// tour returns the circuit that the node is a successor of, nil for none.
func (n *node) tour() *circuit {
	for i := range n.links {
		if t := n.links[i].tour; t != nil {
			return t
		}
	}
	return nil
}

// independent reports whether a move may change the node alone: nothing computes it, and it is no successor on a tour.
func (n *node) independent() bool { return n.by < 0 && n.tour() == nil }

// followed has a node be computed: a change of it begins at the node that the function gives.
func (s *Search) followed(x int32, from func(x int32) int32) {
	n := newMember()
	n.idle, n.from = true, from
	s.nodes[x].by = int32(len(s.cons))
	s.cons = append(s.cons, n)
}

// readBefore finds the predecessors: the inverse of the successors, or where elements look these up.
func (s *Search) readBefore(st *store.Store, cons []presolve.Constraint, t *circuit, next []store.View) {
	before := slices.Repeat([]store.View{{ID: -2}}, len(next))
	for i := range cons {
		c := &cons[i]
		if c.Dead || c.Mode != constraint.Plain {
			continue
		}
		switch a := c.Args(st); c.Row.Name {
		case "gozinc_inverse":
			for _, way := range [][2]int{{1, 3}, {3, 1}} {
				if a.Int(way[0]-1) == t.first && s.isRow(st, t, a.Views(way[0])) && len(a.Views(way[1])) == len(next) {
					t.base = a.Int(way[0] - 1)
					copy(before, a.Views(way[1]))
				}
			}
		case "array_var_int_element":
			out := st.Resolve(a.View(2))
			if k := out.B - t.first; out.IsConst() && 0 <= k && k < int64(len(next)) && s.isRow(st, t, a.Views(1)) {
				t.base, before[k] = 1, a.View(0)
			}
		}
	}
	for k, x := range before {
		v := view{node: -1}
		if x = st.Resolve(x); x.ID != -2 && !x.IsConst() && (x.A == 1 || x.A == -1) {
			if v = (view{s.node(st, x.ID), x.A, x.B}); !s.nodes[v.node].independent() {
				v.node = -1
			} else {
				s.followed(v.node, func(int32) int32 { return t.row[t.last[k]].node })
			}
		}
		t.before = append(t.before, v)
	}
}

// isRow reports whether the views are the successors.
func (s *Search) isRow(st *store.Store, t *circuit, xs []store.View) bool {
	if len(xs) != len(t.row) {
		return false
	}
	for i, x := range xs {
		x, v := st.Resolve(x), t.row[i]
		if x.IsConst() && (v.node >= 0 || v.b != x.B) || !x.IsConst() && (v.node < 0 || s.nodes[v.node].root != x.ID || v.b != x.B) {
			return false
		}
	}
	return true
}

// isBefore reports whether a track is that of the predecessors.
func (s *Search) isBefore(st *store.Store, t *circuit, k *tour.Track) bool {
	found := len(k.Next) == len(t.before)
	for i, x := range k.Next {
		x = st.Resolve(x)
		found = found && (x.IsConst() || t.before[i].node >= 0 && s.nodes[t.before[i].node].root == x.ID && t.before[i].b == x.B)
	}
	return found
}

// carry has the numbers of the places be computed. Those that the predecessors carry are the same, seen from behind.
func (s *Search) carry(st *store.Store, t *circuit, k *tour.Carried, behind bool) {
	n, sign := len(t.row), int64(1)
	c := &carried{t: t, forward: k.Forward, least: k.Least, follows: make([]bool, n), queued: make([]bool, n)}
	if behind {
		sign, c.forward = -1, !k.Forward
		c.least = make([][]int64, n)
		for i := range c.least {
			c.least[i] = make([]int64, n)
			for j := range n {
				c.least[i][j] = k.Least[j][i]
			}
		}
	}
	some, seen := false, map[int32]bool{}
	for i, x := range k.At {
		x = st.Resolve(x)
		v := view{node: -1, b: sign * x.B}
		if !x.IsConst() {
			v = view{s.node(st, x.ID), sign * x.A, sign * x.B}
			c.follows[i] = k.Follows[i] && s.nodes[v.node].independent() && !seen[x.ID]
			seen[x.ID] = seen[x.ID] || c.follows[i] // of equal numbers the first follows
		}
		c.at = append(c.at, v)
		some = some || c.follows[i]
	}
	if !some {
		return
	}
	if !behind && c.forward {
		s.carryVia(st, c, k)
	}
	for i, v := range c.at {
		if v.node >= 0 {
			s.nodes[v.node].links = append(s.nodes[v.node].links, link{looks: -1, carried: c, place: int32(i)})
		}
		if t.stops[i] = t.stops[i] || !k.Follows[i]; c.follows[i] {
			s.followed(v.node, func(int32) int32 { return s.upstream(c, i) })
		}
	}
	t.carried = append(t.carried, c)
}

// carryVia reads the integers between the number of a place and that of the next.
func (s *Search) carryVia(st *store.Store, c *carried, k *tour.Carried) {
	for i, x := range k.Via {
		v := view{node: -1}
		if x = st.Resolve(x); !x.IsConst() {
			v = view{s.node(st, x.ID), x.A, x.B}
			s.nodes[v.node].links = append(s.nodes[v.node].links, link{looks: -1, carried: c, place: int32(i)})
		}
		c.via = append(c.via, v)
	}
	c.after = k.ViaLeast
}

// upstream is a successor on which the number of a place depends, more likely one that is near.
func (s *Search) upstream(c *carried, i int) int32 {
	k := int32(i)
	for range c.at {
		if c.forward {
			k = c.t.last[k]
		}
		if x := c.t.row[k].node; x >= 0 && s.rng.IntN(3) == 0 || !c.follows[k] {
			return x
		}
		if !c.forward {
			k = c.t.next[k]
		}
	}
	return -1
}

// arc leads from a place to another.
type arc struct{ from, to int32 }

// put notes where place i leads.
func (t *circuit) put(i int32, n *node, old int64) {
	if !n.dom.Contains(old) {
		t.closed--
	}
	if !n.dom.Contains(n.value) {
		t.closed++
	}
	if k := n.value + t.row[i].b - t.first; 0 <= k && k < int64(len(t.next)) {
		t.next[i], t.last[k] = int32(k), i
	}
}

// turn notes that the arc of place i has changed.
func (t *circuit) turn(i int32) {
	if t.before != nil {
		t.moved = append(t.moved, i)
	}
	for _, c := range t.carried {
		c.push(i)
	}
}

// changed notes that the number of place i has.
func (c *carried) changed(i int32) {
	if !c.forward {
		i = c.t.last[i]
	}
	c.push(i)
}

func (c *carried) push(i int32) {
	if !c.queued[i] {
		c.queued[i] = true
		c.queue = append(c.queue, i)
	}
}

// carryOn computes what follows from arcs and numbers that have changed. It reports whether there were any.
func (s *Search) carryOn() (some bool) {
	for _, t := range s.tours {
		for _, i := range t.moved {
			k := t.next[i]
			if v := t.before[k]; v.node >= 0 {
				if value := v.a * (t.base + int64(i) - v.b); value != s.nodes[v.node].value {
					s.assign(v.node, value)
					some = true
				}
			}
		}
		t.moved = t.moved[:0]
		for _, c := range t.carried {
			if len(c.queue) > 0 {
				some = true
				s.along(c)
			}
		}
	}
	return some
}

// along computes numbers along the circuit, from the places in the queue on, as long as they change.
func (s *Search) along(c *carried) {
	left := 4 * len(c.at)
	for head := 0; head < len(c.queue); head++ {
		for i := c.queue[head]; c.queued[i]; left-- {
			c.queued[i] = false
			to := i
			if c.forward {
				to = c.t.next[i]
			}
			if left > 0 && c.follows[to] {
				if value := s.number(c, to); value != s.nodes[c.at[to].node].value {
					s.assign(c.at[to].node, value)
				}
			}
			if i = to; !c.forward {
				i = c.t.last[to]
			}
		}
	}
	c.queue = c.queue[:0]
}

// number is what the number of a place should be, in its root: the least or the greatest that is possible.
func (s *Search) number(c *carried, to int32) int64 {
	s.work++
	v := c.at[to]
	n := &s.nodes[v.node]
	var value int64
	if c.forward {
		i := c.t.last[to]
		value = s.at(c.at[i]) + c.least[i][to]
		if c.via != nil && c.via[i].node >= 0 {
			value = max(value, s.at(c.via[i])+c.after[i][to])
		}
	} else {
		j := c.t.next[to]
		value = s.at(c.at[j]) - c.least[to][j]
	}
	value = v.a * (value - v.b)
	if up := c.forward == (v.a > 0); up {
		value = max(value, n.lo)
		if value <= n.hi && len(n.dom) > 1 {
			value, _ = n.dom.Next(value)
		}
	} else if value = min(value, n.hi); value >= n.lo && len(n.dom) > 1 {
		value, _ = n.dom.Prev(value)
	}
	return min(max(value, n.lo), n.hi)
}

// readTour has a circuit count the arcs that domains forbid, and nothing where it is one of predecessors.
func (s *Search) readTour(st *store.Store, a store.Args, n *member) {
	for _, x := range a.Views(1) {
		if x = st.Resolve(x); x.IsConst() {
			continue
		}
		k := &s.nodes[s.ids[x.ID]]
		n.tour = k.tour()
		n.idle = k.by >= 0 && s.cons[k.by].from != nil
		return
	}
}
