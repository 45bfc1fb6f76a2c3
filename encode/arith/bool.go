package arith

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// boolRows are equations and comparisons of Booleans.
var boolRows = []rule.Row{
	equal.row(rule.Row{
		Name:    "bool2int",
		Rewrite: rewriteEq,
		Note:    "view",
	}),
	equal.row(rule.Row{
		Name:    "bool_eq",
		Rewrite: rewriteEq,
		Note:    "view; reified: 4 clauses",
	}),
	unequal.row(rule.Row{
		Name:    "bool_ne",
		Rewrite: rewriteNot,
		Note:    "view",
	}),
	unequal.row(rule.Row{
		Name:    "bool_not",
		Rewrite: rewriteNot,
		Note:    "view",
	}),
	unequal.row(rule.Row{
		Name:    "bool_xor",
		Arity:   2,
		Rewrite: rewriteNot,
		Note:    "view; reified: 4 clauses",
	}),
	atMost.row(rule.Row{
		Name: "bool_le",
		Note: "one clause",
	}),
	less.row(rule.Row{
		Name: "bool_lt",
		Note: "two literals",
	}),
	atLeast.row(rule.Row{
		Name: "bool_ge",
		Note: "one clause",
	}),
	greater.row(rule.Row{
		Name: "bool_gt",
		Note: "two literals",
	}),
}

// rewriteNot makes x = 1 − y a view.
func rewriteNot(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	return s.Unify(x, y.Not())
}
