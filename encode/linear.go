package encode

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

var linearRows = []row{
	linearRow("int_lin_eq", equalBound, 1, 0), linearRow("int_lin_ne", unequalBound, 1, 0),
	linearRow("int_lin_le", atMostBound, 1, 0), linearRow("int_lin_lt", atMostBound, 1, -1),
	linearRow("int_lin_ge", atMostBound, -1, 0), linearRow("int_lin_gt", atMostBound, -1, -1),
	linearRow("bool_lin_eq", equalBound, 1, 0), linearRow("bool_lin_le", atMostBound, 1, 0),
	plusRow("int_plus", 1, 1, -1), plusRow("int_minus", 1, -1, -1), plusRow("int_negate", 1, 1),
}

// equalLengths demands as many coefficients as variables.
func equalLengths(args []flatzinc.Expr) error {
	if coefs, vars := len(args[0].Elems()), len(args[1].Elems()); coefs != vars {
		return fmt.Errorf("the number of coefficients (%d) is not that of variables (%d)", coefs, vars)
	}
	return nil
}

// linearRow is sign·Σ rel sign·bound + shift for the arguments (coefficients,
// variables, bound). The bound of bool_lin_eq may be a variable; it joins the
// sum with coefficient −1.
func linearRow(name string, rel linearRel, sign, shift int64) row {
	r := sumRow(name, func(a store.Args) linear {
		coefs, exprs := a.Ints(0), a.Con.Args[1].Elems()
		coefs, exprs = append(coefs, -1), append(exprs[:len(exprs):len(exprs)], a.Con.Args[2])
		for i := range coefs {
			coefs[i] *= sign
		}
		return readSum(coefs, exprs, rel, shift)
	})
	r.valid = equalLengths
	if rel != unequalBound {
		r.difference = func(s *store.Store, a store.Args) bool { return !r.linear(a).open(s, 3) }
	}
	return r
}

// plusRow is Σ coefs·arguments = 0.
func plusRow(name string, coefs ...int64) row {
	return sumRow(name, func(a store.Args) linear {
		return readSum(coefs, a.Con.Args[:len(coefs)], equalBound, 0)
	})
}

// sumRow is the row of a linear constraint, which is read once.
func sumRow(name string, read func(store.Args) linear) row {
	of := func(a store.Args) linear { return store.Read(a, read) }
	return row{
		name: name, arithmetic: true, linear: of,
		note:    "up to 2 terms: order literals; else tree of partial sums, decision diagram, counter or adders by predicted size; beside adders a tree of sums in large units",
		post:    func(e *Encoder, g sat.Lit, a store.Args) error { return e.linear(g, of(a)) },
		not:     func(e *Encoder, g sat.Lit, a store.Args) error { return e.linear(g, of(a).negated()) },
		lit:     func(e *Encoder, a store.Args) (sat.Lit, bool) { return e.linearLit(of(a)) },
		prop:    func(s *store.Store, a store.Args) bool { return of(a).prop(s) },
		propNot: func(s *store.Store, a store.Args) bool { return of(a).propNot(s) },
		decide:  func(s *store.Store, a store.Args) truth { return of(a).decide(s) },
		rewrite: func(s *store.Store, a store.Args) (done, ok bool) {
			if l := of(a); l.rel == equalBound {
				return l.rewrite(s)
			}
			return false, true
		},
	}
}
