package arith

import (
	"slices"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// CompareCount encodes guard → the number of the literals that hold is rel n; see
// CompareSum.
func CompareCount(e *rule.Encoder, g sat.Lit, lits []sat.Lit, rel pb.Rel, n store.View) error {
	return CompareSum(e, g, slices.Repeat([]int64{1}, len(lits)), lits, rel, n)
}

// CompareSum encodes guard → Σ weights·literals rel n, where no weight is negative.
// For a fixed n and weights 1 it is a cardinality constraint; else n is one more
// summand, so that its order literals bound the partial sums without an integer
// for the sum itself. Package pb chooses between them by size.
func CompareSum(e *rule.Encoder, g sat.Lit, weights []int64, lits []sat.Lit, rel pb.Rel, n store.View) error {
	var terms []pb.Term
	for i, l := range lits {
		if weights[i] > 0 && l != sat.False {
			terms = append(terms, pb.Literal(l, weights[i]))
		}
	}
	n = e.Store.Resolve(n)
	if n.IsConst() {
		return LinearError(pb.Linear(e.Sink, g, terms, rel, n.B, pb.Options{}))
	}
	with := func(form TermForm) (all []pb.Term, bound int64, err error) {
		t, base, ok := form(e, n.Neg())
		if !ok {
			return nil, 0, store.ErrOverflow
		}
		return append(terms[:len(terms):len(terms)], t), -base, nil
	}
	all, bound, err := with(Term)
	if err != nil {
		return err
	}
	choice, err := pb.Estimate(all, rel, bound, pb.Options{})
	if err == nil && choice.Encoding == pb.Adder {
		all, bound, err = with(AdderTerm)
	}
	if err != nil {
		return LinearError(err)
	}
	return LinearError(pb.Linear(e.Sink, g, all, rel, bound, pb.Options{Force: choice.Encoding}))
}

// Same returns a literal that is true exactly when x = y: a direct literal when
// one is fixed, else a new one with the clauses of both halves.
func Same(e *rule.Encoder, x, y store.View) (sat.Lit, error) {
	x, y = e.Store.Resolve(x), e.Store.Resolve(y)
	switch {
	case x == y:
		return sat.True, nil
	case y.IsConst():
		return e.Eq(x, y.B), nil
	case x.IsConst():
		return e.Eq(y, x.B), nil
	case e.Store.Domain(x).Intersect(e.Store.Domain(y)).Empty():
		return sat.False, nil
	}
	l := e.Sink.NewVar()
	if err := Equal(e, l, x, y); err != nil {
		return l, err
	}
	return l, Differ(e, l.Not(), x, y)
}

// Either encodes guard → one of the alternatives: a literal for each, which
// guards it.
func Either(e *rule.Encoder, g sat.Lit, n int, alternative func(i int, g sat.Lit) error) error {
	some := make([]sat.Lit, n)
	for i := range some {
		some[i] = e.Sink.NewVar()
		if err := alternative(i, some[i]); err != nil {
			return err
		}
	}
	e.Guarded(g, some...)
	return nil
}
