package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
)

var setCompareRows = []constraint.Row{
	setEqRow(),
	setEqual.notRow("set_ne", "a difference literal for each possible element"),
	setSubset.row("set_subset", setSubsetNote),
	setSuperset.row("set_superset", setSubsetNote),
	{Name: "set_le", Post: setLe, Not: setGt, Prop: propSetLe, PropNot: propSetGt, Decide: decideSetLe, Note: setOrderNote},
	{Name: "set_lt", Post: setLt, Not: setGe, Prop: propSetLt, PropNot: propSetGe, Decide: decideSetLt, Note: setOrderNote},
}

const (
	setSubsetNote = "one clause for each possible element"
	setOrderNote  = "comparison from the least element up, linear in the possible elements"
)

var (
	setEqual    = newRelation(2, func(inS, inT, _ bool) bool { return inS == inT })
	setSubset   = newRelation(2, func(inS, inT, _ bool) bool { return !inS || inT })
	setSuperset = newRelation(2, func(inS, inT, _ bool) bool { return inS || !inT })
)

// setEqRow makes equal sets one variable; only the reified forms have clauses.
func setEqRow() constraint.Row {
	r := setEqual.row("set_eq", "one variable; reified: two clauses for each possible element")
	r.Rewrite = func(s *store.Store, a store.Args) (done, ok bool) {
		return true, s.UnifySets(a.Set(0), a.Set(1))
	}
	return r
}
