package encode

import "github.com/gozinc/gozinc/encode/store"

var setCompareRows = []row{
	setEqRow(),
	setEqual.notRow("set_ne", "a difference literal for each possible element"),
	setSubset.row("set_subset", setSubsetNote),
	setSuperset.row("set_superset", setSubsetNote),
	{name: "set_le", post: setLe, not: setGt, prop: propSetLe, propNot: propSetGt, decide: decideSetLe, note: setOrderNote},
	{name: "set_lt", post: setLt, not: setGe, prop: propSetLt, propNot: propSetGe, decide: decideSetLt, note: setOrderNote},
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
func setEqRow() row {
	r := setEqual.row("set_eq", "one variable; reified: two clauses for each possible element")
	r.rewrite = func(s *store.Store, a store.Args) (done, ok bool) {
		return true, s.UnifySets(a.Set(0), a.Set(1))
	}
	return r
}
