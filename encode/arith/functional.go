package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Most constraints of FlatZinc are functions: f(args) = z. The negation of one
// is not a function any more, but it can be said with f: some z' is f(args),
// and z' differs from z. Where f is undefined, the negation holds.

// Function is f in f(args) = z.
type Function struct {
	// Values returns bounds of f over the domains of its arguments, which are
	// infinite when f may leave int64; the empty set when f is nowhere
	// defined.
	Values func(s *store.Store, a store.Args) intset.Set
	// Post encodes guard → f is defined ∧ f(args) = z.
	Post func(e *constraint.Encoder, guard sat.Lit, a store.Args, z store.View)
	// undefined returns the literal "f(args) is undefined"; nil for a total
	// function.
	undefined func(e *constraint.Encoder, a store.Args) sat.Lit
}

// Not encodes guard → ¬(f(args) = z) with a new integer for f(args), which is
// what the encoding of f costs, and one clause for each common value of it and
// z. It is refused with store.ErrOverflow when f has no bounds within int64.
func (f Function) Not(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) {
	values := f.Values(e.Store, a)
	switch {
	case values.Empty():
		return
	case !values.Finite():
		e.Fail(store.ErrOverflow)
		return
	}
	defined := sat.True
	if f.undefined != nil {
		defined = f.undefined(e, a).Not()
	}
	if both := ImpliedBy(e, g, defined); both != sat.False {
		result := e.NewInt(values)
		f.Post(e, both, a, result)
		Differ(e, both, result, z)
	}
}

// notThird is the negation of a row of three arguments whose last is z.
func (f Function) notThird(e *constraint.Encoder, g sat.Lit, a store.Args) {
	f.Not(e, g, a, a.View(2))
}
