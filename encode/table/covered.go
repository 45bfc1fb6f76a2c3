package table

import (
	"math/bits"

	"github.com/gozinc/gozinc/internal/intset"
)

// covered collects values of a domain.
type covered struct {
	least  int64
	bits   []uint64 // by value from the least on; nil where the domain is wide
	values []int64  // then
}

// newCovered returns the empty set of values of a domain, for so many cells. Bits take
// no more memory than the cells.
func newCovered(d intset.Set, cells int) covered {
	if d.Empty() || !d.Finite() {
		return covered{}
	}
	if span := uint64(d.Max()) - uint64(d.Min()); span/64 < uint64(cells) {
		return covered{least: d.Min(), bits: make([]uint64, span/64+1)}
	}
	return covered{}
}

func (c *covered) add(v int64) {
	if c.bits == nil {
		c.values = append(c.values, v)
		return
	}
	at := uint64(v - c.least)
	c.bits[at/64] |= 1 << (at % 64)
}

func (c *covered) set() intset.Set {
	for w, set := range c.bits {
		for ; set != 0; set &= set - 1 {
			c.values = append(c.values, c.least+int64(64*w+bits.TrailingZeros64(set)))
		}
	}
	return intset.Of(c.values...)
}
