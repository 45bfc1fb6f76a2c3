package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
)

// boolRows are equations and comparisons of Booleans.
var boolRows = []constraint.Row{
	equal.row(constraint.Row{
		Name:    "bool2int",
		Rewrite: rewriteEq,
		Note:    "view",
	}),
	equal.row(constraint.Row{
		Name:    "bool_eq",
		Rewrite: rewriteEq,
		Note:    "view; reified: 4 clauses",
	}),
	unequal.row(constraint.Row{
		Name:    "bool_ne",
		Rewrite: rewriteNot,
		Note:    "view",
	}),
	unequal.row(constraint.Row{
		Name:    "bool_not",
		Rewrite: rewriteNot,
		Note:    "view",
	}),
	unequal.row(constraint.Row{
		Name:    "bool_xor",
		Arity:   2,
		Rewrite: rewriteNot,
		Note:    "view; reified: 4 clauses",
	}),
	atMost.row(constraint.Row{
		Name: "bool_le",
		Note: "one clause",
	}),
	less.row(constraint.Row{
		Name: "bool_lt",
		Note: "two literals",
	}),
	atLeast.row(constraint.Row{
		Name: "bool_ge",
		Note: "one clause",
	}),
	greater.row(constraint.Row{
		Name: "bool_gt",
		Note: "two literals",
	}),
}

// rewriteNot makes x = 1 − y a view.
func rewriteNot(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	return s.Unify(x, y.Not())
}
