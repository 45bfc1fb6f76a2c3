package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var intArithRows = []constraint.Row{
	{
		Name:        "int_times",
		Function:    true,
		Post:        intTimes,
		Not:         intTimesNot,
		Propagators: timesPropagators,
		Rewrite:     rewriteTimes,
		Relax:       relaxTimes,
		Truth:       timesSum,
		Note:        "clauses over pairs of bounds, or shift-and-add multiplier of sign and magnitude",
	},
	{
		Name:        "int_abs",
		Post:        intAbs,
		Not:         intAbsNot,
		Propagators: absPropagators,
		Rewrite:     rewriteAbs,
		Relax:       relaxAbs,
		Note:        "3 clauses for each value, or selected equality",
	},
	{
		Name:        "int_div",
		Post:        intDiv,
		Not:         divFunction.notThird,
		Propagators: quotientPropagators(Div),
		Relax:       relaxDiv,
		Note:        "for each divisor the steps of the quotient, or multiplier and remainder",
	},
	{
		Name:        "int_mod",
		Post:        intMod,
		Not:         modFunction.notThird,
		Propagators: quotientPropagators(Mod),
		Note:        "for each divisor the runs of the remainder, or multiplier and remainder",
	},
	{
		Name:        "int_pow",
		Function:    true,
		Post:        intPow,
		Not:         intPowNot,
		Propagators: powerPropagators,
		Note:        "clauses over pairs of values, or repeated multiplication",
	},
	{Name: "int_pow_fixed", Function: true, Post: intPow, Not: intPowNot, Propagators: powerPropagators, Note: "as int_pow"},
}

// triple returns the three integer arguments.
func triple(a store.Args) (x, y, z store.View) { return a.View(0), a.View(1), a.View(2) }

// intTimes encodes guard → x·y = z.
func intTimes(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y, z := triple(a)
	times(e, g, x, y, z)
}

func times(e *constraint.Encoder, g sat.Lit, x, y, z store.View) {
	if e.Store.Size(x) < e.Store.Size(y) {
		x, y = y, x
	}
	switch products := products(e, x, y); {
	case y.IsConst():
		LinearEq(e, g, []int64{y.B, -1}, []store.View{x, z}, 0)
	case e.Propagates(products, *constraint.ValuePairs) && postThree(e, g, timesOrSquare, x, y, z):
	case products <= *maxPairs:
		timesByValue(e, g, x, y, z)
	default:
		timesByMagnitude(e, g, x, y, z)
	}
}

// products returns how many products x·y has value by value of y, which has no more
// values than x. Two values of y take none: each makes a linear constraint of it.
func products(e *constraint.Encoder, x, y store.View) int64 {
	if e.Store.Size(y) <= 2 {
		return 0
	}
	return store.SatMul(e.Store.Size(x), e.Store.Size(y))
}

// intTimesNot encodes guard → x·y ≠ z: for few values y = b → b·x ≠ z.
func intTimesNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y, z := triple(a)
	if e.Store.Size(x) < e.Store.Size(y) {
		x, y = y, x
	}
	switch {
	case products(e, x, y) <= *maxPairs:
		for b := range e.Store.Domain(y).Each {
			linearNe(e, ImpliedBy(e, g, e.Eq(y, b)), []int64{b, -1}, []store.View{x, z}, 0)
		}
	case timesFunction.Values(e.Store, a).Finite():
		timesFunction.notThird(e, g, a)
	default:
		notTimesByMagnitude(e, g, x, y, z)
	}
}

var timesFunction = Function{
	Values: func(s *store.Store, a store.Args) intset.Set {
		x, y := pair(a)
		return intset.Interval(productBounds(s, x, y))
	},
	Post: func(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) {
		times(e, g, a.View(0), a.View(1), z)
	},
}

// timesByValue encodes y = b → z = b·x for every value b of y; at most
// 2·|dom x|·|dom y| clauses.
func timesByValue(e *constraint.Encoder, g sat.Lit, x, y, z store.View) {
	for b := range e.Store.Domain(y).Each {
		LinearEq(e, ImpliedBy(e, g, e.Eq(y, b)), []int64{b, -1}, []store.View{x, z}, 0)
	}
}

// absPropagators hands over that |x| is the greater of x and −x. Where the search has many
// values, two sums under the sign of x take half the work of that (docs/decisions/0117).
func absPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	x, y := pair(a)
	return postMaximum(h, g, y, []store.View{x, x.Neg()})
}

