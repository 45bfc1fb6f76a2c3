package pb

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// MulBits returns the product of two unsigned binary numbers: a grid of
// conjunctions (shift and add) summed column by column with full adders; n·m
// conjunctions and less than n·m full adders for numbers of n and m bits, at most
// 23·n·m clauses and 3·n·m variables together. Equal arguments are squared. Leading
// constant zeros of the result are cut. The definition is total, in both directions.
func MulBits(s sat.Sink, a, b []sat.Lit) []sat.Lit {
	a, b = trimBits(a), trimBits(b)
	if slices.Equal(a, b) {
		return squareBits(s, a)
	}
	w := newWriter(s)
	var c columns
	for i, x := range a {
		for j, y := range b {
			c.put(i+j, w.and(x, y))
		}
	}
	return c.sum(w, len(a)+len(b))
}

// squareBits returns the square of an unsigned binary number of n bits:
// n(n−1)/2 conjunctions, since the cross products occur in equal pairs and
// each pair is one bit of the next column, and fewer full adders; at most
// 23·n(n−1)/2 clauses and 3·n(n−1)/2 variables.
func squareBits(s sat.Sink, a []sat.Lit) []sat.Lit {
	a = trimBits(a)
	w := newWriter(s)
	var c columns
	for i, x := range a {
		c.put(2*i, x)
		for j, y := range a[:i] {
			c.put(i+j+1, w.and(x, y))
		}
	}
	return c.sum(w, 2*len(a))
}
