package presolve

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Initialise makes variables equal to their right-hand sides.
func Initialise(st *store.Store, m *flatzinc.Model) bool {
	for _, v := range m.Vars {
		if v.Init == nil {
			continue
		}
		ok := true
		switch v.Base {
		case flatzinc.SetOfInt:
			ok = st.UnifySets(st.SetOf(flatzinc.MkVar(v)), st.SetOf(*v.Init))
		case flatzinc.Bool, flatzinc.Int:
			_, ok = st.Unify(store.Of(int32(v.ID)), st.ViewOf(*v.Init))
		}
		if !ok {
			return false
		}
	}
	return !st.Failed()
}
