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
// value of these. Models of very many have none after some.
func places(e *constraint.Encoder, l linear.Form) {
	of, ok := l.Solutions(e.Store, *mostPlaces)
	known := constraint.Cache[indices](e)
	if !ok || known.spent >= *placeClauses || !known.has(e, of.Roots[0]) || !of.Places() {
		return
	}
	known.spent += len(of.Of) * len(of.Roots)
	with := make([]map[int64][]sat.Lit, len(of.Roots)) // of each number the places by value
	for k := range with {
		with[k] = make(map[int64][]sat.Lit)
	}
	for _, values := range of.Of {
		at := e.Eq(store.Of(of.Roots[0]), values[0])
		all := []sat.Lit{at}
		for k := 1; k < len(values); k++ {
			is := e.Eq(store.Of(of.Roots[k]), values[k])
			e.Clause(at.Not(), is)
			all = append(all, is.Not())
			with[k][values[k]] = append(with[k][values[k]], at)
		}
		e.Clause(all...)
	}
	for k := 1; k < len(with); k++ {
		x := store.Of(of.Roots[k])
		for v := range e.Store.Domain(x).Each {
			e.Clause(append(with[k][v], e.Ne(x, v))...)
		}
	}
}
