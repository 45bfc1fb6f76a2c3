package table

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// noValue stands for no value.
const noValue int32 = -1

// cover explains that all rows of a value, or all rows, are gone.
type cover struct {
	p     *compact
	v     sat.View
	set   []block  // the rows, after those that true values take out while they are many
	less  []block  // scratch
	left  []uint64 // the rows that nothing takes out yet: words of bits
	n     int      // how many
	state []state  // by value
	asked []int32  // by value: in which call it got its state
	call  int32
	fixed []int32 // by column: its true value, or none
	kills []int32 // by value that is gone, then by column: the rows that it took out when last counted
	heap  []int32 // what takes out rows, most kills first
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
	c.state, c.asked = make([]state, len(p.values)), make([]int32, len(p.values))
	c.fixed = make([]int32, len(p.columns))
	c.kills = make([]int32, len(p.values)+len(p.columns))
	c.left = make([]uint64, (p.rows()+63)/64)
}

// of returns the atoms of values that are gone, or of true values, that take out
// all rows of value n: of what takes out most of the rows that are left, one
// after the other (the greedy cover). What each takes out is counted again only where it
// comes first (Minoux, "Accelerated greedy algorithms", 1978). It takes time linear in
// the cells of the rows, and in the words that are counted.
func (c *cover) of(v sat.View, n int32) []sat.Atom {
	c.v, c.call, c.buf = v, c.call+1, c.buf[:0]
	for i := range c.fixed {
		c.fixed[i] = c.p.columns[i].last
		if m := c.fixed[i]; m != noValue && !v.Holds(sat.LitAtom(c.p.values[m].lit)) {
			c.fixed[i] = noValue
		}
	}
	skip := noValue
	if n != noValue {
		skip = c.p.column[n]
	}
	c.begin(n)
	for c.fix(skip) {
	}
	c.tally(skip)
	for c.n > 0 {
		best := c.heap[0]
		if now := int32(c.count(best)); now < c.kills[best] {
			c.kills[best] = now
			c.sink(0)
			continue
		}
		c.buf = append(c.buf, c.atom(best))
		c.strike(best)
	}
	for _, k := range c.heap {
		c.kills[k] = 0
	}
	return c.buf
}

// stateOf returns the state of a value.
func (c *cover) stateOf(n int32) state {
	if c.asked[n] == c.call {
		return c.state[n]
	}
	c.asked[n], c.state[n] = c.call, open
	if no := sat.LitAtom(c.p.values[n].lit.Not()); c.v.Holds(no) {
		c.state[n] = gone
		if at, _ := c.v.Since(no); at < 0 {
			c.state[n] = never
		}
	}
	return c.state[n]
}

// begin takes the rows of value n, or all rows.
func (c *cover) begin(n int32) {
	c.set = c.set[:0]
	if n != noValue {
		c.set = append(c.set, c.p.support(n)...)
		return
	}
	for row := 0; row < c.p.rows(); row += 64 {
		c.set = append(c.set, block{int32(row / 64), ones(c.p.rows() - row)})
	}
}

// fix takes the true value outside of column skip that takes out most of the rows,
// while these are many, by their words. It reports whether there was one.
func (c *cover) fix(skip int32) bool {
	left := count(c.set)
	if left <= *fewRows {
		return false
	}
	best, least := noValue, left
	for i, m := range c.fixed {
		if m == noValue || int32(i) == skip {
			continue
		}
		c.less = intersect(c.less[:0], c.set, c.p.support(m))
		if k := count(c.less); k < least {
			best, least = int32(i), k
		}
	}
	if best == noValue {
		return false
	}
	c.less = intersect(c.less[:0], c.set, c.p.support(c.fixed[best]))
	c.set, c.less = c.less, c.set
	c.buf = append(c.buf, c.atom(int32(len(c.p.values))+best))
	return true
}

// killer is what takes out a row by its value n, outside of column skip: the true value
// of the column, told by the column, or the value itself, which is gone; none where it
// does not.
func (c *cover) killer(n, skip int32) int32 {
	i := c.p.column[n]
	switch {
	case i == skip:
		return noValue
	case c.fixed[i] != noValue && c.fixed[i] != n:
		return int32(len(c.p.values)) + i
	case c.stateOf(n) == gone:
		return n
	}
	return noValue
}

// tally lists what takes out the rows, and counts how many, without those that are gone
// at the root.
func (c *cover) tally(skip int32) {
	c.heap, c.n = c.heap[:0], 0
	for _, b := range c.set {
		for set := b.set; set != 0; set &= set - 1 {
			row := c.p.row(64*b.word + int32(bits.TrailingZeros64(set)))
			if c.never(row) {
				continue
			}
			c.left[b.word] |= set & -set
			c.n++
			for _, n := range row {
				if k := c.killer(n, skip); k != noValue {
					if c.kills[k] == 0 {
						c.heap = append(c.heap, k)
					}
					c.kills[k]++
				}
			}
		}
	}
	for i := len(c.heap)/2 - 1; i >= 0; i-- {
		c.sink(i)
	}
}

// never reports whether a row is gone at the root.
func (c *cover) never(row []int32) bool {
	for _, n := range row {
		if c.stateOf(n) == never {
			return true
		}
	}
	return false
}

// sink moves an entry of the heap down to its place.
func (c *cover) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(c.heap) {
			return
		}
		if other := child + 1; other < len(c.heap) && c.kills[c.heap[other]] > c.kills[c.heap[child]] {
			child = other
		}
		if c.kills[c.heap[child]] <= c.kills[c.heap[i]] {
			return
		}
		c.heap[i], c.heap[child] = c.heap[child], c.heap[i]
		i = child
	}
}

func (c *cover) atom(k int32) sat.Atom {
	if i := k - int32(len(c.p.values)); i >= 0 {
		return sat.LitAtom(c.p.values[c.fixed[i]].lit)
	}
	return sat.LitAtom(c.p.values[k].lit.Not())
}

// count returns how many of the rows that are left a killer takes out.
func (c *cover) count(k int32) (n int) {
	i := k - int32(len(c.p.values))
	if i < 0 {
		for _, b := range c.p.support(k) {
			n += bits.OnesCount64(c.left[b.word] & b.set)
		}
		return n
	}
	kept := 0
	for _, b := range c.p.support(c.fixed[i]) {
		kept += bits.OnesCount64(c.left[b.word] & b.set)
	}
	return c.n - kept
}

// strike removes the rows that a killer takes out.
func (c *cover) strike(k int32) {
	c.n -= c.count(k)
	i := k - int32(len(c.p.values))
	if i < 0 {
		for _, b := range c.p.support(k) {
			c.left[b.word] &^= b.set
		}
		return
	}
	keep := c.p.support(c.fixed[i])
	for _, b := range c.set {
		for len(keep) > 0 && keep[0].word < b.word {
			keep = keep[1:]
		}
		if len(keep) > 0 && keep[0].word == b.word {
			c.left[b.word] &= keep[0].set
		} else {
			c.left[b.word] = 0
		}
	}
}
