package brancher

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// integer is an integer of the engine, in a view.
type integer struct {
	at     bounds
	step   int64 // between the values of the view
	occurs int64
	preferred
	// vals are the values at the start, in ascending order, and is the literals that
	// say which it is, Undef where there is none; nil where there are too many.
	vals  []int64
	dense bool // they have no gaps
	is    []sat.Lit
	// named are the indices of the values with a literal, and before tells for each
	// index how many of those are less.
	named, before []int32
}

// newInteger returns an integer with bounds, or with bits alone. If named, its values get
// literals, so that a value inside the bounds is decided on at once, and can be excluded.
func newInteger(e *constraint.Encoder, v store.View, occurs int64, named bool) subject {
	at := boundsOf(e, v)
	if at == nil {
		return newSpelled(e, v, occurs)
	}
	x := &integer{at: at, step: max(v.A, -v.A), occurs: occurs, vals: domain(e, v, *countable)}
	for _, k := range x.vals {
		if named {
			e.Eq(v, k)
		}
		x.is = append(x.is, e.EqMade(v, k))
	}
	x.index()
	return x
}

// index notes which values have literals, and whether there are gaps.
func (x *integer) index() {
	if n := len(x.vals); n > 0 {
		x.dense = x.vals[n-1]-x.vals[0] == int64(n)-1
	}
	for i, l := range x.is {
		x.before = append(x.before, int32(len(x.named)))
		if l != sat.Undef {
			x.named = append(x.named, int32(i))
		}
	}
	x.before = append(x.before, int32(len(x.named)))
}

// newPair returns a variable of two values that has a literal of its own.
func newPair(e *constraint.Encoder, v store.View, occurs int64) subject {
	lo, hi := e.Store.Lo(v), e.Store.Hi(v)
	return &pair{lo: lo, hi: hi, up: e.Ge(v, hi), occurs: occurs}
}

func newSet(e *constraint.Encoder, x flatzinc.Expr, occurs int64) subject {
	v := e.Store.SetOf(x)
	s := &set{occurs: occurs}
	for k := range e.Store.Upper(v).Minus(e.Store.Lower(v)).Each {
		s.elems, s.in = append(s.elems, k), append(s.in, e.In(v, k))
	}
	if len(s.in) == 0 {
		return nil
	}
	return s
}

func (x *integer) open(v sat.View) bool      { return x.at.Lo(v) != x.at.Hi(v) }
func (x *integer) least(v sat.View) int64    { return x.at.Lo(v) }
func (x *integer) greatest(v sat.View) int64 { return x.at.Hi(v) }
func (x *integer) occurrence() int64         { return x.occurs }

// left calls f with each value that is left, in ascending order, until it returns
// false. Without literals all values within the bounds are left.
func (x *integer) left(v sat.View, f func(k int64) bool) {
	from := x.rank(x.at.Lo(v))
	for hi := x.at.Hi(v); from < len(x.vals) && x.vals[from] <= hi; from++ {
		if l := x.is[from]; l != sat.Undef && v.Holds(sat.LitAtom(l.Not())) {
			continue
		}
		if !f(x.vals[from]) {
			return
		}
	}
}

// size looks only at the values with literals, and ends where those not looked at yet
// could not bring the number down to most.
func (x *integer) size(v sat.View, most int64) (n int64) {
	if x.vals == nil {
		return int64(min(uint64(x.at.Hi(v)-x.at.Lo(v))/uint64(x.step), math.MaxInt64-1)) + 1
	}
	from, to := x.rank(x.at.Lo(v)), x.rank(x.at.Hi(v)+1)
	n = int64(to - from)
	named := x.named[x.before[from]:x.before[to]]
	for i, k := range named {
		if n-int64(len(named)-i) > most {
			return most + 1
		}
		if v.Holds(sat.LitAtom(x.is[k].Not())) {
			n--
		}
	}
	return n
}

func (x *integer) regret(v sat.View) int64 {
	if x.vals == nil {
		return x.step
	}
	var two []int64
	x.left(v, func(k int64) bool {
		two = append(two, k)
		return len(two) < 2
	})
	if len(two) < 2 {
		return 0
	}
	return int64(min(apart(two[0], two[1]), math.MaxInt64))
}

