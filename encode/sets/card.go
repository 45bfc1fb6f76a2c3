package sets

import (
	"slices"
	"sort"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// The number of elements of a set is the number of its sure elements plus the
// number of true literals among the others. Its unary digits are compared with
// the order literals of the cardinality variable. A set of some hundred
// elements makes the totalizer too large; then adders compute the difference of
// the count and the variable.

// Cardinality is the number of elements of a set: sure ones, and open literals.
type Cardinality struct {
	sure int64
	Open []sat.Lit // one for each value that is possible and not sure
}

func cardinalityOf(e *constraint.Encoder, set store.SetView) Cardinality {
	lower := e.Store.Lower(set)
	c := Cardinality{sure: lower.Size()}
	for k := range e.Store.Upper(set).Minus(lower).Each {
		c.Open = append(c.Open, e.In(set, k))
	}
	return c
}

// most returns the greatest number of elements.
func (c Cardinality) most() int64 { return c.sure + int64(len(c.Open)) }

// terms returns the open literals as summands of weight 1.
func (c Cardinality) terms() []pb.Term {
	out := make([]pb.Term, len(c.Open))
	for i, l := range c.Open {
		out[i] = pb.Literal(l, 1)
	}
	return out
}

// AtLeast returns the literals "at least k elements" for from ≤ k ≤ to, by a
// totalizer (Bailleux & Boufkhad 2003) that knows no other counts; in both
// directions, O((to−from)·n) clauses. ok is false, and nothing is written, when
// that is too large.
func AtLeast(e *constraint.Encoder, c Cardinality, from, to int64) (ge func(k int64) sat.Lit, ok bool) {
	steps, err := pb.SumOrdered(e.Sink, c.terms(), from-c.sure-1, to-c.sure, pb.Options{Budget: *maxCountClauses})
	if err != nil {
		return nil, false
	}
	return func(k int64) sat.Lit {
		k -= c.sure
		if k <= 0 {
			return sat.True
		}
		i := sort.Search(len(steps), func(i int) bool { return steps[i].Value >= k })
		if i == len(steps) {
			return sat.False
		}
		return steps[i].Lit
	}, true
}

// setCard encodes guard → |s| = x.
func setCard(e *constraint.Encoder, g sat.Lit, a store.Args) {
	c, x := cardinalityOf(e, a.Set(0)), a.View(1)
	lo, hi := max(e.Store.Lo(x), c.sure), min(e.Store.Hi(x), c.most())
	if lo > hi {
		e.Guarded(g)
		return
	}
	if x.IsConst() {
		cardFixed(e, g, c, x)
		return
	}
	ge, ok := AtLeast(e, c, lo, hi+1)
	if !ok {
		cardLinear(e, g, c, x, pb.EQ)
		return
	}
	e.Guarded(g, e.Ge(x, lo))
	e.Guarded(g, ge(lo))
	e.Guarded(g, e.Le(x, hi))
	e.Guarded(g, ge(hi+1).Not())
	for k := lo + 1; k <= hi; k++ {
		e.Guarded(g, ge(k).Not(), e.Ge(x, k))
		e.Guarded(g, ge(k), e.Ge(x, k).Not())
	}
}

// cardFixed encodes guard → |s| = x for a constant x in the range of |s|.
func cardFixed(e *constraint.Encoder, g sat.Lit, c Cardinality, x store.View) {
	n, k := int64(len(c.Open)), x.B-c.sure
	if n*min(k, n-k) > *maxCountClauses {
		cardLinear(e, g, c, x, pb.EQ)
	} else {
		pb.Exactly(e.Sink, g, c.Open, int(k))
	}
}

// setCardNot encodes guard → |s| ≠ x, one clause for each common value.
func setCardNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	c, x := cardinalityOf(e, a.Set(0)), a.View(1)
	values := e.Store.Domain(x).Intersect(intset.Interval(c.sure, c.most()))
	if values.Empty() {
		return
	}
	ge, ok := AtLeast(e, c, values.Min(), values.Max()+1)
	if !ok {
		cardLinear(e, g, c, x, pb.NE)
		return
	}
	for k := range values.Each {
		e.Guarded(g, e.Ne(x, k), ge(k).Not(), ge(k+1))
	}
}

// setCardLit is the literal |s| = k for a constant k.
func setCardLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	x := a.View(1)
	if !x.IsConst() {
		return sat.Undef, false
	}
	c := cardinalityOf(e, a.Set(0))
	if x.B < c.sure || x.B > c.most() {
		return sat.False, true
	}
	ge, ok := AtLeast(e, c, x.B, x.B+1)
	if !ok {
		return sat.Undef, false
	}
	return gate.And(e.Sink, ge(x.B), ge(x.B+1).Not()), true
}

// cardLinear encodes guard → Σ open − x rel −sure by adders.
func cardLinear(e *constraint.Encoder, g sat.Lit, c Cardinality, x store.View, rel pb.Rel) {
	sum := arith.NewBinarySum(-c.sure)
	sum.AddLits(slices.Repeat([]int64{1}, len(c.Open)), c.Open)
	sum.Add(e, -1, x)
	sum.Post(e, g, rel)
}

func propSetCard(s *store.Store, a store.Args) bool {
	set, x := a.Set(0), a.View(1)
	if !s.SetLo(x, s.Lower(set).Size()) || !s.SetHi(x, s.Upper(set).Size()) {
		return false
	}
	if s.Hi(x) == s.Lower(set).Size() {
		return s.Confine(set, s.Lower(set))
	}
	if s.Lo(x) == s.Upper(set).Size() {
		return s.Include(set, s.Upper(set))
	}
	return true
}

// propSetCardNot narrows when only the value of x or only one element is open.
func propSetCardNot(s *store.Store, a store.Args) bool {
	set, x := a.Set(0), a.View(1)
	least := s.Lower(set).Size()
	if set.IsConst() {
		return s.Remove(x, least)
	}
	open := s.Upper(set).Minus(s.Lower(set))
	k, only := open.Fixed()
	n, fixed := s.Fixed(x)
	switch {
	case !only || !fixed:
		return true
	case n == least:
		return s.Include(set, open)
	case n == least+1:
		return s.Exclude(set, k)
	}
	return true
}

func decideSetCard(s *store.Store, a store.Args) store.Truth {
	set, x := a.Set(0), a.View(1)
	least, most := s.Lower(set).Size(), s.Upper(set).Size()
	switch {
	case s.Lo(x) > most, s.Hi(x) < least:
		return store.Violated
	case set.IsConst() && !s.Contains(x, least):
		return store.Violated
	}
	return store.Undecided
}
