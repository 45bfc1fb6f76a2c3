package oll

import (
	"math"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// Integers makes what a cost with numbers needs.
type Integers interface {
	// IntAtLeast returns the literal x ≥ d, True or False where that is known.
	IntAtLeast(x sat.Int, d int64) sat.Lit
	// Total returns a new integer, from lo to hi, that is at least what the numbers cost and the weights of the literals that are true.
	Total(numbers []pb.Number, costs []sat.Cost, lo, hi int64) sat.Int
}

// number is a number of the cost.
type number struct {
	pb.Number
	commit int  // that has added it
	spent  bool // it is part of a total
}

// block is what an assumption says of a number: it is below the bound.
type block struct {
	number int32
	bound  int64
	weight int64 // that it was assumed to cost less than
}

// AddNumbers adds the numbers to the cost, before anything else is asked of it. Their integers are different and those of the maker. All
// that the cost may come to is below 2^60.
func (c *Cost) AddNumbers(maker Integers, of []pb.Number) {
	c.integers = maker
	for _, n := range of {
		c.numbers = append(c.numbers, number{Number: n})
	}
}

// assumptions appends to dst, for each number of the scope, that it costs less than the weight beyond its least value.
func (c *Cost) assumptions(dst []sat.Lit, of Scope) []sat.Lit {
	for i := range c.numbers {
		if n := &c.numbers[i]; !n.spent && n.commit <= of.commits {
			if l := c.below(int32(i), of.weight); l != sat.Undef {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// below returns the assumption that number i costs less than the weight, rounded up to a value, beyond its least value; Undef where
// that holds. The bound rises by what is known at the root.
func (c *Cost) below(i int32, weight int64) sat.Lit {
	n := &c.numbers[i]
	for weight <= n.Most() {
		least := n.Lo + exact.CeilDiv(weight, n.Weight)
		bound := least
		if n.Next != nil {
			bound = n.Next(least)
		}
		switch l := c.integers.IntAtLeast(n.Int, bound); l {
		case sat.True:
			c.raise(i, bound)
		case sat.False:
			n.Hi = least - 1
		default:
			c.blocks[l.Not()] = block{i, bound, n.Weight * (bound - n.Lo)}
			return l.Not()
		}
	}
	return sat.Undef
}

// raise takes in that number i is at least the bound.
func (c *Cost) raise(i int32, bound int64) {
	n := &c.numbers[i]
	c.lower += n.Weight * (bound - n.Lo)
	n.Lo = bound
}

// blockWeight returns what it costs at least that the number assumed to be in a block is beyond it; 0 where it is no part of the cost.
func (c *Cost) blockWeight(assumed sat.Lit) int64 {
	b, known := c.blocks[assumed]
	if !known || c.numbers[b.number].spent {
		return 0
	}
	n := &c.numbers[b.number]
	return max(0, n.Weight*(b.bound-n.Lo))
}

// total is a core with numbers: they and the literals cost at least the weight.
type total struct {
	numbers []pb.Number
	costs   []sat.Cost
	weight  int64
}

// add makes the number part of the total.
func (t *total) add(n *number) {
	if n.spent {
		return
	}
	n.spent = true
	t.numbers = append(t.numbers, n.Number)
}

// commitTotal makes the total a number, and returns its place.
func (c *Cost) commitTotal(t total) int32 {
	hi := int64(0)
	for i := range t.numbers {
		hi += t.numbers[i].Most()
	}
	for _, l := range t.costs {
		hi += l.Weight
	}
	x := c.integers.Total(t.numbers, t.costs, t.weight, hi)
	c.numbers = append(c.numbers, number{Number: pb.Number{Int: x, Weight: 1, Lo: t.weight, Hi: hi}, commit: c.commits})
	return int32(len(c.numbers) - 1)
}

// hardenNumbers bounds numbers by the gap, see Harden.
func (c *Cost) hardenNumbers(gap int64) int {
	n := 0
	for i := range c.numbers {
		x := &c.numbers[i]
		if x.spent || x.Most() < gap {
			continue
		}
		bound := x.Lo + exact.CeilDiv(gap, x.Weight)
		c.sink.AddClause(c.integers.IntAtLeast(x.Int, bound).Not())
		x.Hi = bound - 1
		n++
	}
	return n
}

// coarse returns the weight of the stratum of numbers below the last one: a part of it, and at most half of what the dearest may cost.
func (c *Cost) coarse(below int64) int64 {
	most := int64(0)
	for i := range c.numbers {
		if n := &c.numbers[i]; !n.spent {
			most = max(most, n.Most())
		}
	}
	if below == math.MaxInt64 {
		return most / 2
	}
	return min(most/2, below / *fall)
}
