package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// intPow encodes guard → x^y = z. A negative exponent means 1 div x^−y, which
// is undefined for x = 0.
func intPow(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y, z := triple(a)
	eachExponent(e, g, y, func(both sat.Lit, n int64) { power(e, both, x, n, z) })
}

// intPowNot encodes guard → ¬(x^y = z).
func intPowNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y, z := triple(a)
	eachExponent(e, g, y, func(both sat.Lit, n int64) { notPower(e, both, x, n, z) })
}

// manyPowers is the exponent from which on powers of all numbers but −1, 0 and 1
// are no 64-bit integers.
const manyPowers = 64

// eachExponent runs post for every value n of y, under guard ∧ y = n. Of the
// exponents from manyPowers upwards, and of the negative ones, only the parity
// matters, so two of each stand for all.
func eachExponent(e *constraint.Encoder, g sat.Lit, y store.View, post func(both sat.Lit, n int64)) {
	under := func(when sat.Lit, n int64) {
		if both := ImpliedBy(e, g, when); both != sat.False {
			post(both, n)
		}
	}
	for n := max(e.Store.Lo(y), 0); n <= min(e.Store.Hi(y), manyPowers-1); n++ {
		under(e.Eq(y, n), n)
	}
	for _, rest := range []struct {
		in   sat.Lit
		even int64
	}{{e.Ge(y, manyPowers), manyPowers}, {e.Le(y, -1), -2}} {
		if rest.in == sat.False {
			continue
		}
		odd := odd(e, y)
		under(gate.And(e.Sink, rest.in, odd.Not()), rest.even)
		under(gate.And(e.Sink, rest.in, odd), rest.even+1)
	}
}

// odd returns the literal "v is odd".
func odd(e *constraint.Encoder, v store.View) sat.Lit {
	v = e.Store.Resolve(v)
	constant := v.B%2 != 0
	if v.A%2 == 0 {
		return sat.Bool(constant)
	}
	bits, lo := e.Bits(v)
	return bits[0].If(constant == (lo%2 != 0))
}

// power encodes guard → x^n = z.
func power(e *constraint.Encoder, g sat.Lit, x store.View, n int64, z store.View) {
	is := func(k int64) sat.Lit { return e.Eq(z, k) }
	switch {
	case n < 0:
		e.Guarded(g, e.Ne(x, 0))
		reciprocal(e, g, x, n, is)
		return
	case n == 0:
		e.Guarded(g, is(1))
		return
	case n == 1:
		Equal(e, g, x, z)
		return
	}
	limit, bases := bases(e, x, n, z)
	e.Guarded(g, e.Le(x, limit))
	e.Guarded(g, e.Ge(x, -limit))
	switch {
	case e.Propagates(bases.Size(), *constraint.ValuePairs) && postPower(e, g, x, n, z):
	case bases.Size() > *maxPairs:
		powerByProducts(e, g, x, n, z, limit)
	default:
		powers(e, g, x, n, bases, is)
	}
}

// bases returns the values of x whose powers to the n ≥ 1 are no greater in
// magnitude than z can be, and the greatest magnitude of such numbers.
func bases(e *constraint.Encoder, x store.View, n int64, z store.View) (limit int64, values intset.Set) {
	limit = root(max(exact.Abs(e.Store.Lo(z)), exact.Abs(e.Store.Hi(z))), int(n))
	return limit, e.Store.Domain(x).Intersect(intset.Interval(-limit, limit))
}

// notPower encodes guard → ¬(x^n = z). Powers that are greater in magnitude
// than z can be differ from it anyway.
func notPower(e *constraint.Encoder, g sat.Lit, x store.View, n int64, z store.View) {
	isNot := func(k int64) sat.Lit { return e.Ne(z, k) }
	switch {
	case n < 0:
		reciprocal(e, g, x, n, isNot)
		return
	case n == 0:
		e.Guarded(g, isNot(1))
		return
	case n == 1:
		Differ(e, g, x, z)
		return
	}
	limit, bases := bases(e, x, n, z)
	if bases.Size() <= *maxPairs {
		powers(e, g, x, n, bases, isNot)
		return
	}
	small := gate.And(e.Sink, e.Le(x, limit), e.Ge(x, -limit))
	if both := ImpliedBy(e, g, small); both != sat.False {
		result := powerVar(e, limit, n)
		power(e, both, x, n, result)
		Differ(e, both, result, z)
	}
}

// powers encodes guard → what result tells of b^n holds, where x is b, one of the bases.
// It takes a clause for each.
func powers(e *constraint.Encoder, g sat.Lit, x store.View, n int64, bases intset.Set, result func(k int64) sat.Lit) {
	for b := range bases.Each {
		e.Guarded(g, e.Ne(x, b), result(powerOf(b, int(n))))
	}
}

// reciprocal encodes guard → x = 0, or what result tells of 1 div x^−n holds, for n < 0.
// It takes four clauses.
func reciprocal(e *constraint.Encoder, g sat.Lit, x store.View, n int64, result func(k int64) sat.Lit) {
	e.Guarded(g, e.Ne(x, 1), result(1))
	e.Guarded(g, e.Ne(x, -1), result(signOfPower(n)))
	e.Guarded(g, e.Ge(x, 2).Not(), result(0))
	e.Guarded(g, e.Le(x, -2).Not(), result(0))
}

// signOfPower returns (−1)^n.
func signOfPower(n int64) int64 {
	if n%2 != 0 {
		return -1
	}
	return 1
}

// powerByProducts encodes guard → z = x^n for |x| ≤ limit by squaring.
func powerByProducts(e *constraint.Encoder, g sat.Lit, x store.View, n int64, z store.View, limit int64) {
	if n == 2 {
		times(e, g, x, x, z)
		return
	}
	half := powerVar(e, limit, n/2)
	power(e, g, x, n/2, half)
	if n%2 == 0 {
		times(e, g, half, half, z)
		return
	}
	square := powerVar(e, limit, n-1)
	times(e, g, half, half, square)
	times(e, g, square, x, z)
}

// powerVar makes a variable that holds b^n for every |b| ≤ limit.
func powerVar(e *constraint.Encoder, limit, n int64) store.View {
	top := powerOf(limit, int(n))
	return e.NewInt(intset.Interval(-top, top))
}
