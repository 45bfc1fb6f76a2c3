package encode

import (
	"fmt"
	"iter"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Describe tells how the clauses relate to the model, in lines fit for DIMACS
// comments: which variables and values the literals stand for, what the
// clauses leave out, and what the caller says of the objective, if there is one. The
// problem is compiled with Options.Eager.
func (p *Problem) Describe(objective string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if p.Unsat {
			yield("presolve found no solution")
			return
		}
		if p.window != sat.Undef && !yield(fmt.Sprintf("unbounded integers are confined while this literal holds : %d", p.window.Dimacs())) {
			return
		}
		if p.Model.Solve.Method != flatzinc.Satisfy && !yield(objective) {
			return
		}
		for _, v := range p.Model.Vars {
			if !p.describe(v, yield) {
				return
			}
		}
	}
}

func (p *Problem) describe(v *flatzinc.Var, yield func(string) bool) bool {
	switch v.Base {
	case flatzinc.Float:
		name := v.Name
		if unit := p.floats.Unit(v.ID); unit != "" {
			name += " in units of " + unit
		}
		return p.enc.Lits.Describe(name, store.Of(int32(v.ID)), yield)
	case flatzinc.SetOfInt:
		return p.enc.DescribeSet(v.Name, store.SetView{ID: int32(v.ID)}, yield)
	}
	return p.enc.Lits.Describe(v.Name, store.Of(int32(v.ID)), yield)
}
