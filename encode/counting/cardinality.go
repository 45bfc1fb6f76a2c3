package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/sets"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const cardinalityNote = "for each covered value a cardinality constraint over direct literals, or a propagator of it; redundant: the counts add up to the number of elements, and intervals of values have room for what is inside"

var cardinalityRows = []constraint.Row{
	cardinalityRow("gozinc_global_cardinality", readCounts(false)),
	cardinalityRow("gozinc_global_cardinality_closed", readCounts(true)),
	cardinalityRow("gozinc_global_cardinality_low_up", readCountBounds(false)),
	cardinalityRow("gozinc_global_cardinality_low_up_closed", readCountBounds(true)),
}

// cardinalityArgs are those of the global_cardinality constraints: cover[i]
// occurs in xs at least lo[i] and at most up[i] times; lo and up are the same
// views where the count is one variable.
type cardinalityArgs struct {
	xs     []store.View
	cover  []int64
	lo, up []store.View
	closed bool // no other values
	exact  bool // lo and up are the same
}

// cardinalityReader reads the arguments; ok is false when arrays have
// different lengths, and the constraint cannot hold.
type cardinalityReader func(a store.Args) (c cardinalityArgs, ok bool)

func readCounts(closed bool) cardinalityReader {
	return func(a store.Args) (cardinalityArgs, bool) {
		n := a.Views(2)
		c := cardinalityArgs{xs: a.Views(0), cover: a.Ints(1), lo: n, up: n, closed: closed, exact: true}
		return c, len(n) == len(c.cover)
	}
}

func readCountBounds(closed bool) cardinalityReader {
	return func(a store.Args) (cardinalityArgs, bool) {
		c := cardinalityArgs{xs: a.Views(0), cover: a.Ints(1), lo: a.Views(2), up: a.Views(3), closed: closed}
		return c, len(c.lo) == len(c.cover) && len(c.up) == len(c.cover)
	}
}

func cardinalityRow(name string, read cardinalityReader) constraint.Row {
	return constraint.Row{
		Name: name, Note: cardinalityNote,
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) {
			if c, ok := read(a); ok {
				c.post(e, g)
			} else {
				e.Guarded(g)
			}
		},
		Not: func(e *constraint.Encoder, g sat.Lit, a store.Args) {
			if c, ok := read(a); ok {
				c.not(e, g)
			}
		},
		Propagators: func(h constraint.Host, g sat.Lit, a store.Args) bool {
			c, ok := read(a)
			if !ok {
				constraint.Refute(h, g)
				return true
			}
			c.confine(h, g)
			c.intervals(h, g, a.Store)
			return c.counts(h, g) && c.totals(h, g, a.Store)
		},
		Relax: func(r *relax.Builder, a store.Args) {
			if c, ok := read(a); ok {
				c.relax(r)
			}
		},
	}
}

// post encodes guard → C. Each value is a cardinality constraint by itself, on
// which unit propagation is consistent.
func (c cardinalityArgs) post(e *constraint.Encoder, g sat.Lit) {
	for i, k := range c.cover {
		if at := e.Eqs(c.xs, k); c.exact {
			arith.CompareCount(e, g, at, pb.EQ, c.lo[i])
		} else {
			countBetween(e, g, at, c.lo[i].B, c.up[i].B)
		}
	}
	c.confine(e, g)
	if c.scarce(e.Store) && orderMatters(e, c.xs) {
		c.intervals(e, g, e.Store)
	}
	c.postTotal(e, g, intset.Of(c.cover...))
}

// countBetween encodes guard → at least lo and at most up of lits hold; both
// bounds share one totalizer where neither is trivial.
func countBetween(e *constraint.Encoder, g sat.Lit, lits []sat.Lit, lo, up int64) {
	if shared := store.SatMul(up+1, int64(len(lits))); 0 < lo && lo < up && up < int64(len(lits)) && !e.Propagates(shared, *constraint.CountClauses) {
		if ge, ok := sets.AtLeast(e, sets.Cardinality{Open: lits}, lo, up+1); ok {
			e.Guarded(g, ge(lo))
			e.Guarded(g, ge(up+1).Not())
			return
		}
	}
	if lo == up {
		arith.CompareCount(e, g, lits, pb.EQ, store.Const(lo))
		return
	}
	arith.CompareCount(e, g, lits, pb.GE, store.Const(lo))
	arith.CompareCount(e, g, lits, pb.LE, store.Const(up))
}

