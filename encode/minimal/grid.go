// Package minimal finds small sets of boxes that are a relation over a few small columns:
// two-level minimisation of logic, with intervals of values in place of the two values of a
// bit. A box without tuples of a constraint is a clause of it, and a box that cannot be
// larger is a prime implicate.
package minimal

import "math/bits"

// Grid is the space of the tuples of some columns, whose values count from 0. A tuple is a
// cell; that of zeros has the number 0.
type Grid struct {
	widths  []int
	strides []int // by column: by how much the number of a cell grows with its value there
	size    int
	below   [][]Cells // by column, then by value: the cells with less than it
}

// Cells is a set of cells of one grid.
type Cells []uint64

// Size returns how many cells columns of the given widths have, and whether these are at
// most some number.
func Size(widths []int, most int) (int, bool) {
	size := 1
	for _, w := range widths {
		if w > 0 && size > most/w {
			return 0, false
		}
		size *= w
	}
	return size, size <= most
}

// NewGrid returns the grid of columns of the given widths, at least 1 each. It takes time and
// memory linear in the cells, and in a word of 64 cells for each value of a column.
func NewGrid(widths []int) *Grid {
	g := &Grid{widths: widths, size: 1}
	for _, w := range widths {
		g.strides = append(g.strides, g.size)
		g.size *= w
	}
	for i, w := range widths {
		below := make([]Cells, w+1)
		for v := range below {
			below[v] = g.None()
		}
		for cell := range g.size {
			below[g.value(cell, i)+1].Add(cell)
		}
		for v, less := range below[:w] {
			for k, word := range less {
				below[v+1][k] |= word
			}
		}
		g.below = append(g.below, below)
	}
	return g
}

// With returns the cell that has value v in column i, and elsewhere those of a cell.
func (g *Grid) With(cell, i, v int) int { return cell + (v-g.value(cell, i))*g.strides[i] }

// None returns the empty set.
func (g *Grid) None() Cells { return make(Cells, (g.size+63)/64) }

// Others returns the cells that are not in a set.
func (g *Grid) Others(of Cells) Cells {
	out := g.None()
	for i := range out {
		out[i] = ^of[i]
	}
	if rest := g.size % 64; rest > 0 {
		out[len(out)-1] &= 1<<rest - 1
	}
	return out
}

// value returns the value of a cell in column i.
func (g *Grid) value(cell, i int) int { return cell / g.strides[i] % g.widths[i] }

// within keeps the cells whose value in column i lies in a span.
func (g *Grid) within(set Cells, i int, s Span) {
	low, high := g.below[i][s.Lo], g.below[i][s.Hi+1]
	for k := range set {
		set[k] &= high[k] &^ low[k]
	}
}

// Add adds a cell.
func (c Cells) Add(cell int) { c[cell/64] |= 1 << (cell % 64) }

// Has reports whether a cell is in the set.
func (c Cells) Has(cell int) bool { return c[cell/64]>>(cell%64)&1 != 0 }

// Each yields the cells in increasing order.
func (c Cells) Each(yield func(cell int) bool) {
	for i, word := range c {
		for ; word != 0; word &= word - 1 {
			if !yield(64*i + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// common returns how many cells two sets have in common.
func (c Cells) common(d Cells) (n int) {
	for i := range c {
		n += bits.OnesCount64(c[i] & d[i])
	}
	return n
}
