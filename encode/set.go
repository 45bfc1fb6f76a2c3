package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

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

func boundedSets(m *flatzinc.Model, st *store.Store) error {
	for _, v := range m.Vars {
		if v.Base == flatzinc.SetOfInt && !st.Upper(store.SetView{ID: int32(v.ID)}).Finite() {
			return m.Errorf(v.Pos, "set variable %s has no finite upper bound", v.Name)
		}
	}
	return nil
}

// maxMembers bounds the membership literals of all sets. Such many literals
// take some gigabytes.
const maxMembers = 4_000_000

// limitSets returns an error that is a *SizeError, at the set variable that is
// the first with too many possible elements, or with which there are too many.
// Sets that no constraint sees, and that need not be told apart, have no
// literals.
func (p *Problem) limitSets(tracked bool) error {
	var found error
	var total int64
	counted := make(map[int32]bool)
	st := p.enc.Store
	count := func(v *flatzinc.Var) {
		if found != nil || v.Base != flatzinc.SetOfInt {
			return
		}
		set := st.ResolveSet(store.SetView{ID: int32(v.ID)})
		if set.IsConst() || counted[set.ID] {
			return
		}
		counted[set.ID] = true
		if total = store.SatAdd(total, st.Upper(set).Size()); total > maxMembers {
			size := &SizeError{What: "set variable " + v.Name, Estimate: float64(total), Limit: maxMembers, Literals: true}
			found = p.flat.Errorf(v.Pos, "%w", size)
		}
	}
	for i := range p.cons {
		if c := &p.cons[i]; !c.dead {
			eachVar(c.c.Args, count)
		}
	}
	if tracked {
		p.eachOutput(count)
	}
	return found
}
