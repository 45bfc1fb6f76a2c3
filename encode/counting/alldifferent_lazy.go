package counting

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// collisions is the lazy form of all_different, and all_different_except, over
// wide domains: no clauses at first, then a difference for each pair of views
// that an assignment makes equal. Where there are many more values than views, few
// pairs ever need one.
type collisions struct {
	e      *rule.Encoder
	guard  sat.Lit
	xs     []store.View
	except intset.Set // values that several views may have
	// open holds for each view that can have another value a literal that
	// guard implies unless the value is an excepted one.
	open []sat.Lit
}

// lazyPairs is the number of pairs from which on their differences are lazy.
// Measured: docs/decisions/0028.
const lazyPairs = 200

// manyPairs reports whether the differences of all pairs of the views are lazy.
func manyPairs(e *rule.Encoder, xs []store.View) bool {
	n := len(xs)
	return n*(n-1)/2 >= e.LazySize(lazyPairs) && !e.Eager
}

// differLazily makes guard → the views differ, unless they have an excepted
// value, a lazy constraint.
func differLazily(e *rule.Encoder, g sat.Lit, xs []store.View, except intset.Set) error {
	c := &collisions{e: e, guard: g, xs: xs, except: except, open: make([]sat.Lit, len(xs))}
	for i, x := range xs {
		e.Make(x)
		err := arith.Under(e, g, arith.InSet(e, x, except).Not(), func(open sat.Lit) error {
			c.open[i] = open
			return nil
		})
		if err != nil {
			return err
		}
	}
	e.AddLazy(c)
	return nil
}

// Refine implements Lazy. It adds a difference for each view that is equal to
// one before it.
func (c *collisions) Refine(holds func(sat.Lit) bool) bool {
	if !holds(c.guard) {
		return false
	}
	refined := false
	first := make(map[int64]store.View, len(c.xs))
	for i, x := range c.xs {
		k := c.e.Value(x, holds)
		y, taken := first[k]
		switch {
		case c.except.Contains(k):
		case taken:
			c.separate(c.open[i], x, y, k)
			refined = true
		default:
			first[k] = x
		}
	}
	return refined
}

// separate encodes guard → x ≠ y: for binary integers at all values, in a few
// clauses for each bit; with order literals, one clause for each value, only
// at k.
func (c *collisions) separate(g sat.Lit, x, y store.View, k int64) {
	if !c.e.Ordered(x) && !c.e.Ordered(y) && arith.Differ(c.e, g, x, y) == nil {
		return
	}
	c.e.Guarded(g, c.e.Ne(x, k), c.e.Ne(y, k))
}
