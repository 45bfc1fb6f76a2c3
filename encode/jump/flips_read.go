package jump

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
)

// bitReader finds the bits of a search, and their rows.
type bitReader struct {
	s     *Search
	x     *flips
	known []int8           // of nodes: whether bits and rows say all that depends on them
	ids   map[int32]int32  // bits by node
	rows  map[rowKey]int32 // by key
	coefs map[rowKey]int64 // of the bit that is being read
	order []rowKey         // in which they were met
	goal  int64            // what the bit adds to the objective
	terms [][]bitTerm      // by row
	tight map[int32]bool   // of constraints: see confined
	cells int64
}

const (
	unknown int8 = iota
	entered
	linked  // what depends on the node is known
	foreign // or not
)

// readBits returns nil where there are few bits among the nodes that nothing defines.
func (s *Search) readBits() *flips {
	b := &bitReader{s: s, x: &flips{}, known: make([]int8, len(s.nodes)), ids: map[int32]int32{}, rows: map[rowKey]int32{}, coefs: map[rowKey]int64{}, tight: map[int32]bool{}}
	independent := 0
	for i := range s.nodes {
		if s.nodes[i].by >= 0 && !s.isExtreme(int32(i)) || s.idle(int32(i)) {
			continue
		}
		if independent++; s.nodes[i].dom.Size() == 2 && b.follows(int32(i)) {
			b.x.free = append(b.x.free, b.bit(int32(i)))
		}
	}
	if len(b.x.free) < 2 || float64(len(b.x.free)) < *bitShare*float64(independent) {
		return nil
	}
	for i := 0; i < len(b.x.all); i++ { // rows add others
		if !b.read(int32(i)) {
			return nil
		}
	}
	b.fill()
	return b.x
}

// idle reports whether nothing looks at a node.
func (s *Search) idle(x int32) bool { return len(s.nodes[x].uses) == 0 && len(s.nodes[x].links) == 0 }

// isExtreme reports whether a node is as small or great as inequalities allow.
func (s *Search) isExtreme(x int32) bool {
	by := s.nodes[x].by
	return by >= 0 && s.cons[by].extreme != nil
}

// bit returns the bit of a node.
func (b *bitReader) bit(node int32) int32 {
	i, ok := b.ids[node]
	if !ok {
		i = int32(len(b.x.all))
		b.ids[node] = i
		b.x.all = append(b.x.all, bit{node: node})
	}
	return i
}

