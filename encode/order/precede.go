package order

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var precedeRows = []constraint.Row{
	{
		Name: "gozinc_value_precede_int",
		Post: postPrecede(onePair),
		Not:  notPrecede(onePair),
		Prop: propPrecede(onePair),
		Note: "literals for s seen so far: 2 clauses for each element, domain consistent (Law & Lee 2004)",
	},
	{
		Name: "gozinc_value_precede_chain_int",
		Post: postPrecede(chain),
		Not:  notPrecede(chain),
		Prop: propPrecede(chain),
		Note: "literals for the part of the chain seen so far, over order literals where the chain ends with the greatest value: 4 clauses for each " +
			"element and value",
	},
	{
		Name: "gozinc_value_precede_set",
		Post: precedeSet,
		Not:  notPrecedeSet,
		Prop: propPrecedeSet,
		Note: "literals for a set with s and without t seen so far: 3 clauses for each set",
	},
}

// precede is the constraint that in xs each value of order but the first has
// its predecessor in order at a lower index.
type precede struct {
	order []int64
	xs    []store.View
}

func onePair(a store.Args) precede {
	return precede{[]int64{a.Int(0), a.Int(1)}, a.Views(2)}
}

func chain(a store.Args) precede { return precede{a.Ints(0), a.Views(1)} }

// distinct reports whether no value occurs twice in the order.
func (p precede) distinct() bool { return intset.Of(p.order...).Size() == int64(len(p.order)) }

// pairs splits the constraint into the pairs of neighbours in the order.
func (p precede) pairs() []precede {
	var out []precede
	for k := 1; k < len(p.order); k++ {
		out = append(out, precede{p.order[k-1 : k+1], p.xs})
	}
	return out
}

// atLeast returns for value k of the order the literals x = order[k] or, where
// the order rises to the greatest value of all xs, x ≥ order[k]: there one
// implies that all values of the order up to k have been seen before.
func (p precede) atLeast(e *constraint.Encoder) func(x store.View, k int) sat.Lit {
	top := len(p.order) - 1
	rising := top > 0
	for k := 1; k <= top; k++ {
		rising = rising && p.order[k] == p.order[k-1]+1
	}
	for _, x := range p.xs {
		rising = rising && e.Store.Hi(x) <= p.order[top]
	}
	if rising {
		return func(x store.View, k int) sat.Lit { return e.Ge(x, p.order[k]) }
	}
	return func(x store.View, k int) sat.Lit { return e.Eq(x, p.order[k]) }
}

func postPrecede(read func(store.Args) precede) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		p := read(a)
		switch {
		case len(p.order) < 2:
		case p.distinct():
			p.post(e, g)
		default:
			for _, q := range p.pairs() {
				q.post(e, g)
			}
		}
	}
}

// post encodes guard → the constraint. It unfolds the automaton that counts
// how far in the order the values have got, in order encoding: seen[k] at
// element i implies that the values up to order[k] occur among the elements
// before i. Of the four clauses for an element and a value but the last, the
// first states the constraint; the others define seen from above only, so that
// without the guard all of these literals can be false.
func (p precede) post(e *constraint.Encoder, guard sat.Lit) {
	at := p.atLeast(e)
	if p.order[0] == p.order[len(p.order)-1] {
		// A value that precedes itself does not occur.
		for _, x := range p.xs {
			e.Guarded(guard, e.Ne(x, p.order[0]))
		}
		return
	}
	last := len(p.order) - 1
	seen := make([]sat.Lit, last)
	for k := range seen {
		seen[k] = sat.False
	}
	for i, x := range p.xs {
		for k := range last {
			e.Guarded(guard, at(x, k+1).Not(), seen[k])
		}
		if i+1 < len(p.xs) {
			seen = p.advance(e, at, x, seen)
		}
	}
}

// advance returns the literals behind an element.
func (p precede) advance(e *constraint.Encoder, at func(store.View, int) sat.Lit, x store.View, seen []sat.Lit) []sat.Lit {
	next := make([]sat.Lit, len(seen))
	for k := range next {
		hit := at(x, k)
		if seen[k] == sat.False && (hit == sat.False || k > 0 && seen[k-1] == sat.False) {
			next[k] = sat.False
			continue
		}
		next[k] = e.Sink.NewVar()
		e.Clause(next[k].Not(), seen[k], hit)
		e.Clause(seen[k].Not(), next[k])
		if k > 0 {
			e.Clause(next[k].Not(), seen[k-1])
		}
	}
	return next
}

func notPrecede(read func(store.Args) precede) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		var some []sat.Lit
		for _, q := range read(a).pairs() {
			some = append(some, q.broken(e)...)
		}
		e.Guarded(g, some...)
	}
}

// broken returns, for a pair s, t of values and each element, a literal that
// implies that the element is t and none before it is s.
func (p precede) broken(e *constraint.Encoder) []sat.Lit {
	s, t := p.order[0], p.order[1]
	var out []sat.Lit
	none := sat.True // no s before this element
	for _, x := range p.xs {
		out = append(out, both(e, none, e.Eq(x, t)))
		none = both(e, none, e.Ne(x, s))
	}
	return out
}

// both returns a literal that implies a and b.
func both(e *constraint.Encoder, a, b sat.Lit) sat.Lit {
	switch {
	case a == sat.True:
		return b
	case b == sat.True:
		return a
	case a == sat.False || b == sat.False:
		return sat.False
	}
	return e.Implying(a, b)
}

func propPrecede(read func(store.Args) precede) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		for _, q := range read(a).pairs() {
			if !q.prop(s) {
				return false
			}
		}
		return true
	}
}

// prop removes t from the elements up to the first that can be s, and fixes
// that one to s where no other can be before the first t.
func (p precede) prop(s *store.Store) bool {
	value, t := p.order[0], p.order[1]
	could := -1 // the only element so far that can be s
	several := false
	for i, x := range p.xs {
		if could < 0 && !s.Remove(x, t) {
			return false
		}
		if k, fixed := s.Fixed(x); fixed && k == t && could >= 0 {
			return several || s.Fix(p.xs[could], value)
		}
		if s.Contains(x, value) {
			several = several || could >= 0
			could = i
		}
	}
	return true
}
