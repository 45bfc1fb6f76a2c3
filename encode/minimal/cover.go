package minimal

import (
	"cmp"
	"slices"
)

// Span is the values Lo..Hi of a column.
type Span struct{ Lo, Hi int }

// Box is the cells whose value in each column lies in its span.
type Box []Span

// Open reports whether a column of some width has values below and above the span.
func (s Span) Open(width int) (below, above bool) { return s.Lo > 0, s.Hi < width-1 }

// Cover returns boxes that together are a set of cells. Each is a box of the set that no
// larger one contains, and none can be left out. Cells get boxes one after the other, those
// with most neighbours outside of the set first. For a cell some boxes grow column by column,
// two from each column on. The one with most cells that have no box yet is taken. The source is
// Brayton et al., "Logic Minimization Algorithms for VLSI Synthesis", 1984, with intervals in
// place of bits. It takes O(boxes · columns³ · cells / 64) time, of which spend is told.
func (g *Grid) Cover(set Cells, spend func(int)) []Box {
	c := &cover{Grid: g, outside: g.Others(set), left: slices.Clone(set), spend: spend}
	c.base, c.cells = g.None(), g.None()
	for _, cell := range c.order(set) {
		if c.left.Has(cell) {
			c.take(cell)
		}
	}
	return c.needed(set)
}

// cover is the state of Cover.
type cover struct {
	*Grid
	outside Cells
	left    Cells // the cells of the set that are in no box yet
	boxes   []Box
	spend   func(int)

	base, cells Cells // scratch
}

// order returns the cells of a set, those with most neighbours outside of it first. A
// neighbour has another value in one column.
func (c *cover) order(set Cells) (out []int) {
	against := make([]int, c.size)
	for cell := range set.Each {
		out = append(out, cell)
		for i, w := range c.widths {
			for v := range w {
				if c.outside.Has(c.With(cell, i, v)) {
					against[cell]++
				}
			}
			c.spend(w)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(against[b], against[a]) })
	return out
}

// take adds the box for a cell.
func (c *cover) take(cell int) {
	var best Box
	most := 0
	for turn := range 2 * len(c.widths) {
		box := c.grow(cell, turn)
		c.mark(box)
		if n := c.cells.common(c.left); n > most || n == most && box.bounds(c.widths) < best.bounds(c.widths) {
			best, most = box, n
		}
	}
	c.boxes = append(c.boxes, best)
	c.mark(best)
	for i := range c.left {
		c.left[i] &^= c.cells[i]
	}
}

// grow returns a box around a cell that no larger box of the set contains. Half of the
// turns grow downwards first.
func (c *cover) grow(cell, turn int) Box {
	n := len(c.widths)
	box := make(Box, n)
	for i := range box {
		v := c.value(cell, i)
		box[i] = Span{v, v}
	}
	for k := range n {
		i := (turn/2 + k) % n
		c.beside(box, i)
		s := &box[i]
		if turn%2 == 0 {
			for ; s.Lo > 0 && !c.blocked(i, s.Lo-1); s.Lo-- {
			}
		}
		for ; s.Hi < c.widths[i]-1 && !c.blocked(i, s.Hi+1); s.Hi++ {
		}
		for ; s.Lo > 0 && !c.blocked(i, s.Lo-1); s.Lo-- {
		}
	}
	return box
}

// beside sets base to the cells outside of the set that a box would have if column i had
// all values.
func (c *cover) beside(box Box, i int) {
	copy(c.base, c.outside)
	for j, s := range box {
		if j != i {
			c.within(c.base, j, s)
		}
	}
	c.spend(len(box) * len(c.base))
}

// blocked reports whether base has cells with value v in column i.
func (c *cover) blocked(i, v int) bool {
	low, high := c.below[i][v], c.below[i][v+1]
	for k, w := range c.base {
		if w&high[k]&^low[k] != 0 {
			return true
		}
	}
	return false
}

// mark sets cells to those of a box.
func (c *cover) mark(box Box) {
	for i := range c.cells {
		c.cells[i] = ^uint64(0)
	}
	for i, s := range box {
		c.within(c.cells, i, s)
	}
	c.spend(len(box) * len(c.cells))
}

// needed returns the boxes without those whose cells others have.
func (c *cover) needed(set Cells) []Box {
	times := make([]int32, c.size)
	for _, b := range c.boxes {
		c.mark(b)
		for cell := range c.cells.Each {
			times[cell]++
		}
	}
	return slices.DeleteFunc(c.boxes, func(b Box) bool {
		c.mark(b)
		for cell := range c.cells.Each {
			if times[cell] == 1 {
				return false
			}
		}
		for cell := range c.cells.Each {
			times[cell]--
		}
		return true
	})
}

// bounds returns how many ends of spans are not those of their columns.
func (b Box) bounds(widths []int) (n int) {
	for i, s := range b {
		below, above := s.Open(widths[i])
		if below {
			n++
		}
		if above {
			n++
		}
	}
	return n
}
