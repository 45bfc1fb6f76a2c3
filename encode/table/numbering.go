package table

import "github.com/gozinc/gozinc/internal/intset"

// numbering numbers the values of a column from 0 in the order in which they occur.
type numbering struct {
	least  int64
	dense  []int32         // by value from the least on: its number, and 1; nil where the domain is wide
	wide   map[int64]int32 // then
	values []int64
}

// newNumbering returns the numbering of values of a domain, for so many cells: it takes no
// more memory than these.
func newNumbering(d intset.Set, cells int) numbering {
	if d.Empty() || !d.Finite() || uint64(d.Max())-uint64(d.Min()) >= uint64(cells) {
		return numbering{wide: make(map[int64]int32)}
	}
	return numbering{least: d.Min(), dense: make([]int32, d.Max()-d.Min()+1)}
}

func (c *numbering) of(v int64) int32 {
	n := int32(len(c.values))
	if c.dense == nil {
		if k, known := c.wide[v]; known {
			return k
		}
		c.wide[v] = n
	} else {
		at := &c.dense[v-c.least]
		if *at > 0 {
			return *at - 1
		}
		*at = n + 1
	}
	c.values = append(c.values, v)
	return n
}
