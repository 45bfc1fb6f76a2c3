package encode

import "github.com/gozinc/gozinc/encode/store"

// Booleans are integers 0..1, so that the comparisons are those of int_eq and
// its kin; on two-valued domains they give the usual clauses.
var boolRows = []row{
	{name: "bool2int", post: intEq, not: intNe, lit: intEqLit, prop: propEq, propNot: propNe, decide: decideEq, rewrite: rewriteEq, note: "view"},
	{name: "bool_eq", post: intEq, not: intNe, lit: intEqLit, prop: propEq, propNot: propNe, decide: decideEq, rewrite: rewriteEq, reify: reifyEq, note: "view; reified: 4 clauses"},
	{name: "bool_ne", post: intNe, not: intEq, lit: intNeLit, prop: propNe, propNot: propEq, decide: decideNe, rewrite: rewriteNot, reify: reifyNe, note: "view"},
	{name: "bool_not", post: intNe, not: intEq, lit: intNeLit, prop: propNe, propNot: propEq, decide: decideNe, rewrite: rewriteNot, reify: reifyNe, note: "view"},
	{name: "bool_xor", arity: 2, post: intNe, not: intEq, lit: intNeLit, prop: propNe, propNot: propEq, decide: decideNe, rewrite: rewriteNot, reify: reifyNe, note: "view; reified: 4 clauses"},
	{name: "bool_le", post: intLe, not: intGt, lit: intLeLit, prop: propLe, propNot: propGt, decide: decideLe, reify: reifyLe, note: "one clause"},
	{name: "bool_lt", post: intLt, not: intGe, lit: intLtLit, prop: propLt, propNot: propGe, decide: decideLt, reify: reifyLt, note: "two literals"},
	{name: "bool_ge", post: intGe, not: intLt, lit: intGeLit, prop: propGe, propNot: propLt, decide: decideGe, note: "one clause"},
	{name: "bool_gt", post: intGt, not: intLe, lit: intGtLit, prop: propGt, propNot: propLe, decide: decideGt, note: "two literals"},
}

// rewriteNot makes x = 1 − y a view.
func rewriteNot(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	return s.Unify(x, y.Not())
}
