package table

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// none is no value.
const none int32 = -1

// cover explains that all rows of a value, or all rows, are gone.
type cover struct {
	p     *compact
	set   []block // the rows, while they are many
	less  []block // scratch
	rows  []int32 // then
	state []state // by value
	fixed []int32 // by column: its true value, or none
	kills []int32 // by value that is gone, then by column: rows that it takes out
	met   []int32 // what takes out a row
	buf   []sat.Atom
}

// state is what a value is in the view of an explanation.
type state uint8

const (
	open  state = iota
	gone        // the literal is false
	never       // it is so at the root
)

func (c *cover) init(p *compact) {
	c.p = p
	c.state = make([]state, len(p.values))
	c.fixed = make([]int32, len(p.columns))
	c.kills = make([]int32, len(p.values)+len(p.columns))
}

// of returns the atoms of values that are gone, or of true values, that take out
// all rows of value n: of what takes out most of the rows that are left, one
// after the other (the greedy cover). It takes time linear in the values, and in
// the cells of the rows for each atom.
func (c *cover) of(v sat.View, n int32) []sat.Atom {
	c.read(v)
	c.buf = c.buf[:0]
	c.begin(n)
	for c.fix(n) {
	}
	c.list()
	for len(c.rows) > 0 {
		best := c.most(n)
		c.buf = append(c.buf, c.atom(best))
		c.strike(best)
	}
	return c.buf
}

// read takes the values as they are.
func (c *cover) read(v sat.View) {
	for i := range c.fixed {
		c.fixed[i] = none
	}
	for n, a := range c.p.values {
		c.state[n] = open
		switch yes := sat.LitAtom(a.lit); {
		case v.Holds(yes):
			c.fixed[a.column] = int32(n)
		case v.Holds(yes.Not()):
			c.state[n] = gone
			if at, _ := v.Since(yes.Not()); at < 0 {
				c.state[n] = never
			}
		}
	}
}

// begin takes the rows of value n, or all rows.
func (c *cover) begin(n int32) {
	c.set = c.set[:0]
	if n != none {
		c.set = append(c.set, c.p.values[n].support...)
		return
	}
	for row := 0; row < c.p.rows(); row += 64 {
		c.set = append(c.set, block{int32(row / 64), ones(c.p.rows() - row)})
	}
}

// fewRows is the number of rows up to which they are looked at one by one.
const fewRows = 64

// fix takes the true value that takes out most of the rows, while these are many,
// by their words. It reports whether there was one.
func (c *cover) fix(n int32) bool {
	left := count(c.set)
	if left <= fewRows {
		return false
	}
	best, least := none, left
	for i, m := range c.fixed {
		if m == none || n != none && int32(i) == c.p.values[n].column {
			continue
		}
		c.less = intersect(c.less[:0], c.set, c.p.values[m].support)
		if k := count(c.less); k < least {
			best, least = int32(i), k
		}
	}
	if best == none {
		return false
	}
	c.less = intersect(c.less[:0], c.set, c.p.values[c.fixed[best]].support)
	c.set, c.less = c.less, c.set
	c.buf = append(c.buf, c.atom(int32(len(c.p.values))+best))
	return true
}

// list lists the rows.
func (c *cover) list() {
	c.rows = c.rows[:0]
	for _, b := range c.set {
		for set := b.set; set != 0; set &= set - 1 {
			c.include(64*b.word + int32(bits.TrailingZeros64(set)))
		}
	}
}

func (c *cover) include(row int32) {
	for _, n := range c.row(row) {
		if c.state[n] == never {
			return
		}
	}
	c.rows = append(c.rows, row)
}

// row returns the values of a row.
func (c *cover) row(row int32) []int32 {
	n := int32(len(c.p.columns))
	return c.p.cells[row*n : (row+1)*n]
}

// killer is what takes out a row by its value n: the true value of the column,
// told by the column, or the value itself, which is gone; none where it does not.
func (c *cover) killer(n, skip int32) int32 {
	i := c.p.values[n].column
	switch {
	case i == skip:
		return none
	case c.fixed[i] != none && c.fixed[i] != n:
		return int32(len(c.p.values)) + i
	case c.state[n] == gone:
		return n
	}
	return none
}

// most returns what takes out most rows, outside the column of value n.
func (c *cover) most(n int32) int32 {
	skip := none
	if n != none {
		skip = c.p.values[n].column
	}
	c.met = c.met[:0]
	for _, row := range c.rows {
		for _, m := range c.row(row) {
			if k := c.killer(m, skip); k != none {
				if c.kills[k] == 0 {
					c.met = append(c.met, k)
				}
				c.kills[k]++
			}
		}
	}
	best := c.met[0]
	for _, k := range c.met {
		if c.kills[k] > c.kills[best] {
			best = k
		}
	}
	for _, k := range c.met {
		c.kills[k] = 0
	}
	return best
}

func (c *cover) atom(k int32) sat.Atom {
	if i := k - int32(len(c.p.values)); i >= 0 {
		return sat.LitAtom(c.p.values[c.fixed[i]].lit)
	}
	return sat.LitAtom(c.p.values[k].lit.Not())
}

// strike removes the rows that are taken out.
func (c *cover) strike(k int32) {
	left := c.rows[:0]
	i := k - int32(len(c.p.values))
	for _, row := range c.rows {
		out := false
		if i >= 0 {
			out = c.row(row)[i] != c.fixed[i]
		} else {
			out = c.row(row)[c.p.values[k].column] == k
		}
		if !out {
			left = append(left, row)
		}
	}
	c.rows = left
}
