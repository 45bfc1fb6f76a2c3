package arith

import (
	"errors"
	"math"
	"math/big"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// LinearLe encodes guard → Σ coefs·views ≤ bound.
func LinearLe(e *rule.Encoder, g sat.Lit, coefs []int64, views []store.View, bound int64) error {
	return compareLinear(e, g, coefs, views, linear.AtMost, bound)
}

// LinearEq encodes guard → Σ coefs·views = bound.
func LinearEq(e *rule.Encoder, g sat.Lit, coefs []int64, views []store.View, bound int64) error {
	return compareLinear(e, g, coefs, views, linear.Equal, bound)
}

// linearNe encodes guard → Σ coefs·views ≠ bound.
func linearNe(e *rule.Encoder, g sat.Lit, coefs []int64, views []store.View, bound int64) error {
	return compareLinear(e, g, coefs, views, linear.Unequal, bound)
}

func compareLinear(e *rule.Encoder, g sat.Lit, coefs []int64, views []store.View, rel linear.Rel, bound int64) error {
	l, err := linear.New(e.Store, coefs, views, bound)
	if err == nil {
		l.Rel = rel
		err = narrow(e, g, l)
	}
	return orWide(e, err, g, coefs, views, rel, func() *big.Int { return big.NewInt(bound) })
}

// postLinear encodes guard → l.
func postLinear(e *rule.Encoder, g sat.Lit, l linear.Form) error {
	r, err := l.Resolved(e.Store)
	if err == nil {
		err = narrow(e, g, r)
	}
	if err == nil {
		return nil
	}
	coefs, views := make([]int64, len(l.Terms)), make([]store.View, len(l.Terms))
	for i, t := range l.Terms {
		coefs[i], views[i] = t.A, store.Of(t.ID)
	}
	return orWide(e, err, g, coefs, views, l.Rel, l.ExactBound)
}

// narrow encodes guard → l for a resolved l, which it takes over, where all sums
// are 64-bit integers.
func narrow(e *rule.Encoder, g sat.Lit, l linear.Form) error {
	if d := l.Divisor(); d > 1 {
		l.Divide(d)
		rest := l.Bound - store.FloorDiv(l.Bound, d)*d
		l.Bound = store.FloorDiv(l.Bound, d)
		switch {
		case rest != 0 && l.Rel == linear.Equal:
			e.Guarded(g)
			return nil
		case rest != 0 && l.Rel == linear.Unequal:
			return nil
		}
	}
	switch len(l.Terms) {
	case 0:
		e.Guarded(g, sat.Bool(l.Decide(e.Store) == store.Entailed))
		return nil
	case 1:
		e.Guarded(g, oneTerm(e, l))
		return nil
	case 2:
		size := min(e.Store.Size(l.Terms[0]), e.Store.Size(l.Terms[1]))
		if e.Propagates(size, rule.PairClauses) && propagateLinear(e, g, l) || twoTerms(e, g, l) {
			return nil
		}
	}
	return manyTerms(e, g, l, relOf(l.Rel))
}

// relOf returns the relation as package pb names it.
func relOf(r linear.Rel) pb.Rel { return [...]pb.Rel{pb.LE, pb.EQ, pb.NE}[r] }

// oneTerm returns a literal that is a constraint of one term.
func oneTerm(e *rule.Encoder, l linear.Form) sat.Lit {
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
func twoTerms(e *rule.Encoder, g sat.Lit, l linear.Form) bool {
	x, y := l.Terms[0], l.Terms[1]
	switch l.Rel {
	case linear.AtMost:
		return twoTermsLe(e, g, x, y, l.Bound)
	case linear.Unequal:
		return twoTermsNe(e, g, x, y, l.Bound)
	}
	if !e.Ordered(x) && !e.Ordered(y) && x.A == -y.A {
		// Bit by bit, where the offsets are the same.
		linearWide(e, g, []int64{1, 1}, l.Terms, big.NewInt(l.Bound), pb.EQ)
		return true
	}
	return twoTermsLe(e, g, x, y, l.Bound) && twoTermsLe(e, g, x.Neg(), y.Neg(), -l.Bound)
}

// Smaller orders two terms so that the second has fewer values; ok is false
// when both have too many for support clauses.
func Smaller(e *rule.Encoder, x, y store.View) (big, small store.View, ok bool) {
	nx, ny := e.Store.Size(x), e.Store.Size(y)
	if nx < ny {
		x, y, nx, ny = y, x, ny, nx
	}
	exact := e.Store.Bounded(x) && e.Store.Bounded(y)
	switch ordered := e.Ordered(x) && e.Ordered(y); {
	case !exact:
		return x, y, false
	case ordered && (y.A == 1 || y.A == -1):
		return x, y, true
	case ordered:
		return x, y, ny <= maxSupports
	}
	return x, y, ny <= fewSupports
}

// twoTermsLe encodes guard → x + y ≤ bound by y ≥ w → x ≤ bound − w for each
// value w of the variable with fewer values; bounds consistent.
func twoTermsLe(e *rule.Encoder, g sat.Lit, x, y store.View, bound int64) bool {
	x, y, ok := Smaller(e, x, y)
	if !ok {
		return false
	}
	last := sat.True
	e.Store.Domain(y).Each(func(w int64) bool {
		rest, fits := store.Add(bound, -w)
		if !fits {
			ok = false
			return false
		}
		if limit := e.Le(x, rest); limit != last {
			e.Guarded(g, e.Ge(y, w).Not(), limit)
			last = limit
		}
		return last != sat.False
	})
	return ok
}

// twoTermsNe encodes guard → x + y ≠ bound by one clause of direct literals
// for each pair of values that would meet it.
func twoTermsNe(e *rule.Encoder, g sat.Lit, x, y store.View, bound int64) bool {
	x, y, ok := Smaller(e, x, y)
	if !ok {
		return false
	}
	e.Store.Domain(y).Each(func(w int64) bool {
		if rest, fits := store.Add(bound, -w); fits && e.Store.Contains(x, rest) {
			e.Guarded(g, e.Ne(y, w), e.Ne(x, rest))
		}
		return true
	})
	return true
}

// manyTerms hands the constraint to package pb. Where that would add binary
// numbers, the variables come as the bits that all adders share.
func manyTerms(e *rule.Encoder, g sat.Lit, l linear.Form, rel pb.Rel) error {
	var opt pb.Options
	if !e.AsClauses && (!AllOrdered(e, l.Terms) || manyClauses(e, l)) && propagateLinear(e, g, l) {
		return nil
	}
	terms, bound, ordered, err := Terms(e, l, Term)
	if err != nil {
		return err
	}
	if ordered {
		choice, err := estimate(e, terms, rel, bound, rule.LinearClauses)
		if err != nil {
			return LinearError(err)
		}
		opt.Force = choice.Encoding
		if propagates(e, choice, rule.LinearClauses) && propagateLinear(e, g, l) {
			return nil
		}
	}
	if !ordered || opt.Force == pb.Adder {
		if terms, bound, _, err = Terms(e, l, AdderTerm); err != nil {
			return err
		}
	}
	return LinearError(pb.Linear(e.Sink, g, terms, rel, bound, opt))
}

// manyClauses reports, from the numbers of values alone, whether a constraint takes
// more than rule.LinearClauses clauses: each order literal is in one at least, unless
// all of them are in the only one.
func manyClauses(e *rule.Encoder, l linear.Form) bool {
	var steps int64
	most, least := store.SumOf(0), int64(math.MaxInt64)
	for _, t := range l.Terms {
		steps = store.SatAdd(steps, e.Store.Size(t)-1)
		most.Add(e.Store.Hi(t))
		least = min(least, max(t.A, -t.A))
	}
	one := l.Rel == linear.AtMost && !most.Beyond && most.Value-l.Bound <= least
	return steps > rule.LinearClauses && !one
}

// estimate is pb.Estimate. Where the constraint can be a propagator it goes no further
// than to the number of clauses from which it is one.
func estimate(e *rule.Encoder, terms []pb.Term, rel pb.Rel, bound, limit int64) (pb.Choice, error) {
	if e.AsClauses {
		return pb.Estimate(terms, rel, bound, pb.Options{})
	}
	choice, err := pb.Estimate(terms, rel, bound, pb.Options{Budget: limit})
	var over *pb.BudgetError
	if errors.As(err, &over) {
		return over.Smallest, nil
	}
	return choice, err
}

// propagates reports whether a sum of this encoding is to be a propagator, where limit
// is the number up to which clauses are better. Those of an adder never are, since they
// hardly propagate.
func propagates(e *rule.Encoder, choice pb.Choice, limit int64) bool {
	if choice.Encoding == pb.Adder {
		limit = 0
	}
	return e.Propagates(choice.Size.Clauses, limit)
}

// TermForm returns a view as a term less its base, and the base.
type TermForm func(e *rule.Encoder, v store.View) (t pb.Term, base int64, ok bool)

// Terms returns the terms of l, each less its base, and the bound less all
// bases.
func Terms(e *rule.Encoder, l linear.Form, form TermForm) (terms []pb.Term, bound int64, ordered bool, err error) {
	terms, bound, ordered = make([]pb.Term, len(l.Terms)), l.Bound, true
	for i, t := range l.Terms {
		term, base, ok := form(e, t)
		if ok {
			bound, ok = store.Add(bound, -base)
		}
		if !ok {
			return nil, 0, false, store.ErrOverflow
		}
		terms[i] = term
		ordered = ordered && term.Bits == nil
	}
	return terms, bound, ordered, nil
}

// LinearError makes an overflow in package pb one of the constraint.
func LinearError(err error) error {
	if errors.Is(err, pb.ErrOverflow) {
		return store.ErrOverflow
	}
	return err
}

// Term returns t − base as a pb.Term: by order literals if t has them, by bits
// else.
func Term(e *rule.Encoder, t store.View) (term pb.Term, base int64, ok bool) {
	steps, ordered := e.Steps(t)
	if !ordered {
		return binaryTerm(e, t)
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

// binaryTerm returns t − base by the bits of its root x, where t = a·x + b:
// a·(x − lo) for a > 0, and |a|·(2ⁿ−1 − (x − lo)), the complemented bits, for
// a < 0.
func binaryTerm(e *rule.Encoder, t store.View) (term pb.Term, base int64, ok bool) {
	bits, lo := e.Bits(t)
	if len(bits) > 62 {
		return term, 0, false
	}
	full := int64(1)<<len(bits) - 1
	least := store.SumOf(t.B)
	least.AddProduct(t.A, lo)
	term = pb.Term{Coef: t.A, Bits: bits}
	if t.A < 0 {
		least.AddProduct(t.A, full)
		term.Coef = -t.A
		term.Bits = make([]sat.Lit, len(bits))
		for i, b := range bits {
			term.Bits[i] = b.Not()
		}
	}
	term.Limit, ok = store.Mul(term.Coef, full)
	return term, least.Value, ok && !least.Beyond
}

// AdderTerm returns t − base by bits, except where a term has so few values
// that adding up its steps is as cheap.
func AdderTerm(e *rule.Encoder, t store.View) (term pb.Term, base int64, ok bool) {
	if e.Store.Size(t) <= stepValues {
		return Term(e, t)
	}
	return binaryTerm(e, t)
}

// linearLit returns l as a literal when at most one variable is open.
func linearLit(e *rule.Encoder, l linear.Form) (sat.Lit, bool) {
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
