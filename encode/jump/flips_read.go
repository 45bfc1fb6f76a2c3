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

	coefs map[rowKey]int64 // of the item that is being read
	order []rowKey         // in which they were met
	worth int64            // what it adds to the objective
	cells int64
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
		s.bitsRead, s.flips = true, s.readFlips()
	}
	return s.flips != nil
}

// readFlips returns nil where there are few bits among the nodes that nothing defines.
func (s *Search) readFlips() *flips {
	b := &flipReader{
		s: s, x: &flips{limit: -1}, known: make([]int8, len(s.nodes)), ids: map[int32]int32{}, rows: map[rowKey]int32{},
		tables: map[int32][]int64{}, tight: map[int32]bool{}, coefs: map[rowKey]int64{},
	}
	if s.goal >= 0 && s.isExtreme(s.cons[s.goal].nodes[0]) && !s.isBit(s.cons[s.goal].nodes[0]) {
		b.x.limit = s.cons[s.goal].nodes[0]
	}
	independent := 0
	for i := range s.nodes {
		n := &s.nodes[i]
		if x := int32(i); len(n.uses)+len(n.links) == 0 || n.by >= 0 && (!s.isExtreme(x) || !s.isBit(x)) {
			continue
		}
		if independent++; s.isBit(int32(i)) && b.follows(int32(i)) {
			b.x.free = append(b.x.free, b.item(int32(i)))
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
		if b.cells > *mostCells {
			return nil
		}
	}
	b.fill()
	return b.x
}

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
	if n.hi-n.lo >= *mostTabled {
		return nil
	}
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

// read reads the uses of an item.
func (b *flipReader) read(i int32) {
	b.uses(b.x.all[i].node, func(r int32, coef int64) {
		b.terms[r] = append(b.terms[r], bitUse{i, coef})
		b.cells++
	})
	b.x.all[i].worth = b.worth
}

// readCut reads where the node that a sum defines is added up.
func (b *flipReader) readCut(con int32) {
	var uses []bitUse
	b.uses(b.s.cons[con].out.node, func(r int32, coef int64) { uses = append(uses, bitUse{r, coef}) })
	b.x.cut = append(b.x.cut, cut{con, b.worth, b.x.list(uses)})
}

// uses calls f with the rows in which a node is added up, directly or not.
func (b *flipReader) uses(node int32, f func(r int32, coef int64)) {
	clear(b.coefs)
	b.order, b.worth = b.order[:0], 0
	b.collect(node, 1)
	for _, k := range b.order {
		if c := b.coefs[k]; c != 0 {
			f(b.row(k), c)
		}
	}
}

// collect adds what a node that rises by that much does to the rows.
func (b *flipReader) collect(x int32, rise int64) {
	n := &b.s.nodes[x]
	last := int32(-1)
	for i := range n.uses {
		u := &n.uses[i]
		switch {
		case u.group != nil:
			b.enter(u.group.at(u.a*n.lo+u.b), -rise*u.weight)
			b.enter(u.group.at(u.a*n.hi+u.b), rise*u.weight)
		case u.con == n.by || b.s.cons[u.con].idle:
		case !b.s.cons[u.con].sum:
			if u.con != last {
				b.add(rowKey{u.con, itself}, rise)
			}
			last = u.con
		case u.cell >= 0:
			b.enter(u.con, u.a*rise)
		default:
			b.control(u.con, u.a*rise)
		}
	}
}

// enter adds to the sum of a constraint; -1 is none.
func (b *flipReader) enter(con int32, by int64) {
	if con < 0 || b.s.cons[con].idle {
		return
	}
	c := &b.s.cons[con]
	switch {
	case con == b.s.goal:
		b.worth += by
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

// control adds a control variable, which nothing defines.
func (b *flipReader) control(con int32, by int64) {
	c := &b.s.cons[con]
	k := rowKey{con, itself}
	b.add(k, by*b.x.rows[b.row(k)].slack(c))
	if c.mode == constraint.Reified {
		k.part = negated
		b.add(k, -by*b.x.rows[b.row(k)].slack(c))
	}
}

func (b *flipReader) add(k rowKey, by int64) {
	if _, ok := b.coefs[k]; !ok {
		b.order = append(b.order, k)
	}
	b.coefs[k] += by
}

// confined reports whether the node that a sum defines has not all values that the others can give it.
func (b *flipReader) confined(con int32) bool {
	known, ok := b.tight[con]
	if !ok {
		c := &b.s.cons[con]
		y := &b.s.nodes[c.out.node]
		lo, hi := b.s.rangeOf(c)
		less, more := c.out.a*(y.lo-y.value), c.out.a*(y.hi-y.value)
		p, q := y.value+c.out.a*(c.rhs-lo+min(less, more)), y.value+c.out.a*(c.rhs-hi+max(less, more))
		known = min(p, q) < y.lo || max(p, q) > y.hi
		if b.tight[con] = known; known {
			b.cut = append(b.cut, con)
		}
	}
	return known
}

// rangeOf returns bounds of a sum.
func (s *Search) rangeOf(c *member) (lo, hi int64) {
	lo, hi = c.act, c.act
	for _, x := range c.nodes {
		n := &s.nodes[x]
		for i := range n.uses {
			switch u := &n.uses[i]; {
			case u.group == nil && (u.cell < 0 || &s.cons[u.con] != c) || u.group != nil && u.group != c.group:
			case u.group == nil:
				p, q := u.a*(n.lo-n.value), u.a*(n.hi-n.value)
				lo, hi = lo+min(p, q), hi+max(p, q)
			default:
				w := max(u.weight, -u.weight)
				lo, hi = lo-w, hi+w
			}
		}
	}
	return lo, hi
}

// row returns the row of a constraint, with the item that it defines.
func (b *flipReader) row(k rowKey) int32 {
	if i, ok := b.rows[k]; ok {
		return i
	}
	i := int32(len(b.x.rows))
	b.rows[k], b.x.rows, b.terms = i, append(b.x.rows, b.newRow(k)), append(b.terms, nil)
	return i
}

func (b *flipReader) newRow(k rowKey) bitRow {
	c := &b.s.cons[k.con]
	r := bitRow{key: k, rel: c.rel, rhs: c.rhs, unit: float64(max(c.unit, 1)), out: -1, table: b.tables[k.con]}
	lo, hi := b.s.rangeOf(c)
	switch {
	case r.table != nil:
		r.out, r.first = b.item(c.out.node), b.s.nodes[b.s.argument(c)].lo
		if !b.x.all[r.out].integer {
			r.table = slices.Clone(r.table)
			for i := range r.table {
				r.table[i] -= b.s.nodes[c.out.node].lo
			}
		}
	case k.part == greatest:
		r.rel, r.rhs, r.unit = linear.AtMost, b.s.nodes[c.out.node].hi, 1
	case k.part == smallest:
		r.rel, r.rhs, r.unit = linear.AtMost, -b.s.nodes[c.out.node].lo, 1
	case k.part == negated:
		r.rhs = -c.rhs - 1 + max(0, c.rhs+1-lo)
	case c.mode == constraint.Reified && c.out.node >= 0:
		r.out, r.when = b.item(c.out.node), c.out.a > 0
	case c.mode != constraint.Plain:
		r.rhs += max(0, hi-c.rhs)
	}
	return r
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
