package pb

import (
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// span is an order-encoded number whose values are gathered in classes: class
// c holds the attainable values from lb[c] to ub[c], and lits[c] is true
// exactly when the number is in class c or above. lits[0] is True. While an
// encoding is only planned, lits is empty.
//
// Most classes hold one value. The lowest and the highest may hold several
// that the constraint cannot tell apart.
type span struct {
	lb, ub []int64
	lits   []sat.Lit
	top    int64 // the greatest value
}

// window says which sums a tree has to tell apart: for the bounds t with
// lo < t ≤ hi, whether the whole sum is at least t. up asks for "the summands
// are large, so the sum is", down for the converse.
type window struct {
	lo, hi   int64
	up, down bool
}

// chainSpan is the span of a term's steps within a window, when the other
// terms sum up to at most rest. Values from hi upwards are one class, and so
// are the values that leave the whole sum at or below lo whatever the rest is.
func chainSpan(steps []Step, win window, rest int64) span {
	n := span{lb: []int64{0}, ub: []int64{0}, lits: []sat.Lit{sat.True}}
	floor := win.lo - rest
	if floor > 0 {
		n.ub[0] = floor
	}
	for _, s := range steps {
		n.top = s.Value
		if s.Value <= floor || n.lb[len(n.lb)-1] == win.hi {
			continue
		}
		n.lb = append(n.lb, min(s.Value, win.hi))
		n.ub = append(n.ub, s.Value)
		n.lits = append(n.lits, s.Lit)
	}
	n.ub[len(n.ub)-1] = max(n.ub[len(n.ub)-1], n.cappedTop(win))
	return n
}

// cappedTop is top when the highest class is the one from hi upwards.
func (n *span) cappedTop(win window) int64 {
	if n.lb[len(n.lb)-1] == win.hi {
		return n.top
	}
	return 0
}

// sumSpan plans the span of a + b within a window, when the other terms sum up
// to at most rest. Its literals are left open.
func sumSpan(a, b *span, win window, rest int64) span {
	n := span{top: a.top + b.top}
	floor := win.lo - rest
	n.lb, n.ub = []int64{0}, []int64{max(0, floor)}
	for _, v := range attainable(a.lb, b.lb, max(floor, 0), min(win.hi, n.top+1)) {
		n.lb = append(n.lb, v)
		n.ub = append(n.ub, v)
	}
	if n.top >= win.hi {
		n.lb = append(n.lb, win.hi)
		n.ub = append(n.ub, n.top)
	}
	return n
}

// attainable lists in order the sums v of one value of a and one of b with
// above < v < below.
func attainable(a, b []int64, above, below int64) []int64 {
	width := below - above - 1
	if width <= 0 {
		return nil
	}
	if width/64 > int64(len(a))*int64(len(b)) {
		return attainableSparse(a, b, above, below)
	}
	seen := make([]uint64, width/64+1)
	for _, x := range a {
		for _, y := range b {
			if v := x + y; v >= below {
				break
			} else if v > above {
				i := v - above - 1
				seen[i/64] |= 1 << (i % 64)
			}
		}
	}
	var out []int64
	for i, word := range seen {
		for ; word != 0; word &= word - 1 {
			out = append(out, above+1+int64(i)*64+int64(bits.TrailingZeros64(word)))
		}
	}
	return out
}

// attainableSparse is attainable for sums that lie far apart.
func attainableSparse(a, b []int64, above, below int64) []int64 {
	var out []int64
	for _, x := range a {
		for _, y := range b {
			if v := x + y; v > above && v < below {
				out = append(out, v)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// side is one direction of a span as a sequence of growing lower bounds:
// lits[i] holds when the number is at least vals[i], and lits[0] is True. The
// downward side bounds the negated number, so that every rule about lower
// bounds serves upper bounds too.
type side struct {
	vals []int64
	lits []sat.Lit
}

func (n *span) upward() side { return side{vals: n.lb, lits: n.lits} }

func (n *span) downward() side {
	m := len(n.ub)
	s := side{vals: make([]int64, m)}
	for i := range m {
		s.vals[i] = -n.ub[m-1-i]
	}
	if len(n.lits) == 0 {
		return s
	}
	s.lits = make([]sat.Lit, m)
	s.lits[0] = sat.True
	for i := 1; i < m; i++ {
		s.lits[i] = n.lits[m-i].Not()
	}
	return s
}
