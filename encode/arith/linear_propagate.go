package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// propagateLinear posts guard → l as a propagator. It reports false where the
// engine cannot have its integers.
func propagateLinear(e *constraint.Encoder, g sat.Lit, l linear.Form) bool {
	terms, ok := linearTerms(e, &l)
	if ok {
		constraint.Cache[differences](e).note(e, g, l, terms)
		postSum(e, g, l, terms)
	}
	return ok
}

// SumPropagators hands over the propagators of guard → l.
func SumPropagators(h constraint.Host, g sat.Lit, s *store.Store, l linear.Form) bool {
	if l.Wide != nil {
		return false
	}
	// Where roots have numbers beyond 64 bits, the variables need not.
	if r, err := l.Resolved(s); err == nil {
		l = r
	}
	terms, ok := linearTerms(h, &l)
	if ok {
		postSum(h, g, l, terms)
	}
	return ok
}

// linearTerms returns the terms of a resolved constraint as a host has them. Its bound
// takes over what they add.
func linearTerms(h constraint.Host, l *linear.Form) (terms []propagate.Term, ok bool) {
	vs, ok := h.Wide(l.Terms...)
	if !ok {
		return nil, false
	}
	terms = make([]propagate.Term, 0, len(vs))
	for _, v := range vs {
		if l.Bound, ok = store.Add(l.Bound, -v.B); !ok {
			return nil, false
		}
		if v.X != sat.NoInt {
			terms = append(terms, propagate.Term{A: v.A, X: v.X})
		}
	}
	return terms, true
}

func postSum(h constraint.Host, g sat.Lit, l linear.Form, terms []propagate.Term) {
	switch l.Rel {
	case linear.AtMost:
		h.Post(g, propagate.AtMost(terms, l.Bound))
	case linear.Equal:
		h.Post(g, propagate.Equal(terms, l.Bound)...)
	default:
		h.Post(g, propagate.Unequal(terms, l.Bound))
	}
}
