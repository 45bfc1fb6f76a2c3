package arith

import (
	"errors"
	"math"
	"math/big"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// LinearLe encodes guard → Σ coefs·views ≤ bound.
func LinearLe(e *constraint.Encoder, g sat.Lit, coefs []int64, views []store.View, bound int64) {
	compareLinear(e, g, coefs, views, linear.AtMost, bound)
}

// LinearEq encodes guard → Σ coefs·views = bound.
func LinearEq(e *constraint.Encoder, g sat.Lit, coefs []int64, views []store.View, bound int64) {
	compareLinear(e, g, coefs, views, linear.Equal, bound)
}

// linearNe encodes guard → Σ coefs·views ≠ bound.
func linearNe(e *constraint.Encoder, g sat.Lit, coefs []int64, views []store.View, bound int64) {
	compareLinear(e, g, coefs, views, linear.Unequal, bound)
}

func compareLinear(e *constraint.Encoder, g sat.Lit, coefs []int64, views []store.View, rel linear.Rel, bound int64) {
	if g == sat.False {
		return
	}
	l, err := linear.New(e.Store, coefs, views, bound)
	if err != nil {
		addUp(e, err, g, coefs, views, rel, big.NewInt(bound))
		return
	}
	l.Rel = rel
	narrow(e, g, l)
}

// postLinear encodes guard → l.
func postLinear(e *constraint.Encoder, g sat.Lit, l linear.Form) {
	r, err := l.Resolved(e.Store)
	if err == nil {
		narrow(e, g, r)
		return
	}
	coefs, views := make([]int64, len(l.Terms)), make([]store.View, len(l.Terms))
	for i, t := range l.Terms {
		coefs[i], views[i] = t.A, store.Of(t.ID)
	}
	addUp(e, err, g, coefs, views, l.Rel, l.ExactBound())
}

// narrow encodes guard → l for a resolved l, which it takes over, where all sums
// are 64-bit integers.
func narrow(e *constraint.Encoder, g sat.Lit, l linear.Form) {
	if d := l.Divisor(); d > 1 {
		l.Divide(d)
		rest := l.Bound - exact.FloorDiv(l.Bound, d)*d
		l.Bound = exact.FloorDiv(l.Bound, d)
		switch {
		case rest != 0 && l.Rel == linear.Equal:
			e.Guarded(g)
			return
		case rest != 0 && l.Rel == linear.Unequal:
			return
		}
	}
	switch len(l.Terms) {
	case 0:
		e.Guarded(g, sat.Bool(l.Decide(e.Store) == store.Entailed))
		return
	case 1:
		e.Guarded(g, oneTerm(e, l))
		return
	case 2:
		size := min(e.Store.Size(l.Terms[0]), e.Store.Size(l.Terms[1]))
		if e.Propagates(size, *constraint.PairClauses) && propagateLinear(e, g, l) || twoTerms(e, g, l) {
			return
		}
	}
	if g == sat.True && l.Rel == linear.Equal {
		places(e, l)
	}
	manyTerms(e, g, l, relOf(l.Rel))
}

// relOf returns the relation as package pb names it.
func relOf(r linear.Rel) pb.Rel { return [...]pb.Rel{pb.LE, pb.EQ, pb.NE}[r] }

// oneTerm returns a literal that is a constraint of one term.
func oneTerm(e *constraint.Encoder, l linear.Form) sat.Lit {
	switch t := l.Terms[0]; l.Rel {
	case linear.AtMost:
		return e.Le(t, l.Bound)
	case linear.Equal:
		return e.Eq(t, l.Bound)
	default:
		return e.Ne(t, l.Bound)
	}
}

// twoTerms encodes guard → l for two terms, if one of them has few values. It
// reports false where they do not.
func twoTerms(e *constraint.Encoder, g sat.Lit, l linear.Form) bool {
	x, y := l.Terms[0], l.Terms[1]
	switch l.Rel {
	case linear.AtMost:
		return twoTermsLe(e, g, x, y, l.Bound)
	case linear.Unequal:
		return twoTermsNe(e, g, x, y, l.Bound)
	}
	return twoTermsLe(e, g, x, y, l.Bound) && twoTermsLe(e, g, x.Neg(), y.Neg(), -l.Bound)
}

// Smaller orders two terms so that the second has fewer values; ok is false
// when both have too many for support clauses.
func Smaller(e *constraint.Encoder, x, y store.View) (big, small store.View, ok bool) {
	nx, ny := e.Store.Size(x), e.Store.Size(y)
	if nx < ny {
		x, y, nx, ny = y, x, ny, nx
	}
	switch {
	case !e.Store.Bounded(x) || !e.Store.Bounded(y):
		return x, y, false
	case e.Ordered(x) && e.Ordered(y) && (y.A == 1 || y.A == -1):
		return x, y, true
	}
	return x, y, ny <= *maxSupports
}

// twoTermsLe encodes guard → x + y ≤ bound by y ≥ w → x ≤ bound − w for each
// value w of the variable with fewer values; bounds consistent.
func twoTermsLe(e *constraint.Encoder, g sat.Lit, x, y store.View, bound int64) bool {
	x, y, ok := Smaller(e, x, y)
	if !ok {
		return false
	}
	last := sat.True
	for w := range e.Store.Domain(y).Each {
		rest, fits := store.Add(bound, -w)
		if !fits {
			return false
		}
		if limit := e.Le(x, rest); limit != last {
			e.Guarded(g, e.Ge(y, w).Not(), limit)
			last = limit
		}
		if last == sat.False {
			break
		}
	}
	return true
}

// twoTermsNe encodes guard → x + y ≠ bound by one clause of direct literals
// for each pair of values that would meet it.
func twoTermsNe(e *constraint.Encoder, g sat.Lit, x, y store.View, bound int64) bool {
	x, y, ok := Smaller(e, x, y)
	if !ok {
		return false
	}
	for w := range e.Store.Domain(y).Each {
		if rest, fits := store.Add(bound, -w); fits && e.Store.Contains(x, rest) {
			e.Guarded(g, e.Ne(y, w), e.Ne(x, rest))
		}
	}
	return true
}

// manyTerms hands the constraint to package pb: ordered where that is worth its clauses,
// and otherwise to be added up in the bits that all adders share.
func manyTerms(e *constraint.Encoder, g sat.Lit, l linear.Form, rel pb.Rel) {
	ordered := AllOrdered(e, l.Terms)
	propagate := func() bool { return propagateLinear(e, g, l) }
	limit := sumLimit(e, g, l)
	if !e.AsClauses && (!ordered || manyClauses(e, l, limit)) && propagate() {
		return
	}
	if ordered {
		terms, bound, fits := Terms(e, l)
		if fits && orderedSum(e, g, terms, rel, bound, limit, propagate) {
			return
		}
	}
	sum := NewBinarySum(l.Bound)
	for _, t := range l.Terms {
		sum.Add(e, 1, t)
	}
	sum.Post(e, g, rel)
}

// manyClauses reports, from the numbers of values alone, whether a constraint takes
// more than limit clauses: each order literal is in one at least, unless
// all of them are in the only one.
func manyClauses(e *constraint.Encoder, l linear.Form, limit int64) bool {
	var steps int64
	most, least := store.SumOf(0), int64(math.MaxInt64)
	for _, t := range l.Terms {
		steps = store.SatAdd(steps, e.Store.Size(t)-1)
		most.Add(e.Store.Hi(t))
		least = min(least, max(t.A, -t.A))
	}
	one := l.Rel == linear.AtMost && !most.Beyond && most.Value-l.Bound <= least
	return steps > limit && !one
}

// orderedSum encodes guard → the sum of the terms rel bound by package pb up to limit
// clauses, and otherwise by propagate, where the constraint can be a propagator. It
// reports false where neither is done, since adders are better.
func orderedSum(e *constraint.Encoder, g sat.Lit, terms []pb.Term, rel pb.Rel, bound, limit int64, propagate func() bool) bool {
	var opt pb.Options
	if !e.AsClauses {
		// Adders hardly propagate, however few their clauses are.
		opt = pb.Options{Budget: limit, Consistent: e.Propagates(limit+1, limit)}
	}
	plan, err := pb.Prepare(terms, rel, bound, opt)
	if over := (*pb.BudgetError)(nil); errors.As(err, &over) {
		if opt.Consistent && propagate() {
			return true
		}
		plan, err = pb.Prepare(terms, rel, bound, pb.Options{})
	}
	if err != nil || plan.Choice().Encoding == pb.Adder {
		return false
	}
	plan.Write(e.Sink, g)
	return true
}

// Terms returns the terms of l, which are ordered, each less its least value, and the
// bound less all of these. ok is false where they are no 64-bit integers.
func Terms(e *constraint.Encoder, l linear.Form) (terms []pb.Term, bound int64, ok bool) {
	terms, bound = make([]pb.Term, len(l.Terms)), l.Bound
	for i, t := range l.Terms {
		term, base, ok := Term(e, t)
		if ok {
			bound, ok = store.Add(bound, -base)
		}
		if !ok {
			return nil, 0, false
		}
		terms[i] = term
	}
	return terms, bound, true
}

// Term returns t − base as a pb.Term, by its order literals. ok is false where it has
// not all of them, or values that are no 64-bit integers.
func Term(e *constraint.Encoder, t store.View) (term pb.Term, base int64, ok bool) {
	steps, ordered := e.Steps(t)
	if !ordered {
		return term, 0, false
	}
	base = e.Store.Lo(t)
	term.Steps = make([]pb.Step, len(steps))
	for i, s := range steps {
		v, fits := store.Add(s.Value, -base)
		if !fits {
			return term, 0, false
		}
		term.Steps[i] = pb.Step{Value: v, Lit: s.Lit}
	}
	return term, base, true
}

// linearLit returns l as a literal when at most one variable is open.
func linearLit(e *constraint.Encoder, l linear.Form) (sat.Lit, bool) {
	if l.Open(e.Store, 3) {
		return sat.Undef, false
	}
	l, err := l.Resolved(e.Store)
	switch {
	case err != nil || len(l.Terms) > 1:
		return sat.Undef, false
	case len(l.Terms) == 0:
		return sat.Bool(l.Decide(e.Store) == store.Entailed), true
	}
	return oneTerm(e, l), true
}
