package root

import (
	"math"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Sum has the propagators of a sum over distinct roots narrow the store. There are many sums,
// so all have one propagator, which keeps nothing. It reports false where nothing is left.
// Measured: docs/decisions/0092.
func (t *Trail) Sum(l linear.Form) bool {
	terms, bound, ok := t.terms(l)
	if !ok {
		return true
	}
	switch l.Rel {
	case linear.AtMost:
		return t.finish(t.sums.AtMost(t, terms, bound))
	case linear.Equal:
		return t.finish(t.sums.AtMost(t, terms, bound)) && t.finish(t.sums.Opposite(t, terms, bound))
	}
	return t.finish(t.sums.Unequal(t, terms, bound))
}

// terms returns the sum as propagators have it. It reports false where a number is beyond
// what these can have.
func (t *Trail) terms(l linear.Form) (terms []propagate.Term, bound int64, ok bool) {
	t.now, t.assuming, t.stopped = &t.sum, false, false
	terms = t.sums.Terms()
	rest, total := store.SumOf(l.Bound), store.SumOf(0)
	for _, v := range l.Terms {
		rest.Add(-v.B)
		if v.IsConst() {
			continue
		}
		lo, hi := t.st.Ends(v.ID)
		if lo > usual || hi < -usual {
			return nil, 0, false
		}
		t.assuming = t.assuming || lo < -usual || hi > usual
		total.Add(max(v.A, -v.A))
		terms = append(terms, propagate.TermOf(v.A, t.handle(integer{v.ID, usual})))
	}
	ok = l.Wide == nil && !rest.Beyond && rest.Value != math.MinInt64 && !total.Beyond && 0 <= total.Value && total.Value <= sat.MaxInt
	return terms, rest.Value, ok
}

// finish reports whether something is left after a call.
func (t *Trail) finish(ok bool) bool { return (ok || t.stopped) && !t.st.Failed() }
