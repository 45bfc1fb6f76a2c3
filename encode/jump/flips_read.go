package jump

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
)

// flipReader finds the bits of a search, and their rows.
type flipReader struct {
	s      *Search
	x      *flips
	known  []int8            // of nodes: whether items and rows say all that depends on them
	ids    map[int32]int32   // items by node
	rows   map[rowKey]int32  // by key
	tables map[int32][]int64 // of constraints that are functions of one integer; nil for others
	tight  map[int32]bool    // of constraints: see confined
	cut    []int32           // those of which it is true
	terms  [][]bitUse        // by row

	rises map[rowKey]int64 // of the item that is being read
	order []rowKey         // in which they were met
	worth int64            // what it adds to the objective
	cells int64            // uses and values that were looked at
}

const (
	unknown int8 = iota
	entered
	linked  // what depends on the node is known
	foreign // or not
)

// flippable reports whether there are flips.
func (s *Search) flippable() bool {
	if !s.bitsRead {
		b := &flipReader{
			s: s, x: &flips{limit: -1}, known: make([]int8, len(s.nodes)), ids: map[int32]int32{}, rows: map[rowKey]int32{},
			tables: map[int32][]int64{}, tight: map[int32]bool{}, rises: map[rowKey]int64{},
		}
		s.bitsRead, s.flips = true, b.readFlips()
		s.work += b.cells
	}
	return s.flips != nil
}

// readFlips returns nil where there are few bits among the nodes that nothing defines.
func (b *flipReader) readFlips() *flips {
	s := b.s
	if s.goal >= 0 {
		if goal := s.cons[s.goal].nodes[0]; s.isExtreme(goal) && !s.isBit(goal) {
			b.x.limit = goal
		}
	}
	independent := 0
	for i := range s.nodes {
		n, x := &s.nodes[i], int32(i)
		if len(n.uses)+len(n.links) == 0 || n.by >= 0 && (!s.isExtreme(x) || !s.isBit(x)) {
			continue
		}
		if independent++; s.isBit(x) && b.follows(x) {
			b.x.free = append(b.x.free, b.item(x))
		}
	}
	if len(b.x.free) < 2 || float64(len(b.x.free)) < *bitShare*float64(independent) {
		return nil
	}
	for i, k := 0, 0; i < len(b.x.all) || k < len(b.cut); { // rows add others
		if i < len(b.x.all) {
			b.read(int32(i))
			i++
		} else {
			b.readCut(b.cut[k])
			k++
		}
		if b.full() {
			return nil
		}
	}
	b.fill()
	return b.x
}

// full reports whether there are too many terms.
func (b *flipReader) full() bool { return b.cells > *mostCells }

func (s *Search) isBit(x int32) bool { return s.nodes[x].hi == s.nodes[x].lo+1 }

// isExtreme reports whether a node is as small or great as inequalities allow.
func (s *Search) isExtreme(x int32) bool {
	by := s.nodes[x].by
	return by >= 0 && s.cons[by].extreme != nil
}

// item returns the item of a node.
func (b *flipReader) item(node int32) int32 {
	i, ok := b.ids[node]
	if !ok {
		i = int32(len(b.x.all))
		b.ids[node] = i
		b.x.all = append(b.x.all, item{node: node, integer: !b.s.isBit(node)})
	}
	return i
}

// follows reports whether all that depends on a node are sums, and functions of one integer.
func (b *flipReader) follows(x int32) bool {
	if b.known[x] != unknown {
		return b.known[x] == linked
	}
	b.known[x] = entered // which is false where it depends on itself
	n := &b.s.nodes[x]
	ok := len(n.links) == 0 && len(n.floors) == 0 && len(n.dom) == 1
	for i := range n.uses {
		u := &n.uses[i]
		switch {
		case !ok:
		case u.group == nil:
			ok = u.con == n.by || b.followed(u.con)
		case !b.s.isBit(x):
			ok = false
		default:
			ok = b.followed(u.group.at(u.a*n.lo+u.b)) && b.followed(u.group.at(u.a*n.hi+u.b))
		}
	}
	b.known[x] = foreign
	if ok {
		b.known[x] = linked
	}
	return ok
}