// follows reports whether all that depends on a node are sums, and bits and integers that sums define.
func (b *bitReader) follows(x int32) bool {
	if b.known[x] != unknown {
		return b.known[x] == linked
	}
	b.known[x] = entered
	n := &b.s.nodes[x]
	ok := len(n.links) == 0 && len(n.floors) == 0 && len(n.dom) == 1
	for i := range n.uses {
		u := &n.uses[i]
		switch {
		case !ok:
		case u.group == nil:
			ok = u.con == n.by || b.followed(u.con)
		case n.dom.Size() != 2:
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

// followed reports whether the constraint is a sum, and whether what it defines is known.
func (b *bitReader) followed(con int32) bool {
	if con < 0 {
		return true
	}
	s := b.s
	c := &s.cons[con]
	switch {
	case c.idle:
		return true
	case !c.sum || c.floor >= 0 && !(s.isExtreme(c.floor) && s.nodes[c.floor].dom.Size() == 2):
		return false
	case c.out.node < 0 && c.mode != constraint.Plain:
		return c.rel == linear.AtMost
	case c.out.node < 0:
		return true
	}
	return (c.mode == constraint.Plain || s.nodes[c.out.node].dom.Size() == 2) && b.follows(c.out.node)
}

// read reads the uses of a bit. It is false where there are too many.
func (b *bitReader) read(i int32) bool {
	clear(b.coefs)
	b.order, b.goal = b.order[:0], 0
	n := &b.s.nodes[b.x.all[i].node]
	b.collect(b.x.all[i].node, n.hi-n.lo)
	b.x.all[i].value = b.goal
	for _, k := range b.order {
		if c := b.coefs[k]; c != 0 {
			r := b.row(k)
			b.terms[r] = append(b.terms[r], bitTerm{i, c})
			b.cells++
		}
	}
	return b.cells <= *mostCells
}

// collect adds what a node that rises by that much does to the rows.
func (b *bitReader) collect(x int32, rise int64) {
	n := &b.s.nodes[x]
	for i := range n.uses {
		u := &n.uses[i]
		if u.group != nil {
			b.enter(u.group.at(u.a*n.lo+u.b), -u.weight)
			b.enter(u.group.at(u.a*n.hi+u.b), u.weight)
			continue
		}
		if u.con == n.by || b.s.cons[u.con].idle {
			continue
		}
		if u.cell >= 0 {
			b.enter(u.con, u.a*rise)
		} else {
			b.control(u.con, u.a*rise)
		}
	}
}

// enter adds to the sum of a constraint; -1 is none.
func (b *bitReader) enter(con int32, by int64) {
	if con < 0 || b.s.cons[con].idle {
		return
	}
	c := &b.s.cons[con]
	switch {
	case con == b.s.goal:
		b.goal += by
	case c.mode == constraint.Plain && c.out.node >= 0:
		rise := -c.out.a * by
		if b.confined(con) {
			b.add(rowKey{con, greatest}, rise)
			b.add(rowKey{con, smallest}, -rise)
		}
		b.collect(c.out.node, rise)
	case c.mode == constraint.Reified && c.out.node < 0:
		b.add(rowKey{con, itself}, by)
		b.add(rowKey{con, negated}, -by)
	default:
		b.add(rowKey{con, itself}, by)
	}
}

// confined reports whether the node that a sum defines has not all values that the others can give it.
func (b *bitReader) confined(con int32) bool {
	known, ok := b.tight[con]
	if !ok {
		c := &b.s.cons[con]
		y := &b.s.nodes[c.out.node]
		lo, hi := b.s.rangeOf(c)
		own := [2]int64{c.out.a * (y.lo - y.value), c.out.a * (y.hi - y.value)}
		ends := [2]int64{y.value + c.out.a*(c.rhs-lo+min(own[0], own[1])), y.value + c.out.a*(c.rhs-hi+max(own[0], own[1]))}
		known = min(ends[0], ends[1]) < y.lo || max(ends[0], ends[1]) > y.hi
		b.tight[con] = known
	}
	return known
}

// control adds a control variable, which nothing defines.
func (b *bitReader) control(con int32, by int64) {
	c := &b.s.cons[con]
	k := rowKey{con, itself}
	b.add(k, by*b.x.rows[b.row(k)].slack(c))
	if c.mode == constraint.Reified {
		k.part = negated
		b.add(k, -by*b.x.rows[b.row(k)].slack(c))
	}
}

func (b *bitReader) add(k rowKey, by int64) {
	if _, ok := b.coefs[k]; !ok {
		b.order = append(b.order, k)
	}
	b.coefs[k] += by
}

// row returns the row of a constraint, with the bit that it defines.
func (b *bitReader) row(k rowKey) int32 {
	if i, ok := b.rows[k]; ok {
		return i
	}
	c := &b.s.cons[k.con]
	r := bitRow{key: k, rel: c.rel, rhs: c.rhs, unit: float64(max(c.unit, 1)), out: -1}
	switch lo, hi := b.s.rangeOf(c); k.part {
	case greatest:
		r.rel, r.rhs, r.unit = linear.AtMost, b.s.nodes[c.out.node].hi, 1
	case smallest:
		r.rel, r.rhs, r.unit = linear.AtMost, -b.s.nodes[c.out.node].lo, 1
	case negated:
		r.rhs = -c.rhs - 1 + max(0, c.rhs+1-lo)
	default:
		if c.mode != constraint.Plain && c.out.node < 0 {
			r.rhs += max(0, hi-c.rhs)
		}
	}
	if c.mode == constraint.Reified && c.out.node >= 0 {
		r.out, r.when = b.bit(c.out.node), c.out.a > 0
	}
	i := int32(len(b.x.rows))
	b.rows[k], b.x.rows, b.terms = i, append(b.x.rows, r), append(b.terms, nil)
	return i
}

// rangeOf returns bounds of a sum.
func (s *Search) rangeOf(c *member) (lo, hi int64) {
	lo, hi = c.act, c.act
	for _, x := range c.nodes {
		n := &s.nodes[x]
		for i := range n.uses {
			u := &n.uses[i]
			if u.group == nil && (u.cell < 0 || &s.cons[u.con] != c) {
				continue
			}
			if u.group == nil {
				a, b := u.a*(n.lo-n.value), u.a*(n.hi-n.value)
				lo, hi = lo+min(a, b), hi+max(a, b)
			} else if u.group == c.group {
				w := max(u.weight, -u.weight)
				lo, hi = lo-w, hi+w
			}
		}
	}
	return lo, hi
}

// fill lists the terms of each row, and the uses of each bit.
func (b *bitReader) fill() {
	x := b.x
	demand, define := make([][]bitTerm, len(x.all)), make([][]bitTerm, len(x.all))
	for i := range x.rows {
		r := &x.rows[i]
		r.from = int32(len(x.terms))
		x.terms = append(x.terms, b.terms[i]...)
		r.to = int32(len(x.terms))
		for _, t := range b.terms[i] {
			r.most = max(r.most, t.coef, -t.coef)
			if u := (bitTerm{int32(i), t.coef}); r.out < 0 {
				demand[t.at] = append(demand[t.at], u)
			} else {
				define[t.at] = append(define[t.at], u)
			}
		}
	}
	for i := range x.all {
		x.all[i].demand = x.list(demand[i])
		x.all[i].define = x.list(define[i])
	}
	for i := range x.rows {
		if x.rows[i].out >= 0 {
			x.ranked = append(x.ranked, int32(i))
		}
	}
	slices.SortFunc(x.ranked, func(i, k int32) int {
		return cmp.Compare(b.s.cons[x.rows[i].key.con].place, b.s.cons[x.rows[k].key.con].place)
	})
	for rank, i := range x.ranked {
		x.rows[i].rank = int32(rank)
	}
	x.due = newPlaces(len(x.ranked))
	x.best = slices.Repeat([]bool{false}, len(x.all))
}

// list adds uses.
func (x *flips) list(uses []bitTerm) span {
	from := int32(len(x.uses))
	x.uses = append(x.uses, uses...)
	return span{from, int32(len(x.uses))}
}

// flippable reports whether there are flips.
func (s *Search) flippable() bool {
	if !s.bitsRead {
		s.bitsRead, s.flips = true, s.readBits()
	}
	return s.flips != nil
}
