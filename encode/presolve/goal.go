package presolve

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Goal returns the objective as a goal, see flatzinc.Solve.Goal; the constant 0
// if there is none.
func Goal(st *store.Store, m *flatzinc.Model) store.View {
	if m.Solve.Method == flatzinc.Satisfy {
		return store.Const(0)
	}
	v := st.ViewOf(m.Solve.Objective)
	if m.Solve.Goal(1) < 0 {
		return v.Neg()
	}
	return v
}
