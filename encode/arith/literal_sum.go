package arith

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// CompareCount encodes guard → the number of the literals that hold is rel n; see
// CompareSum.
func CompareCount(e *constraint.Encoder, g sat.Lit, lits []sat.Lit, rel pb.Rel, n store.View) {
	CompareSum(e, g, slices.Repeat([]int64{1}, len(lits)), lits, rel, n)
}

// CompareSum encodes guard → Σ weights·literals rel n, where no weight is negative,
// or has the engine propagate it where that takes many clauses. For a fixed n and
// weights 1 it is a cardinality constraint; else n is one more summand, so that its
// order literals bound the partial sums without an integer for the sum itself.
// Package pb chooses between them by size.
func CompareSum(e *constraint.Encoder, g sat.Lit, weights []int64, lits []sat.Lit, rel pb.Rel, n store.View) {
	s := literalSum{n: e.Store.Resolve(n), rel: rel}
	for i, l := range lits {
		if weights[i] > 0 && l != sat.False {
			s.weights, s.lits = append(s.weights, weights[i]), append(s.lits, l)
			s.terms = append(s.terms, pb.Literal(l, weights[i]))
		}
	}
	all, bound, ok := s.with(e)
	if ok && orderedSum(e, g, all, rel, bound, s.limit(), func() bool { return s.propagate(e, g) }) {
		return
	}
	if !ok && !e.AsClauses && s.propagate(e, g) {
		return
	}
	sum := NewBinarySum(0)
	sum.AddLits(s.weights, s.lits)
	sum.Add(e, -1, s.n)
	sum.Post(e, g, rel)
}

// literalSum is Σ weights·lits rel n.
type literalSum struct {
	weights []int64
	lits    []sat.Lit
	terms   []pb.Term // the weights and literals
	rel     pb.Rel
	n       store.View
}

// limit is the number of clauses up to which clauses are better.
func (s literalSum) limit() int64 {
	if len(s.weights) == 0 || slices.Min(s.weights) == slices.Max(s.weights) {
		return *constraint.CountClauses
	}
	return *constraint.SumClauses
}

// with returns terms and a bound to which they have the relation: n is a term or the
// bound. ok is false where n is not ordered.
func (s literalSum) with(e *constraint.Encoder) (all []pb.Term, bound int64, ok bool) {
	if s.n.IsConst() {
		return s.terms, s.n.B, true
	}
	t, base, ok := Term(e, s.n.Neg())
	return append(s.terms[:len(s.terms):len(s.terms)], t), -base, ok
}

// propagate has the engine propagate guard → the sum, if it can.
func (s literalSum) propagate(e *constraint.Encoder, g sat.Lit) bool {
	return PostLiterals(e, g, s.weights, s.lits, s.rel, s.n)
}

// PostLiterals hands over the propagators of guard → Σ weights·lits is rel n, for weights
// that are not negative. It reports false where there are none for it.
func PostLiterals(h constraint.Host, g sat.Lit, weights []int64, lits []sat.Lit, rel pb.Rel, n store.View) bool {
	limit, ok := limitOf(h, weights, n)
	if !ok || rel == pb.NE {
		return false
	}
	if rel != pb.GE {
		h.Post(g, WeightedAtMost(weights, lits, limit))
	}
	if rel != pb.LE {
		h.Post(g, AtLeast(weights, lits, limit))
	}
	return true
}

// limitOf returns n as the limit of a sum with these weights. It is not ok without weights, and where the propagators cannot add up.
func limitOf(h constraint.Host, weights []int64, n store.View) (limit propagate.Affine, ok bool) {
	total := store.SumOf(0)
	for _, w := range weights {
		total.Add(w)
	}
	limits, ok := h.Within(MaxWeight, n)
	if !ok || len(weights) == 0 || total.Beyond || total.Value > MaxWeight {
		return propagate.Affine{}, false
	}
	return limits[0], true
}

// Collected adds up the weights of a literal that stands several times, and leaves out
// those that are False or weigh nothing.
func Collected(weights []int64, lits []sat.Lit) (ws []int64, ls []sat.Lit) {
	place := make(map[sat.Lit]int, len(lits))
	for i, l := range lits {
		k, known := place[l]
		switch {
		case l == sat.False || weights[i] == 0:
		case known:
			ws[k] += weights[i]
		default:
			place[l] = len(ls)
			ws, ls = append(ws, weights[i]), append(ls, l)
		}
	}
	return ws, ls
}

// Same returns a literal that is true exactly when x = y: a direct literal when
// one is fixed, else a new one with the clauses of both halves.
func Same(e *constraint.Encoder, x, y store.View) sat.Lit {
	x, y = e.Store.Resolve(x), e.Store.Resolve(y)
	if t := e.Store.Same(x, y); t != store.Undecided {
		return sat.Bool(t == store.Entailed)
	}
	switch {
	case y.IsConst():
		return e.Eq(x, y.B)
	case x.IsConst():
		return e.Eq(y, x.B)
	case e.Store.Domain(x).Intersect(e.Store.Domain(y)).Empty():
		return sat.False
	}
	l := e.Sink.NewVar()
	Equal(e, l, x, y)
	Differ(e, l.Not(), x, y)
	return l
}

// Either encodes guard → one of the alternatives: a literal for each, which
// guards it.
func Either(e *constraint.Encoder, g sat.Lit, n int, alternative func(i int, g sat.Lit)) {
	some := make([]sat.Lit, n)
	for i := range some {
		some[i] = e.Sink.NewVar()
		alternative(i, some[i])
	}
	e.Guarded(g, some...)
}
