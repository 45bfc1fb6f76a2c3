package arith

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// Booleans are integers 0..1, so that the comparisons are those of int_eq and
// its kin; on two-valued domains they give the usual clauses.
var boolRows = []rule.Row{
	{
		Name:    "bool2int",
		Post:    intEq,
		Not:     intNe,
		Lit:     intEqLit,
		Prop:    propEq,
		PropNot: propNe,
		Decide:  decideEq,
		Rewrite: rewriteEq,
		Note:    "view",
	},
	{
		Name:    "bool_eq",
		Post:    intEq,
		Not:     intNe,
		Lit:     intEqLit,
		Prop:    propEq,
		PropNot: propNe,
		Decide:  decideEq,
		Rewrite: rewriteEq,
		Reify:   reifyEq,
		Note:    "view; reified: 4 clauses",
	},
	{
		Name:    "bool_ne",
		Post:    intNe,
		Not:     intEq,
		Lit:     intNeLit,
		Prop:    propNe,
		PropNot: propEq,
		Decide:  decideNe,
		Rewrite: rewriteNot,
		Reify:   reifyNe,
		Note:    "view",
	},
	{
		Name:    "bool_not",
		Post:    intNe,
		Not:     intEq,
		Lit:     intNeLit,
		Prop:    propNe,
		PropNot: propEq,
		Decide:  decideNe,
		Rewrite: rewriteNot,
		Reify:   reifyNe,
		Note:    "view",
	},
	{
		Name:    "bool_xor",
		Arity:   2,
		Post:    intNe,
		Not:     intEq,
		Lit:     intNeLit,
		Prop:    propNe,
		PropNot: propEq,
		Decide:  decideNe,
		Rewrite: rewriteNot,
		Reify:   reifyNe,
		Note:    "view; reified: 4 clauses",
	},
	{
		Name:    "bool_le",
		Post:    intLe,
		Not:     intGt,
		Lit:     intLeLit,
		Prop:    propLe,
		PropNot: propGt,
		Decide:  decideLe,
		Reify:   reifyLe,
		Note:    "one clause",
	},
	{
		Name:    "bool_lt",
		Post:    intLt,
		Not:     intGe,
		Lit:     intLtLit,
		Prop:    propLt,
		PropNot: propGe,
		Decide:  decideLt,
		Reify:   reifyLt,
		Note:    "two literals",
	},
	{
		Name:    "bool_ge",
		Post:    intGe,
		Not:     intLt,
		Lit:     intGeLit,
		Prop:    propGe,
		PropNot: propLt,
		Decide:  decideGe,
		Note:    "one clause",
	},
	{
		Name:    "bool_gt",
		Post:    intGt,
		Not:     intLe,
		Lit:     intGtLit,
		Prop:    propGt,
		PropNot: propLe,
		Decide:  decideGt,
		Note:    "two literals",
	},
}

// rewriteNot makes x = 1 − y a view.
func rewriteNot(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	return s.Unify(x, y.Not())
}