// apart is the difference of two numbers, which may be no int64.
func apart(a, b int64) uint64 { return uint64(max(a, b)) - uint64(min(a, b)) }

func (x *integer) decide(v sat.View, values values, rng *rand.Rand) (sat.Atom, int64, bool) {
	if x.wanted(v) {
		return x.exactly(v, x.value.Int)
	}
	lo, hi := x.at.Lo(v), x.at.Hi(v)
	middle := lo + int64(uint64(hi-lo)/2)
	switch values {
	case indomainMax:
		return x.at.Geq(hi), 0, true
	case indomainMiddle:
		return x.exactly(v, x.nearest(v, middle))
	case indomainMedian:
		return x.exactly(v, x.median(v))
	case indomainRandom:
		return x.exactly(v, x.nearest(v, lo+int64(rng.Uint64N(apart(lo, hi)+1))))
	case indomainSplit:
		return x.at.Leq(middle), 0, true
	case indomainReverseSplit:
		return x.at.Geq(middle + 1), 0, true
	case indomainInterval:
		return x.at.Leq(x.interval(v, middle)), 0, true
	case outdomainMin:
		return x.at.Geq(lo + 1), 0, true
	case outdomainMax:
		return x.at.Leq(hi - 1), 0, true
	}
	return x.at.Leq(lo), 0, true
}

// exactly decides on one value, a bound after the other where it has no literal.
func (x *integer) exactly(v sat.View, k int64) (sat.Atom, int64, bool) {
	if l, _ := x.literal(k); l != sat.Undef {
		return sat.LitAtom(l), 0, true
	}
	switch k {
	case x.at.Lo(v):
		return x.at.Leq(k), 0, true
	case x.at.Hi(v):
		return x.at.Geq(k), 0, true
	}
	return x.at.Geq(k), k, false
}

// rest implements stepwise.
func (x *integer) rest(v sat.View, k int64) (a sat.Atom, whole, ok bool) {
	return x.at.Leq(k), true, x.at.Lo(v) == k
}

// literal returns the literal of the value, Undef where there is none. ok is false where
// the integer does not have the value at the start.
func (x *integer) literal(k int64) (l sat.Lit, ok bool) {
	if x.vals == nil {
		return sat.Undef, true
	}
	i := x.rank(k)
	if i == len(x.vals) || x.vals[i] != k {
		return sat.Undef, false
	}
	return x.is[i], true
}

// rank returns how many of the values at the start are less than k. Integers without gaps are the rule, and annotations ask
// often.
func (x *integer) rank(k int64) int {
	if x.dense {
		return int(min(max(k-x.vals[0], 0), int64(len(x.vals))))
	}
	i, _ := slices.BinarySearch(x.vals, k)
	return i
}

// nearest returns the value that is left nearest to k, the least of two.
func (x *integer) nearest(v sat.View, k int64) int64 {
	if x.vals == nil {
		return x.floor(v, uint64(k-x.at.Lo(v)))
	}
	best := x.at.Lo(v)
	x.left(v, func(m int64) bool {
		if apart(m, k) < apart(best, k) {
			best = m
		}
		return m < k
	})
	return best
}

// floor returns the greatest value that is at most so much above the least.
func (x *integer) floor(v sat.View, above uint64) int64 {
	return x.at.Lo(v) + int64(above-above%uint64(x.step))
}

// median returns the value with as many values below it as above, or one more; the
// least bound where the values that are left lie outside the bounds, which the engine
// has not come to see.
func (x *integer) median(v sat.View) int64 {
	if x.vals == nil {
		return x.floor(v, uint64(x.at.Hi(v)-x.at.Lo(v))/2)
	}
	var left []int64
	x.left(v, func(k int64) bool {
		left = append(left, k)
		return true
	})
	if len(left) == 0 {
		return x.at.Lo(v)
	}
	return left[(len(left)-1)/2]
}

// interval returns the last of the values that follow each other without a gap from
// the least, or middle where all do.
func (x *integer) interval(v sat.View, middle int64) int64 {
	last, gap := x.at.Lo(v), false
	x.left(v, func(k int64) bool {
		if gap = apart(last, k) > uint64(x.step); gap {
			return false
		}
		last = k
		return true
	})
	if gap {
		return last
	}
	return middle
}
