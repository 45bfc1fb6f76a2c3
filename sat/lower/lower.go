// Package lower makes clauses of integers: what an engine with native integers knows of
// them, for an engine or a format that takes clauses only.
//
// An integer has the literals that were asked for. Its order literals, x ≥ d, have the
// order encoding (Crawford and Baker, 1994): neighbours imply each other, a clause for
// each. An integer with bits has circuits instead, which compare these with constants and
// share what they have in common: at most three clauses for each bit of a constant. An
// assignment tells the value by order literals, or by bits where there are some.
//
// A recorder gets clauses first, and then an engine that has loaded them: for literals
// and integers that are asked for in the search.
package lower

import (
	"math/bits"
	"slices"
	"sort"

	"github.com/gozinc/gozinc/sat"
)

// Integers are integers in clauses. The zero value has none.
type Integers struct{ ints []integer }

// integer is what there is of one integer.
type integer struct {
	lo, hi int64
	values []int64           // those with an order literal, ascending
	order  []sat.Lit         // by index of values
	equal  map[int64]sat.Lit // by value, those with a literal x = d
	digits *digits           // nil where nobody asked for bits
}

// atLeast returns the literal of x ≥ d, and makes it if there is none: with two clauses
// to its neighbours, or as a comparison of bits.
func (x *integer) atLeast(s sat.Sink, d int64) sat.Lit {
	switch {
	case d <= x.lo:
		return sat.True
	case d > x.hi:
		return sat.False
	}
	at, known := x.index(d)
	if known {
		return x.order[at]
	}
	l := sat.Undef
	if x.digits != nil {
		l = x.digits.atLeast(s, len(x.digits.bits), x.above(d))
	} else {
		l = s.NewVar()
		if at > 0 {
			s.AddClause(l.Not(), x.order[at-1])
		}
		if at < len(x.values) {
			s.AddClause(x.order[at].Not(), l)
		}
	}
	x.values, x.order = slices.Insert(x.values, at, d), slices.Insert(x.order, at, l)
	return l
}

// index returns the place of d among the values, and whether it is one. Literals are
// mostly asked for in ascending order.
func (x *integer) index(d int64) (at int, known bool) {
	if n := len(x.values); n == 0 || x.values[n-1] < d {
		return n, false
	}
	return slices.BinarySearch(x.values, d)
}

// above returns d − lo.
func (x *integer) above(d int64) uint64 { return uint64(d) - uint64(x.lo) }

// equals returns the literal of x = d, and makes it if there is none: three clauses.
func (x *integer) equals(s sat.Sink, d int64) sat.Lit {
	switch {
	case d < x.lo || d > x.hi:
		return sat.False
	case d == x.lo:
		return x.atLeast(s, d+1).Not()
	case d == x.hi:
		return x.atLeast(s, d)
	}
	if l, ok := x.equal[d]; ok {
		return l
	}
	at, above := x.atLeast(s, d), x.atLeast(s, d+1)
	l := s.NewVar()
	s.AddClause(l.Not(), at)
	s.AddClause(l.Not(), above.Not())
	s.AddClause(l, at.Not(), above)
	if x.equal == nil {
		x.equal = make(map[int64]sat.Lit)
	}
	x.equal[d] = l
	return l
}

// spell gives x the bits, and defines by them the order literals that there are.
func (x *integer) spell(s sat.Sink, of []sat.Lit) {
	x.digits = &digits{bits: of}
	s.AddClause(x.digits.atLeast(s, len(of), x.above(x.hi)+1).Not())
	for i, d := range x.values {
		x.digits.define(s, x.order[i], x.above(d))
	}
}

// bits returns the bits of x, and makes them if there are none.
func (x *integer) bits(s sat.Sink) []sat.Lit {
	if x.digits == nil {
		of := make([]sat.Lit, bits.Len64(x.above(x.hi)))
		for i := range of {
			of[i] = s.NewVar()
		}
		x.spell(s, of)
	}
	return x.digits.bits
}

// value returns the value under an assignment.
func (x *integer) value(holds func(sat.Lit) bool) int64 {
	if x.digits != nil {
		return x.lo + x.digits.value(holds)
	}
	n := sort.Search(len(x.order), func(i int) bool { return !holds(x.order[i]) })
	if n == 0 {
		return x.lo
	}
	return x.values[n-1]
}