// intAbs encodes guard → y = |x|.
func intAbs(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	e.Guarded(g, e.Ge(y, 0))
	if e.Ordered(x) && e.Ordered(y) {
		absByOrder(e, g, x, y)
		return
	}
	positive := e.Ge(x, 0)
	LinearEq(e, ImpliedBy(e, g, positive), []int64{1, -1}, []store.View{x, y}, 0)
	LinearEq(e, ImpliedBy(e, g, positive.Not()), []int64{1, 1}, []store.View{x, y}, 0)
}

// intAbsNot encodes guard → y ≠ |x|, by the sign of x.
func intAbsNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	linearNe(e, ImpliedBy(e, g, e.Ge(x, 0)), []int64{1, -1}, []store.View{x, y}, 0)
	linearNe(e, ImpliedBy(e, g, e.Le(x, -1)), []int64{-1, -1}, []store.View{x, y}, 0)
}

// absByOrder encodes y ≥ k ↔ x ≥ k ∨ x ≤ −k for every k ≥ 1 that separates
// values: 3 clauses each, bounds consistent.
func absByOrder(e *constraint.Encoder, g sat.Lit, x, y store.View) {
	magnitudes := e.Store.Domain(y)
	for _, d := range []intset.Set{e.Store.Domain(x), e.Store.Domain(x.Neg())} {
		magnitudes = magnitudes.Union(d)
	}
	magnitudes = magnitudes.Intersect(intset.Set{{Lo: 1, Hi: intset.PosInf}})
	atLeast := func(k int64) {
		above, up, down := e.Ge(y, k), e.Ge(x, k), e.Le(x, -k)
		e.Guarded(g, up.Not(), above)
		e.Guarded(g, down.Not(), above)
		e.Guarded(g, above.Not(), up, down)
	}
	for k := range magnitudes.Each {
		atLeast(k)
	}
	if !magnitudes.Empty() {
		atLeast(magnitudes.Max() + 1)
	}
}

// timesSum reads a product of Booleans as r ↔ x + y ≥ 2.
func timesSum(s *store.Store, a store.Args) (f linear.Form, r store.View, ok bool) {
	x, y, r := a.View(0), a.View(1), a.View(2)
	if !s.IsBool(x) || !s.IsBool(y) || !s.IsBool(r) {
		return f, r, false
	}
	f, err := linear.New(s, []int64{-1, -1}, []store.View{x, y}, -2)
	return f, r, err == nil
}

// relaxTimes: x·y = z is between the planes that touch it at the corners of the
// domains (McCormick, 1976).
func relaxTimes(r *relax.Builder, a store.Args) {
	x, y, z := triple(a)
	if !a.Store.Bounded(x) || !a.Store.Bounded(y) || !a.Store.Bounded(z) {
		return
	}
	// The sign of (x − p)(y − q) is known at each pair of bounds p and q:
	// ±(q·x + p·y − z) ≤ ±p·q.
	plane := func(p, q, sign int64) {
		if product, fits := store.Mul(p, q); fits {
			r.AtMost(r.Sum([]int64{sign * q, sign * p, -sign}, []store.View{x, y, z}, sign*product))
		}
	}
	lox, hix, loy, hiy := a.Store.Lo(x), a.Store.Hi(x), a.Store.Lo(y), a.Store.Hi(y)
	plane(lox, loy, 1)
	plane(hix, hiy, 1)
	plane(lox, hiy, -1)
	plane(hix, loy, -1)
}

// relaxDiv: a number that is not negative leaves a remainder below a constant
// divisor k > 0: 0 ≤ x − k·z ≤ k − 1.
func relaxDiv(r *relax.Builder, a store.Args) {
	x, y, z := triple(a)
	k, fixed := a.Store.Fixed(y)
	if !fixed || k <= 0 || a.Store.Lo(x) < 0 {
		return
	}
	views := []store.View{x, z}
	r.AtMost(r.Sum([]int64{-1, k}, views, 0))
	r.AtMost(r.Sum([]int64{1, -k}, views, k-1))
}

// relaxAbs: |x| is at least x and −x, and at most on the line between its
// values at the bounds of x.
func relaxAbs(r *relax.Builder, a store.Args) {
	x, y := pair(a)
	r.AtMost(r.Sum([]int64{1, -1}, []store.View{x, y}, 0))
	r.AtMost(r.Sum([]int64{-1, -1}, []store.View{x, y}, 0))
	lo, hi := a.Store.Lo(x), a.Store.Hi(x)
	if !a.Store.Bounded(x) || lo >= 0 || hi <= 0 {
		return
	}
	// y ≤ −lo + (hi + lo)·(x − lo)/(hi − lo).
	const far = 1 << 30
	if lo < -far || hi > far {
		return
	}
	r.AtMost(r.Sum([]int64{hi - lo, -(hi + lo)}, []store.View{y, x}, -lo*(hi-lo)-lo*(hi+lo)))
}
