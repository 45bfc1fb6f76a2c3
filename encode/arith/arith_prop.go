package arith

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// rewriteTimes makes a product with a constant a linear view.
func rewriteTimes(s *store.Store, a store.Args) (done, ok bool) {
	x, y, z := triple(a)
	k, fixed := s.Fixed(y)
	if !fixed {
		x, y = y, x
		if k, fixed = s.Fixed(y); !fixed {
			return false, true
		}
	}
	l, err := linear.New(s, []int64{k, -1}, []store.View{x, z}, 0)
	if err != nil {
		return false, true
	}
	return l.Unify(s)
}

// rewriteAbs makes the absolute value a view where the sign is known.
func rewriteAbs(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	switch {
	case s.Lo(x) >= 0:
		return s.Unify(x, y)
	case s.Hi(x) <= 0:
		return s.Unify(x.Neg(), y)
	}
	return false, true
}

// spanOf is the interval of v.
func spanOf(s *store.Store, v store.View) interval { return interval{s.Lo(v), s.Hi(v)} }

// productBounds bounds x·y, saturated.
func productBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	p := product(spanOf(s, x), spanOf(s, y))
	return p.lo, p.hi
}

// boundsOf returns the bounds of what is defined somewhere, or 0.
func boundsOf(a interval) (lo, hi int64) {
	if a.empty() {
		return 0, 0
	}
	return a.lo, a.hi
}

// quotientBounds bounds x div y for y ≠ 0, infinite for an unbounded x.
func quotientBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	if !s.Bounded(x) {
		return intset.NegInf, intset.PosInf
	}
	return boundsOf(contractDiv(box{spanOf(s, x), spanOf(s, y), anything}, 2))
}

// remainderBounds bounds x mod y for y ≠ 0, infinite where neither argument
// gives a bound.
func remainderBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	return boundsOf(contractMod(box{spanOf(s, x), spanOf(s, y), anything}, 2))
}

// powerBounds bounds x^y where it is defined, saturated.
func powerBounds(s *store.Store, x, y store.View) (lo, hi int64) {
	lo, hi = intset.PosInf, intset.NegInf
	if s.Lo(y) < 0 {
		// 1 div x^−y is 0 but for x = ±1.
		lo, hi = min(0, max(s.Lo(x), -1)), 1
		if !s.Contains(x, 1) && !s.Contains(x, -1) {
			lo, hi = 0, 0
		}
	}
	// Higher exponents tell no more than two of them.
	for n := min(max(s.Lo(y), 0), manyPowers); n <= min(s.Hi(y), manyPowers+1); n++ {
		p := interval{1, 1}
		if n > 0 {
			p = contractPower(int(n))(box{spanOf(s, x), anything}, 1)
		}
		lo, hi = min(lo, p.lo), max(hi, p.hi)
	}
	return lo, hi
}
