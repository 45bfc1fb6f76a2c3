package arith

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// propagateLinear posts guard → l as a propagator. It reports false where the
// engine cannot have its integers.
func propagateLinear(e *rule.Encoder, g sat.Lit, l linear.Form) bool {
	terms := make([]propagate.Term, len(l.Terms))
	for i, t := range l.Terms {
		v, ok := e.Native(t)
		if ok {
			l.Bound, ok = store.Add(l.Bound, -v.B)
		}
		if !ok {
			return false
		}
		terms[i] = propagate.Term{A: v.A, X: v.X}
	}
	rule.Cache[differences](e).note(e, g, l, terms)
	switch l.Rel {
	case linear.AtMost:
		e.Post(g, propagate.AtMost(terms, l.Bound))
	case linear.Equal:
		e.Post(g, propagate.Equal(terms, l.Bound)...)
	default:
		e.Post(g, propagate.Unequal(terms, l.Bound))
	}
	return true
}

// propagateTimes posts guard → x·y = z as a propagator, if the engine can have
// the integers.
func propagateTimes(e *rule.Encoder, g sat.Lit, x, y, z store.View) bool {
	v, ok := e.Natives(x, y, z)
	switch {
	case !ok:
		return false
	case v[0] == v[1]:
		e.Post(g, propagate.Power(v[0], 2, v[2]))
	default:
		e.Post(g, propagate.Times(v[0], v[1], v[2]))
	}
	return true
}

// propagatePower posts guard → x^n = z as a propagator for n ≥ 2, if the engine
// can have the integers.
func propagatePower(e *rule.Encoder, g sat.Lit, x store.View, n int64, z store.View) bool {
	v, ok := e.Natives(x, z)
	if ok {
		e.Post(g, propagate.Power(v[0], int(n), v[1]))
	}
	return ok
}
