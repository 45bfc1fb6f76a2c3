package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

var linearRows = []constraint.Row{
	linearRow("int_lin_eq", linear.Equal, 1, 0), linearRow("int_lin_ne", linear.Unequal, 1, 0),
	linearRow("int_lin_le", linear.AtMost, 1, 0), linearRow("int_lin_lt", linear.AtMost, 1, -1),
	linearRow("int_lin_ge", linear.AtMost, -1, 0), linearRow("int_lin_gt", linear.AtMost, -1, -1),
	linearRow("bool_lin_eq", linear.Equal, 1, 0), linearRow("bool_lin_le", linear.AtMost, 1, 0),
	plusRow("int_plus", 1, 1, -1), plusRow("int_minus", 1, -1, -1), plusRow("int_negate", 1, 1),
}

// linearRow is sign·Σ rel sign·bound + shift for the arguments (coefficients,
// variables, bound). The bound of bool_lin_eq may be a variable; it joins the
// sum with coefficient −1.
func linearRow(name string, rel linear.Rel, sign, shift int64) constraint.Row {
	r := sumRow(name, func(a store.Args) linear.Form {
		coefs, exprs := a.Ints(0), a.Con.Args[1].Elems()
		coefs, exprs = append(coefs, -1), append(exprs[:len(exprs):len(exprs)], a.Con.Args[2])
		for i := range coefs {
			coefs[i] *= sign
		}
		return linear.Read(coefs, exprs, rel, shift)
	})
	if rel != linear.Unequal {
		r.Difference = func(s *store.Store, a store.Args) bool { return !r.Linear(a).Open(s, 3) }
	}
	return r
}

// plusRow is Σ coefs·arguments = 0.
func plusRow(name string, coefs ...int64) constraint.Row {
	return sumRow(name, func(a store.Args) linear.Form {
		return linear.Read(coefs, a.Con.Args[:len(coefs)], linear.Equal, 0)
	})
}

// sumRow is the row of a linear constraint, which is read once.
func sumRow(name string, read func(store.Args) linear.Form) constraint.Row {
	of := func(a store.Args) linear.Form { return store.Read(a, read) }
	return constraint.Row{
		Name: name, Linear: of,
		Note: "up to 2 terms: order literals; else tree of partial sums or adders by predicted size",
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) { postLinear(e, g, of(a)) },
		Not:  func(e *constraint.Encoder, g sat.Lit, a store.Args) { postLinear(e, g, of(a).Negated()) },
		Lit:  func(e *constraint.Encoder, a store.Args) (sat.Lit, bool) { return linearLit(e, of(a)) },
		Rewrite: func(s *store.Store, a store.Args) (done, ok bool) {
			if l := of(a); l.Rel == linear.Equal {
				return l.Rewrite(s)
			}
			return false, true
		},
	}
}
