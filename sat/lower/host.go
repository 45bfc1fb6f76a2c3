package lower

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Host is a Sink with integers.
type Host struct {
	sat.Sink
	*Integers
}

// Over returns a Host that adds clauses to s, which has those of the integers so far: a
// recorder, and then an engine that has loaded what was recorded.
func (n *Integers) Over(s sat.Sink) Host { return Host{s, n} }

// at returns the integer of an even handle.
func (n *Integers) at(x sat.Int) *integer { return &n.ints[x/2-1] }

// NewInt implements sat.Integers.
func (h Host) NewInt(lo, hi int64) sat.Int {
	if lo > hi || lo < -sat.MaxInt || hi > sat.MaxInt {
		panic(fmt.Sprintf("lower: integer with bounds %d..%d", lo, hi))
	}
	x := integer{lo: lo, hi: hi}
	h.ints = append(h.ints, x)
	return sat.Int(2 * len(h.ints))
}

// Ge implements sat.Integers.
func (h Host) Ge(x sat.Int, d int64) sat.Lit {
	if x&1 == 1 {
		return h.Ge(x.Neg(), 1-d).Not()
	}
	return h.at(x).atLeast(h.Sink, d)
}

// Eq implements sat.Integers.
func (h Host) Eq(x sat.Int, d int64) sat.Lit {
	if x&1 == 1 {
		x, d = x.Neg(), -d
	}
	return h.at(x).equals(h.Sink, d)
}

// Bits returns literals that spell x − lo in binary, the least significant first, and makes
// them if there are none. The handle is even, and lo the least value of NewInt.
func (h Host) Bits(x sat.Int) []sat.Lit { return h.at(x).bits(h.Sink) }

// Value returns the value of an integer, by its even handle, under an assignment of the
// literals.
func (n *Integers) Value(x sat.Int, holds func(sat.Lit) bool) int64 { return n.at(x).value(holds) }

// Orders returns the values d for which there is a literal of x ≥ d, ascending, with it.
// The handle is even.
func (n *Integers) Orders(x sat.Int) iter.Seq2[int64, sat.Lit] {
	return func(yield func(int64, sat.Lit) bool) {
		for i, d := range n.at(x).values {
			if !yield(d, n.at(x).order[i]) {
				return
			}
		}
	}
}

// Equals does the same for x = d.
func (n *Integers) Equals(x sat.Int) iter.Seq2[int64, sat.Lit] {
	return func(yield func(int64, sat.Lit) bool) {
		equal := n.at(x).equal
		for _, d := range slices.Sorted(maps.Keys(equal)) {
			if !yield(d, equal[d]) {
				return
			}
		}
	}
}
