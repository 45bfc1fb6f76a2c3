package jump

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
)

// read reads the uses of an item.
func (b *flipReader) read(i int32) {
	b.uses(b.x.all[i].node, func(r int32, coef int64) {
		b.terms[r] = append(b.terms[r], bitUse{i, coef})
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
	b.order, b.worth = b.order[:0], 0
	b.collect(node, 1)
	for _, k := range b.order {
		if c := b.rises[k]; c != 0 {
			f(b.row(k), c)
		}
		delete(b.rises, k)
	}
}

// collect adds what a node that rises by that much does to the rows.
func (b *flipReader) collect(x int32, rise int64) {
	n := &b.s.nodes[x]
	last := int32(-1)
	if b.cells += int64(len(n.uses)); b.full() {
		return
	}
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
	if _, ok := b.rises[k]; !ok {
		b.order = append(b.order, k)
	}
	b.rises[k] += by
}

// confined reports whether the node that a sum defines has not all values that the others can give it.
func (b *flipReader) confined(con int32) bool {
	known, ok := b.tight[con]
	if !ok {
		c := &b.s.cons[con]
		y := &b.s.nodes[c.out.node]
		lo, hi := b.rangeOf(c)
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
func (b *flipReader) rangeOf(c *member) (lo, hi int64) {
	lo, hi = c.act, c.act
	for _, x := range c.nodes {
		n := &b.s.nodes[x]
		if b.cells += int64(len(n.uses)); b.full() {
			break
		}
		for i := range n.uses {
			switch u := &n.uses[i]; {
			case u.group == nil && (u.cell < 0 || &b.s.cons[u.con] != c) || u.group != nil && u.group != c.group:
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
	if r.rel == linear.Unequal {
		r.unit = 1
	}
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
		lo, _ := b.rangeOf(c)
		r.rhs = -c.rhs - 1 + max(0, c.rhs+1-lo)
	case c.mode == constraint.Reified && c.out.node >= 0:
		r.out, r.when = b.item(c.out.node), c.out.a > 0
	case c.mode != constraint.Plain:
		_, hi := b.rangeOf(c)
		r.rhs += max(0, hi-c.rhs)
	}
	return r
}
