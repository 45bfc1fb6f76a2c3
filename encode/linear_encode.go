package encode

import (
	"errors"
	"math/big"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// linearLe encodes guard → Σ coefs·views ≤ bound.
func (e *Encoder) linearLe(g sat.Lit, coefs []int64, views []store.View, bound int64) error {
	return e.compareLinear(g, coefs, views, atMostBound, bound)
}

// linearEq encodes guard → Σ coefs·views = bound.
func (e *Encoder) linearEq(g sat.Lit, coefs []int64, views []store.View, bound int64) error {
	return e.compareLinear(g, coefs, views, equalBound, bound)
}

// linearNe encodes guard → Σ coefs·views ≠ bound.
func (e *Encoder) linearNe(g sat.Lit, coefs []int64, views []store.View, bound int64) error {
	return e.compareLinear(g, coefs, views, unequalBound, bound)
}

func (e *Encoder) compareLinear(g sat.Lit, coefs []int64, views []store.View, rel linearRel, bound int64) error {
	l, err := newLinear(e.Store, coefs, views, bound)
	if err == nil {
		l.rel = rel
		err = e.narrow(g, l)
	}
	return e.orWide(err, g, coefs, views, rel, func() *big.Int { return big.NewInt(bound) })
}

// linear encodes guard → l.
func (e *Encoder) linear(g sat.Lit, l linear) error {
	r, err := l.resolved(e.Store)
	if err == nil {
		err = e.narrow(g, r)
	}
	if err == nil {
		return nil
	}
	coefs, views := make([]int64, len(l.terms)), make([]store.View, len(l.terms))
	for i, t := range l.terms {
		coefs[i], views[i] = t.A, store.Of(t.ID)
	}
	return e.orWide(err, g, coefs, views, l.rel, l.exactBound)
}

// narrow encodes guard → l for a resolved l, which it takes over, where all sums
// are 64-bit integers.
func (e *Encoder) narrow(g sat.Lit, l linear) error {
	if d := l.divisor(); d > 1 {
		l.divide(d)
		rest := l.bound - store.FloorDiv(l.bound, d)*d
		l.bound = store.FloorDiv(l.bound, d)
		switch {
		case rest != 0 && l.rel == equalBound:
			e.guarded(g)
			return nil
		case rest != 0 && l.rel == unequalBound:
			return nil
		}
	}
	switch len(l.terms) {
	case 0:
		e.guarded(g, sat.Bool(l.decide(e.Store) == entailed))
		return nil
	case 1:
		e.guarded(g, e.oneTerm(l))
		return nil
	case 2:
		if e.twoTerms(g, l) {
			return nil
		}
	}
	return e.manyTerms(g, l, l.rel.pb())
}

// pb returns the relation as package pb names it.
func (r linearRel) pb() pb.Rel { return [...]pb.Rel{pb.LE, pb.EQ, pb.NE}[r] }

// oneTerm returns a literal that is a constraint of one term.
func (e *Encoder) oneTerm(l linear) sat.Lit {
	switch t := l.terms[0]; l.rel {
	case atMostBound:
		return e.Le(t, l.bound)
	case equalBound:
		return e.Eq(t, l.bound)
	default:
		return e.Ne(t, l.bound)
	}
}

// twoTerms encodes guard → l for two terms, if one of them has few values. It
// reports false where they do not.
func (e *Encoder) twoTerms(g sat.Lit, l linear) bool {
	x, y := l.terms[0], l.terms[1]
	switch l.rel {
	case atMostBound:
		return e.twoTermsLe(g, x, y, l.bound)
	case unequalBound:
		return e.twoTermsNe(g, x, y, l.bound)
	}
	if !e.Ordered(x) && !e.Ordered(y) && x.A == -y.A {
		// Bit by bit, where the offsets are the same.
		e.linearWide(g, []int64{1, 1}, l.terms, big.NewInt(l.bound), pb.EQ)
		return true
	}
	return e.twoTermsLe(g, x, y, l.bound) && e.twoTermsLe(g, x.Neg(), y.Neg(), -l.bound)
}

// maxSupports is the number of values up to which a constraint in two
// variables is written as one clause for each value of the smaller.
// fewSupports is that where one of the variables is binary: each clause needs a
// comparison circuit then.
const (
	maxSupports = 4096
	fewSupports = 256
)

// smaller orders two terms so that the second has fewer values; ok is false
// when both have too many for support clauses.
func (e *Encoder) smaller(x, y store.View) (big, small store.View, ok bool) {
	nx, ny := e.Store.Size(x), e.Store.Size(y)
	if nx < ny {
		x, y, nx, ny = y, x, ny, nx
	}
	exact := e.Store.Bounded(x) && e.Store.Bounded(y)
	switch ordered := e.Ordered(x) && e.Ordered(y); {
	case !exact:
		return x, y, false
	case ordered && (y.A == 1 || y.A == -1):
		return x, y, ny <= wideMax
	case ordered:
		return x, y, ny <= maxSupports
	}
	return x, y, ny <= fewSupports
}

// twoTermsLe encodes guard → x + y ≤ bound by y ≥ w → x ≤ bound − w for each
// value w of the variable with fewer values; bounds consistent.
func (e *Encoder) twoTermsLe(g sat.Lit, x, y store.View, bound int64) bool {
	x, y, ok := e.smaller(x, y)
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
			e.guarded(g, e.Ge(y, w).Not(), limit)
			last = limit
		}
		return last != sat.False
	})
	return ok
}

