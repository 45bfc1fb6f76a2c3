package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

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

	{name: "bool_and", post: gateRow(conjunction, bothWays), not: notGateRow(conjunction, bothWays), prop: propGate(conjunction, bothWays), relax: relaxGate(conjunction, bothWays), note: "3 clauses"},
	{name: "bool_or", post: gateRow(disjunction, bothWays), not: notGateRow(disjunction, bothWays), prop: propGate(disjunction, bothWays), relax: relaxGate(disjunction, bothWays), note: "3 clauses"},
	{name: "bool_and_imp", post: gateRow(conjunction, downOnly), not: notGateRow(conjunction, downOnly), prop: propGate(conjunction, downOnly), relax: relaxGate(conjunction, downOnly), note: "2 clauses"},
	{name: "bool_or_imp", post: gateRow(disjunction, downOnly), not: notGateRow(disjunction, downOnly), prop: propGate(disjunction, downOnly), relax: relaxGate(disjunction, downOnly), note: "one clause"},
	{name: "bool_left_imp", post: gateRow(leftImp, bothWays), not: notGateRow(leftImp, bothWays), prop: propGate(leftImp, bothWays), relax: relaxGate(leftImp, bothWays), note: "3 clauses"},
	{name: "bool_right_imp", post: gateRow(rightImp, bothWays), not: notGateRow(rightImp, bothWays), prop: propGate(rightImp, bothWays), relax: relaxGate(rightImp, bothWays), note: "3 clauses"},
	{name: "bool_xor", arity: 3, post: boolXor, not: boolXorNot, rewrite: rewriteXor, note: "4 clauses, or a view"},
}

// rewriteNot makes x = 1 − y a view.
func rewriteNot(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	return s.Unify(x, y.Not())
}

// boolXor encodes guard → (r ↔ x ≠ y).
func boolXor(e *Encoder, g sat.Lit, a store.Args) error {
	e.xor(g, e.Bool(a.View(0)), e.Bool(a.View(1)), e.Bool(a.View(2)))
	return nil
}

func boolXorNot(e *Encoder, g sat.Lit, a store.Args) error {
	e.xor(g, e.Bool(a.View(0)), e.Bool(a.View(1)), e.Bool(a.View(2)).Not())
	return nil
}

func (e *Encoder) xor(g, x, y, r sat.Lit) {
	e.guarded(g, r.Not(), x, y)
	e.guarded(g, r.Not(), x.Not(), y.Not())
	e.guarded(g, r, x.Not(), y)
	e.guarded(g, r, x, y.Not())
}

// rewriteXor turns x ≠ y ↔ r into a view when one of the three is fixed or
// two are the same.
func rewriteXor(s *store.Store, a store.Args) (done, ok bool) {
	v := [3]store.View{a.View(0), a.View(1), a.View(2)}
	for i := range v {
		p, q := v[(i+1)%3], v[(i+2)%3]
		if k, fixed := s.Fixed(v[i]); fixed {
			return s.Unify(p, q.NotIf(k == 1))
		}
		if p.ID == q.ID && !p.IsConst() {
			// p xor q is constant, so the third is too.
			return true, s.Fix(v[i], boolToInt(p.A != q.A))
		}
	}
	return false, true
}

func boolToInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
