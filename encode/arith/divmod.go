package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// intDiv encodes guard → y ≠ 0 ∧ x div y = z, rounded towards zero.
func intDiv(e *constraint.Encoder, g sat.Lit, a store.Args) {
	div(e, g, a.View(0), a.View(1), a.View(2))
}

func div(e *constraint.Encoder, g sat.Lit, x, y, z store.View) {
	e.Guarded(g, e.Ne(y, 0))
	switch quotients := quotients(e, x, y); {
	case e.Propagates(quotients, *constraint.ValuePairs) && postThree(e, g, Div, x, y, z):
	case quotients > *maxPairs:
		divMod(e, g, x, y, z, remainder(e, x, y))
	default:
		for b := range e.Store.Domain(y).Each {
			if b != 0 {
				quotientSteps(e, g, x, b, z, e.Ne(y, b))
			}
		}
	}
}

// quotients returns how many steps x div b has over all divisors b, or some number above
// maxPairs where they are more.
func quotients(e *constraint.Encoder, x, y store.View) int64 {
	if n := e.Store.Size(y); n > *maxPairs {
		return n
	}
	width := float64(e.Store.Hi(x)) - float64(e.Store.Lo(x))
	steps := 0.0
	for b := range e.Store.Domain(y).Each {
		if b != 0 {
			steps += width/float64(exact.Abs(b)) + 1
		}
	}
	return int64(min(steps, float64(*maxPairs+1)))
}

// quotientSteps encodes guard → other ∨ z = x div b: 2 clauses for each value
// of the quotient.
func quotientSteps(e *constraint.Encoder, g sat.Lit, x store.View, b int64, z store.View, other sat.Lit) {
	if b < 0 {
		b, z = -b, z.Neg()
	}
	lo, hi := e.Store.Lo(x)/b, e.Store.Hi(x)/b
	e.Guarded(g, other, e.Ge(z, lo))
	e.Guarded(g, other, e.Le(z, hi))
	for q := lo + 1; q <= hi; q++ {
		// The least x with x div b ≥ q.
		least := q * b
		if q <= 0 {
			least = (q-1)*b + 1
		}
		xs, zs := e.Ge(x, least), e.Ge(z, q)
		e.Guarded(g, other, xs.Not(), zs)
		e.Guarded(g, other, xs, zs.Not())
	}
}

// intMod encodes guard → y ≠ 0 ∧ x mod y = z, with the sign of x.
func intMod(e *constraint.Encoder, g sat.Lit, a store.Args) {
	mod(e, g, a.View(0), a.View(1), a.View(2))
}

func mod(e *constraint.Encoder, g sat.Lit, x, y, z store.View) {
	e.Guarded(g, e.Ne(y, 0))
	switch pairs := store.SatMul(e.Store.Size(x), e.Store.Size(y)); {
	case e.Propagates(pairs, *constraint.ValuePairs) && postThree(e, g, Mod, x, y, z):
	case pairs <= *maxPairs:
		for b := range e.Store.Domain(y).Each {
			for k := range e.Store.Domain(x).Each {
				if b != 0 {
					e.Guarded(g, e.Ne(y, b), e.Ne(x, k), e.Eq(z, k%b))
				}
			}
		}
	default:
		if q, ok := boundedInt(e, intset.Interval(quotientBounds(e.Store, x, y))); ok {
			divMod(e, g, x, y, q, z)
		}
	}
}

// boundedInt makes a variable, or refuses one without bounds.
func boundedInt(e *constraint.Encoder, values intset.Set) (v store.View, ok bool) {
	v = e.NewInt(values)
	if ok = e.Store.Bounded(v); !ok {
		e.Fail(store.ErrOverflow)
	}
	return v, ok
}

// remainder makes a variable for x mod y.
func remainder(e *constraint.Encoder, x, y store.View) store.View {
	return e.NewInt(intset.Interval(remainderBounds(e.Store, x, y)))
}

var divFunction = Function{
	Values: func(s *store.Store, a store.Args) intset.Set {
		return intset.Interval(quotientBounds(s, a.View(0), a.View(1)))
	},
	Post: func(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) {
		div(e, g, a.View(0), a.View(1), z)
	},
	undefined: zeroDivisor,
}

var modFunction = Function{
	Values: func(s *store.Store, a store.Args) intset.Set {
		return intset.Interval(remainderBounds(s, a.View(0), a.View(1)))
	},
	Post: func(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) {
		mod(e, g, a.View(0), a.View(1), z)
	},
	undefined: zeroDivisor,
}

func zeroDivisor(e *constraint.Encoder, a store.Args) sat.Lit { return e.Eq(a.View(1), 0) }

// divMod encodes guard → x = y·q + r ∧ |r| < |y| ∧ r = 0 or of x's sign. The
// caller excludes y = 0.
func divMod(e *constraint.Encoder, g sat.Lit, x, y, q, r store.View) {
	e.Guarded(g, e.Ge(x, 0).Not(), e.Ge(r, 0))
	e.Guarded(g, e.Le(x, 0).Not(), e.Le(r, 0))
	if y.IsConst() {
		m := exact.Abs(y.B) - 1
		e.Guarded(g, e.Ge(r, -m))
		e.Guarded(g, e.Le(r, m))
		LinearEq(e, g, []int64{1, -y.B, -1}, []store.View{x, q, r}, 0)
		return
	}
	smallRemainder(e, g, y, r)
	// p = y·q lies between 0 and x.
	if p, ok := boundedInt(e, intset.Interval(min(e.Store.Lo(x), 0), max(e.Store.Hi(x), 0))); ok {
		times(e, g, y, q, p)
		LinearEq(e, g, []int64{1, -1, -1}, []store.View{x, p, r}, 0)
	}
}

// smallRemainder encodes guard → |r| < |y|, by the sign of y.
func smallRemainder(e *constraint.Encoder, g sat.Lit, y, r store.View) {
	positive := e.Ge(y, 1)
	for _, scale := range []int64{1, -1} { // scale·r ≤ |y| − 1
		LinearLe(e, ImpliedBy(e, g, positive), []int64{scale, -1}, []store.View{r, y}, -1)
		LinearLe(e, ImpliedBy(e, g, positive.Not()), []int64{scale, 1}, []store.View{r, y}, -1)
	}
}
