package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// indices are the roots by which arrays of a model are looked up, and how many clauses there are of their places.
type indices struct {
	of    map[int32]bool
	spent int
}

// has reports whether arrays are looked up by the root. The first call takes time in the constraints of the model.
func (x *indices) has(e *constraint.Encoder, root int32) bool {
	if x.of == nil {
		x.of = make(map[int32]bool)
		e.Model.Each(func(r *constraint.Row, a store.Args) {
			if r.Looks {
				if i := e.Store.Resolve(a.View(0)); !i.IsConst() {
					x.of[i.ID] = true
				}
			}
		})
	}
	return x.of[root]
}

// places encodes, beside what bounds say of it, an equation that makes the place in an array of its row and its column: the place has a value
// if and only if these have theirs, so that all three are domain consistent. k + 1 clauses for each place of k numbers, and one for each
// value of these. After placeClauses of a model there are no more.
func places(e *constraint.Encoder, l linear.Form) {
	of, ok := l.Solutions(e.Store, *mostPlaces)
	known := constraint.Cache[indices](e)
	if !ok || known.spent >= *placeClauses || !known.has(e, of.Roots[0]) || !of.Places() {
		return
	}
	known.spent += len(of.Of) * len(of.Roots)
	place := store.Of(of.Roots[0])
	for _, values := range of.Of {
		at := e.Eq(place, values[0])
		all := []sat.Lit{at}
		for k := 1; k < len(values); k++ {
			is := e.Eq(store.Of(of.Roots[k]), values[k])
			e.Clause(at.Not(), is)
			all = append(all, is.Not())
		}
		e.Clause(all...)
	}
	for k := 1; k < len(of.Roots); k++ {
		x, with := store.Of(of.Roots[k]), of.With(k)
		for v := range e.Store.Domain(x).Each {
			var some []sat.Lit
			for _, at := range with[v] {
				some = append(some, e.Eq(place, at))
			}
			e.Clause(append(some, e.Ne(x, v))...)
		}
	}
}
