package encode

// A set variable has one literal for each integer that it may hold, so that a
// relation between sets is a Boolean relation between the memberships of each
// integer (set_relation.go), and the number of elements a count of literals
// (set_card.go). Presolve has bounded all sets before anything is encoded.

var setRows = []row{
	{name: "set_card", post: setCard, not: setCardNot, lit: setCardLit, prop: propSetCard, propNot: propSetCardNot, decide: decideSetCard, note: "totalizer against order literals; binary adders for large sets"},
	setUnion.row("set_union", setFunctionNote),
	setIntersect.row("set_intersect", setFunctionNote),
	setDiff.row("set_diff", setFunctionNote),
	setSymdiff.row("set_symdiff", setFunctionNote),
}

const setFunctionNote = "prime implicates for each possible element"

var (
	setUnion     = newRelation(3, func(inS, inT, inU bool) bool { return inU == (inS || inT) })
	setIntersect = newRelation(3, func(inS, inT, inU bool) bool { return inU == (inS && inT) })
	setDiff      = newRelation(3, func(inS, inT, inU bool) bool { return inU == (inS && !inT) })
	setSymdiff   = newRelation(3, func(inS, inT, inU bool) bool { return inU == (inS != inT) })
)
