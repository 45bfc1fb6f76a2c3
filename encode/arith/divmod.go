package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// intDiv encodes guard → y ≠ 0 ∧ x div y = z, rounded towards zero.
func intDiv(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	return div(e, g, a.View(0), a.View(1), a.View(2))
}

func div(e *constraint.Encoder, g sat.Lit, x, y, z store.View) error {
	e.Guarded(g, e.Ne(y, 0))
	quotients := quotients(e, x, y)
	if e.Propagates(quotients, *constraint.ValuePairs) && postThree(e, g, Div, x, y, z) {
		return nil
	}
	if quotients > *maxPairs {
		r := remainder(e, x, y)
		return divMod(e, g, x, y, z, r)
	}
	e.Store.Domain(y).Each(func(b int64) bool {
		if b != 0 {
			quotientSteps(e, g, x, b, z, e.Ne(y, b))
		}
		return true
	})
	return nil
}

// quotients returns how many steps x div b has over all divisors b, or some number above
// maxPairs where they are more.
func quotients(e *constraint.Encoder, x, y store.View) int64 {
	if n := e.Store.Size(y); n > *maxPairs {
		return n
	}
	width := float64(e.Store.Hi(x)) - float64(e.Store.Lo(x))
	steps := 0.0
	e.Store.Domain(y).Each(func(b int64) bool {
		if b != 0 {
			steps += width/float64(exact.Abs(b)) + 1
		}
		return true
	})
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
func intMod(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	return mod(e, g, a.View(0), a.View(1), a.View(2))
}

func mod(e *constraint.Encoder, g sat.Lit, x, y, z store.View) error {
	e.Guarded(g, e.Ne(y, 0))
	nx, ny := e.Store.Size(x), e.Store.Size(y)
	pairs := store.SatMul(nx, ny)
	if e.Propagates(pairs, *constraint.ValuePairs) && postThree(e, g, Mod, x, y, z) {
		return nil
	}
	if pairs <= *maxPairs {
		e.Store.Domain(y).Each(func(b int64) bool {
			e.Store.Domain(x).Each(func(k int64) bool {
				if b != 0 {
					e.Guarded(g, e.Ne(y, b), e.Ne(x, k), e.Eq(z, k%b))
				}
				return true
			})
			return true
		})
		return nil
	}
	q := e.NewInt(intset.Interval(quotientBounds(e.Store, x, y)))
	if !e.Store.Bounded(q) {
		return store.ErrOverflow
	}
	return divMod(e, g, x, y, q, z)
}

// remainder makes a variable for x mod y.
func remainder(e *constraint.Encoder, x, y store.View) store.View {
	return e.NewInt(intset.Interval(remainderBounds(e.Store, x, y)))
}

var divFunction = Function{
	Values: func(s *store.Store, a store.Args) intset.Set {
		return intset.Interval(quotientBounds(s, a.View(0), a.View(1)))
	},
	Post: func(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) error {
		return div(e, g, a.View(0), a.View(1), z)
	},
	undefined: zeroDivisor,
}

var modFunction = Function{
	Values: func(s *store.Store, a store.Args) intset.Set {
		return intset.Interval(remainderBounds(s, a.View(0), a.View(1)))
	},
	Post: func(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) error {
		return mod(e, g, a.View(0), a.View(1), z)
	},
	undefined: zeroDivisor,
}

func zeroDivisor(e *constraint.Encoder, a store.Args) sat.Lit { return e.Eq(a.View(1), 0) }

// divMod encodes guard → x = y·q + r ∧ |r| < |y| ∧ r = 0 or of x's sign. The
// caller excludes y = 0.
func divMod(e *constraint.Encoder, g sat.Lit, x, y, q, r store.View) error {
	e.Guarded(g, e.Ge(x, 0).Not(), e.Ge(r, 0))
	e.Guarded(g, e.Le(x, 0).Not(), e.Le(r, 0))
	if y.IsConst() {
		m := exact.Abs(y.B) - 1
		e.Guarded(g, e.Ge(r, -m))
		e.Guarded(g, e.Le(r, m))
		return LinearEq(e, g, []int64{1, -y.B, -1}, []store.View{x, q, r}, 0)
	}
	if err := smallRemainder(e, g, y, r); err != nil {
		return err
	}
	// p = y·q lies between 0 and x.
	p := e.NewInt(intset.Interval(min(e.Store.Lo(x), 0), max(e.Store.Hi(x), 0)))
	if !e.Store.Bounded(p) {
		return store.ErrOverflow
	}
	if err := times(e, g, y, q, p); err != nil {
		return err
	}
	return LinearEq(e, g, []int64{1, -1, -1}, []store.View{x, p, r}, 0)
}

// smallRemainder encodes guard → |r| < |y|, by the sign of y.
func smallRemainder(e *constraint.Encoder, g sat.Lit, y, r store.View) error {
	positive := e.Ge(y, 1)
	for _, c := range []struct {
		when  sat.Lit
		y     store.View
		scale int64
	}{
		{positive, y, 1}, {positive, y, -1}, {positive.Not(), y.Neg(), 1}, {positive.Not(), y.Neg(), -1},
	} {
		// scale·r ≤ y − 1
		err := Under(e, g, c.when, func(both sat.Lit) error {
			return LinearLe(e, both, []int64{c.scale, -1}, []store.View{r, c.y}, -1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
