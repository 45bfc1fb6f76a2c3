package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// noteTied finds the integers that constraints other than circuits and costs
// relate to other variables. Without them a permutation of few cycles and low
// cost is nearly a tour.
func (p *Problem) noteTied() {
	circuit := func(c presolve.Constraint) bool {
		return c.Row.Name == "gozinc_circuit" || c.Row.Name == "gozinc_subcircuit"
	}
	if !slices.ContainsFunc(p.cons, circuit) {
		return
	}
	st := p.enc.Store
	p.enc.Tied = make(map[int32]bool)
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead || circuit(*c) || c.Row.Name == "array_int_element" {
			continue
		}
		var ids []int32
		rule.EachVar(c.Item.Args, func(v *flatzinc.Var) {
			if x := st.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
				ids = append(ids, x.ID)
			}
		})
		if len(ids) > 1 {
			for _, id := range ids {
				p.enc.Tied[id] = true
			}
		}
	}
}