// twoTermsNe encodes guard → x + y ≠ bound by one clause of direct literals
// for each pair of values that would meet it.
func (e *Encoder) twoTermsNe(g sat.Lit, x, y store.View, bound int64) bool {
	x, y, ok := e.smaller(x, y)
	if !ok {
		return false
	}
	e.Store.Domain(y).Each(func(w int64) bool {
		if rest, fits := store.Add(bound, -w); fits && e.Store.Contains(x, rest) {
			e.guarded(g, e.Ne(y, w), e.Ne(x, rest))
		}
		return true
	})
	return true
}

// manyTerms hands the constraint to package pb. Where that would add binary
// numbers, the variables come as the bits that all adders share.
func (e *Encoder) manyTerms(g sat.Lit, l linear, rel pb.Rel) error {
	var opt pb.Options
	terms, bound, ordered, err := e.terms(l, (*Encoder).term)
	if err != nil {
		return err
	}
	if ordered {
		choice, err := pb.Estimate(terms, rel, bound, opt)
		if err != nil {
			return linearError(err)
		}
		opt.Force = choice.Encoding
	}
	if !ordered || opt.Force == pb.Adder {
		if terms, bound, _, err = e.terms(l, (*Encoder).adderTerm); err != nil {
			return err
		}
	}
	err = pb.Linear(e.Sink, g, terms, rel, bound, opt)
	if err == nil && (!ordered || opt.Force == pb.Adder) {
		e.coarseSum(g, l, rel)
	}
	return linearError(err)
}

// termForm returns a view as a term less its base, and the base.
type termForm func(e *Encoder, v store.View) (t pb.Term, base int64, ok bool)

// terms returns the terms of l, each less its base, and the bound less all
// bases.
func (e *Encoder) terms(l linear, form termForm) (terms []pb.Term, bound int64, ordered bool, err error) {
	terms, bound, ordered = make([]pb.Term, len(l.terms)), l.bound, true
	for i, t := range l.terms {
		term, base, ok := form(e, t)
		if ok {
			bound, ok = store.Add(bound, -base)
		}
		if !ok {
			return nil, 0, false, ErrOverflow
		}
		terms[i] = term
		ordered = ordered && term.Bits == nil
	}
	return terms, bound, ordered, nil
}

func linearError(err error) error {
	if errors.Is(err, pb.ErrOverflow) {
		return ErrOverflow
	}
	return err
}

// term returns t − base as a pb.Term: by order literals if t has them, by bits
// else.
func (e *Encoder) term(t store.View) (term pb.Term, base int64, ok bool) {
	steps, ordered := e.Steps(t)
	if !ordered {
		return e.binaryTerm(t)
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
func (e *Encoder) binaryTerm(t store.View) (term pb.Term, base int64, ok bool) {
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

// adderTerm returns t − base by bits, except where a term has so few values
// that adding up its steps is as cheap.
func (e *Encoder) adderTerm(t store.View) (term pb.Term, base int64, ok bool) {
	const fewValues = 4
	if e.Store.Size(t) <= fewValues {
		return e.term(t)
	}
	return e.binaryTerm(t)
}

// linearLit returns l as a literal when at most one variable is open.
func (e *Encoder) linearLit(l linear) (sat.Lit, bool) {
	if l.open(e.Store, 3) {
		return sat.Undef, false
	}
	l, err := l.resolved(e.Store)
	switch {
	case err != nil || len(l.terms) > 1:
		return sat.Undef, false
	case len(l.terms) == 0:
		return sat.Bool(l.decide(e.Store) == entailed), true
	}
	return e.oneTerm(l), true
}
