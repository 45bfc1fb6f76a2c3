package encode

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
)

// boundedSets returns an error at a set variable without a finite upper bound.
func boundedSets(m *flatzinc.Model, st *store.Store) error {
	for _, v := range m.Vars {
		if v.Base == flatzinc.SetOfInt && !st.Upper(store.SetView{ID: int32(v.ID)}).Finite() {
			return m.Errorf(v.Pos, "set variable %s has no finite upper bound", origin.Of(m, v))
		}
	}
	return nil
}

// limitSets returns an error that is a *constraint.SizeError, at the set variable that is
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
		if total = store.SatAdd(total, st.Upper(set).Size()); total > *maxMembers {
			size := &constraint.SizeError{What: "set variable " + v.Name, Estimate: float64(total), Limit: float64(*maxMembers), Literals: true}
			found = p.flat.Errorf(v.Pos, "%w", size)
		}
	}
	for i := range p.cons {
		if c := &p.cons[i]; !c.Dead {
			constraint.EachVar(c.Item.Args, count)
		}
	}
	if tracked {
		p.eachOutput(count)
	}
	return found
}