// postTotal encodes guard → the counts add up to at most the number of
// elements, and to that number where no element has another value. It follows
// from the rest, but unit propagation does not see it. Counts that are fixed
// leave nothing to add up.
func (c cardinalityArgs) postTotal(e *constraint.Encoder, g sat.Lit, values intset.Set) {
	if !c.exact || values.Size() < int64(len(c.cover)) {
		return
	}
	coefs := make([]int64, len(c.lo))
	for i := range coefs {
		coefs[i] = 1
	}
	n := int64(len(c.xs))
	if c.only(e.Store, values) {
		arith.LinearEq(e, g, coefs, c.lo, n)
	} else {
		arith.LinearLe(e, g, coefs, c.lo, n)
	}
}

// only reports whether no element has a value other than those.
func (c cardinalityArgs) only(s *store.Store, values intset.Set) bool {
	for _, x := range c.xs {
		if !c.closed && !s.Domain(x).Subset(values) {
			return false
		}
	}
	return true
}

// not encodes guard → some count is wrong, or some value is not covered.
func (c cardinalityArgs) not(e *constraint.Encoder, g sat.Lit) {
	var wrong []sat.Lit
	add := func(k int64, rel pb.Rel, n store.View) {
		l := e.Sink.NewVar()
		wrong = append(wrong, l)
		arith.CompareCount(e, l, e.Eqs(c.xs, k), rel, n)
	}
	for i, k := range c.cover {
		if c.exact {
			add(k, pb.NE, c.lo[i])
			continue
		}
		less, ok1 := c.lo[i].Scale(1, -1)
		more, ok2 := c.up[i].Scale(1, 1)
		if !ok1 || !ok2 {
			e.Fail(store.ErrOverflow)
			return
		}
		add(k, pb.LE, less)
		add(k, pb.GE, more)
	}
	if c.closed {
		values := intset.Of(c.cover...)
		for _, x := range c.xs {
			wrong = append(wrong, e.Among(x, values).Not())
		}
	}
	e.Guarded(g, wrong...)
}

// confine leaves the elements the covered values, if there are to be no others.
func (c cardinalityArgs) confine(h constraint.Host, g sat.Lit) {
	if values := intset.Of(c.cover...); c.closed {
		for _, x := range c.xs {
			h.Confine(g, x, values)
		}
	}
}

// counts hands over the propagators of each value, where there are not too many elements
// and values.
func (c cardinalityArgs) counts(h constraint.Host, g sat.Lit) bool {
	ok := true
	if len(c.xs)*len(c.cover) > *presolvedLits {
		return ok
	}
	for i, k := range c.cover {
		set := intset.Interval(k, k)
		if c.exact {
			ok = postCount(h, g, c.xs, set, pb.EQ, c.lo[i]) && ok
		} else {
			ok = postCount(h, g, c.xs, set, pb.GE, c.lo[i]) && postCount(h, g, c.xs, set, pb.LE, c.up[i]) && ok
		}
	}
	return ok
}

// totals hands over the sums of the counts: at most and, where no element has another
// value, at least the number of elements.
func (c cardinalityArgs) totals(h constraint.Host, g sat.Lit, s *store.Store) bool {
	values := intset.Of(c.cover...)
	if values.Size() < int64(len(c.cover)) {
		return true
	}
	n := int64(len(c.xs))
	lo := slices.Clone(c.lo)
	for i, v := range lo {
		if v.IsConst() && v.B < 0 {
			lo[i] = store.Const(0)
		}
	}
	ok := arith.SumPropagators(h, g, s, linear.Form{Terms: lo, Bound: n})
	if c.only(s, values) {
		ok = arith.SumPropagators(h, g, s, linear.Form{Terms: linear.NegatedViews(c.up), Bound: -n}) && ok
	}
	return ok
}

// relax: the indicators of each value add up to its number.
func (c cardinalityArgs) relax(r *relax.Builder) {
	for i, k := range c.cover {
		n := r.Count(c.xs, k)
		above, below := n, n.Negated()
		above.Add(-1, r.Of(c.up[i]))
		below.Add(1, r.Of(c.lo[i]))
		r.AtMost(above, 0)
		r.AtMost(below, 0)
	}
}