// followed reports whether rows can say what a constraint demands, and whether what it defines is known. There may be none, -1.
func (b *flipReader) followed(con int32) bool {
	if con < 0 || b.s.cons[con].idle {
		return true
	}
	s := b.s
	c := &s.cons[con]
	limits := c.floor < 0 || c.floor == b.x.limit || s.isExtreme(c.floor) && s.isBit(c.floor)
	switch {
	case !limits:
		return false
	case !c.sum:
		return b.table(con) != nil && b.follows(c.out.node)
	case c.out.node >= 0:
		return (c.mode == constraint.Plain || s.isBit(c.out.node)) && b.follows(c.out.node)
	}
	return c.mode == constraint.Plain || c.rel == linear.AtMost
}

// argument is the one node that a constraint looks at beside what it defines, -1 where there are others.
func (s *Search) argument(c *member) int32 {
	if c.out.node < 0 || len(c.nodes) != 2 || c.lookup != nil || c.tour != nil || c.extreme != nil {
		return -1
	}
	if c.nodes[0] == c.out.node {
		return c.nodes[1]
	}
	return c.nodes[0]
}

// table returns the values of a function of one integer, nil where a constraint is none. All are within the domain of what it
// defines.
func (b *flipReader) table(con int32) []int64 {
	if t, ok := b.tables[con]; ok {
		return t
	}
	b.tables[con] = nil
	c := &b.s.cons[con]
	arg := b.s.argument(c)
	if arg < 0 {
		return nil
	}
	n, out := &b.s.nodes[arg], &b.s.nodes[c.out.node]
	if n.hi-n.lo >= *mostTabled || b.full() {
		return nil
	}
	b.cells += n.hi - n.lo + 1
	old := n.value
	defer b.s.put(n, old)
	table := make([]int64, 0, n.hi-n.lo+1)
	for v := n.lo; v <= n.hi; v++ {
		b.s.put(n, v)
		value, ok := b.s.function(c)
		if !ok || !out.dom.Contains(value) {
			return nil
		}
		table = append(table, value)
	}
	b.tables[con] = table
	return table
}

// fill lists the terms of each row, and the uses of each item.
func (b *flipReader) fill() {
	x := b.x
	demand, define := make([][]bitUse, len(x.all)), make([][]bitUse, len(x.all))
	for i := range x.rows {
		r := &x.rows[i]
		r.from = int32(len(x.terms))
		x.terms = append(x.terms, b.terms[i]...)
		r.to = int32(len(x.terms))
		for _, t := range b.terms[i] {
			r.most = max(r.most, t.coef, -t.coef)
			if u := (bitUse{int32(i), t.coef}); r.out < 0 {
				demand[t.at] = append(demand[t.at], u)
			} else {
				define[t.at] = append(define[t.at], u)
			}
		}
		if r.out >= 0 {
			x.ranked = append(x.ranked, int32(i))
		}
	}
	for i := range x.all {
		x.all[i].demand, x.all[i].define = x.list(demand[i]), x.list(define[i])
	}
	place := func(i int32) int32 { return b.s.cons[x.rows[i].key.con].place }
	slices.SortFunc(x.ranked, func(i, k int32) int { return cmp.Compare(place(i), place(k)) })
	for rank, i := range x.ranked {
		x.rows[i].rank = int32(rank)
	}
	x.due, x.best = newPlaces(len(x.ranked)), make([]int64, len(x.all))
}

// list adds uses.
func (x *flips) list(uses []bitUse) span {
	from := int32(len(x.uses))
	x.uses = append(x.uses, uses...)
	return span{from, int32(len(x.uses))}
}
