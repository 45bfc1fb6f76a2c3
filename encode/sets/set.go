// Package sets has the family of constraints on set variables, which have a
// literal for each integer that they may hold. Of other families it knows arith
// and selection.
package sets

import "github.com/gozinc/gozinc/encode/constraint"

// A set variable has one literal for each integer that it may hold, so that a
// relation between sets is a Boolean relation between the memberships of each
// integer (relation.go), and the number of elements a count of literals
// (card.go). Presolve has bounded all sets before anything is encoded.

var setRows = []constraint.Row{
	{
		Name:    "set_card",
		Post:    setCard,
		Not:     setCardNot,
		Lit:     setCardLit,
		Prop:    propSetCard,
		PropNot: propSetCardNot,
		Decide:  decideSetCard,
		Relax:   relaxCard,
		Note:    "totalizer against order literals; binary adders for large sets",
	},
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
