package encode

import (
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// weighted is a literal that counts weight ≥ 0 when it holds.
type weighted struct {
	lit    sat.Lit
	weight int64
}

// unitWeights are literals that count 1.
func unitWeights(lits []sat.Lit) []weighted {
	out := make([]weighted, len(lits))
	for i, l := range lits {
		out[i] = weighted{l, 1}
	}
	return out
}

// compareSum encodes guard → Σ weights·literals rel n. For a fixed n and
// weights 1 it is a cardinality constraint; else n is one more summand, so that
// its order literals bound the partial sums without an integer for the sum
// itself. Package pb chooses between them by size.
func (e *Encoder) compareSum(g sat.Lit, sum []weighted, rel pb.Rel, n store.View) error {
	var terms []pb.Term
	for _, s := range sum {
		if s.weight > 0 && s.lit != sat.False {
			terms = append(terms, pb.Literal(s.lit, s.weight))
		}
	}
	n = e.Store.Resolve(n)
	if n.IsConst() {
		return linearError(pb.Linear(e.Sink, g, terms, rel, n.B, pb.Options{}))
	}
	with := func(form termForm) (all []pb.Term, bound int64, err error) {
		t, base, ok := form(e, n.Neg())
		if !ok {
			return nil, 0, ErrOverflow
		}
		return append(terms[:len(terms):len(terms)], t), -base, nil
	}
	all, bound, err := with((*Encoder).term)
	if err != nil {
		return err
	}
	choice, err := pb.Estimate(all, rel, bound, pb.Options{})
	if err == nil && choice.Encoding == pb.Adder {
		all, bound, err = with((*Encoder).adderTerm)
	}
	if err != nil {
		return linearError(err)
	}
	return linearError(pb.Linear(e.Sink, g, all, rel, bound, pb.Options{Force: choice.Encoding}))
}

// same returns a literal that is true exactly when x = y: a direct literal when
// one is fixed, else a new one with the clauses of both halves.
func (e *Encoder) same(x, y store.View) (sat.Lit, error) {
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
	if err := e.equal(l, x, y); err != nil {
		return l, err
	}
	return l, e.differ(l.Not(), x, y)
}

// either encodes guard → one of the alternatives: a literal for each, which
// guards it.
func (e *Encoder) either(g sat.Lit, n int, alternative func(i int, g sat.Lit) error) error {
	some := make([]sat.Lit, n)
	for i := range some {
		some[i] = e.Sink.NewVar()
		if err := alternative(i, some[i]); err != nil {
			return err
		}
	}
	e.guarded(g, some...)
	return nil
}
