package brancher

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// spelled is an integer that has bits only, since an engine cannot have its values. So there is no
// literal of a bound that integer could decide on. It is decided bit by bit, the highest first. That passes the values in ascending or descending
// order, as the choices of a least, a greatest or a half of the values do; a single value
// inside the bounds is decided on by all its bits.
type spelled struct {
	bits   []sat.Lit // of the root less lo, the least significant first
	lo, hi int64     // of the root
	a, b   int64     // the view a·root + b
	occurs int64
	preferred
}

func newSpelled(e *constraint.Encoder, v store.View, occurs int64) subject {
	x := &spelled{a: v.A, b: v.B, occurs: occurs}
	x.bits, x.lo = e.Bits(v)
	x.hi = e.Store.RootDomain(v.ID).Max()
	return x
}

// state returns the bits that are true, and those that are open, as numbers.
func (x *spelled) state(v sat.View) (set, open uint64) {
	for i, l := range x.bits {
		switch {
		case v.Holds(sat.LitAtom(l)):
			set |= 1 << i
		case !v.Holds(sat.LitAtom(l.Not())):
			open |= 1 << i
		}
	}
	return set, open
}

// ends returns the least and the greatest value of the root less lo.
func (x *spelled) ends(v sat.View) (least, greatest uint64) {
	set, open := x.state(v)
	return set, max(set, min(set|open, uint64(x.hi)-uint64(x.lo)))
}

// valueOf returns the value of the view where the bits spell n. Its parts may be beyond 64
// bits, it is not.
func (x *spelled) valueOf(n uint64) int64 { return x.a*(x.lo+int64(n)) + x.b }

// offset is the inverse of valueOf; ok is false where no bits spell k.
func (x *spelled) offset(k int64) (n uint64, ok bool) {
	n = uint64((k-x.b)/x.a) - uint64(x.lo)
	return n, x.valueOf(n) == k && n <= uint64(x.hi)-uint64(x.lo)
}

func (x *spelled) open(v sat.View) bool {
	_, open := x.state(v)
	return open != 0
}

func (x *spelled) size(v sat.View, _ int64) int64 {
	least, greatest := x.ends(v)
	return int64(min(greatest-least, math.MaxInt64-1)) + 1
}

func (x *spelled) least(v sat.View) int64 {
	least, greatest := x.ends(v)
	return min(x.valueOf(least), x.valueOf(greatest))
}

func (x *spelled) greatest(v sat.View) int64 {
	least, greatest := x.ends(v)
	return max(x.valueOf(least), x.valueOf(greatest))
}

func (x *spelled) regret(sat.View) int64 { return max(x.a, -x.a) }
func (x *spelled) occurrence() int64     { return x.occurs }

func (x *spelled) decide(v sat.View, values values, rng *rand.Rand) (sat.Atom, int64, bool) {
	if x.known {
		if a, _, ok := x.rest(v, x.preferred.value.Int); ok {
			return a, 0, true
		}
	}
	least, greatest := x.ends(v)
	width := greatest - least
	switch values {
	case indomainMiddle, indomainMedian:
		n := least + width/2
		if x.a < 0 {
			n = greatest - width/2
		}
		return x.toward(v, n), x.valueOf(n), false
	case indomainRandom:
		n := least + rng.Uint64()
		if width < math.MaxUint64 {
			n = least + rng.Uint64N(width+1)
		}
		return x.toward(v, n), x.valueOf(n), false
	case indomainMax, indomainReverseSplit, outdomainMin:
		return x.top(v, x.a > 0), 0, true
	}
	return x.top(v, x.a < 0), 0, true
}

// rest implements stepwise.
func (x *spelled) rest(v sat.View, k int64) (a sat.Atom, whole, ok bool) {
	n, ok := x.offset(k)
	set, open := x.state(v)
	if !ok || n&^open != set {
		return sat.Atom{}, true, false
	}
	return x.toward(v, n), open&(open-1) == 0, true
}

// toward decides the highest open bit as it is in n.
func (x *spelled) toward(v sat.View, n uint64) sat.Atom {
	_, open := x.state(v)
	return x.top(v, n>>(bits.Len64(open)-1)&1 == 1)
}

// top decides the highest open bit.
func (x *spelled) top(v sat.View, up bool) sat.Atom {
	_, open := x.state(v)
	return sat.LitAtom(x.bits[bits.Len64(open)-1].If(up))
}
