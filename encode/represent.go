package encode

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// chooseOrder marks the wide integers that are order-encoded all the same:
// all that occur in differences only, or none when that exceeds the budget. A
// difference between both kinds would need both representations of one
// variable.
func (p *Problem) chooseOrder() {
	st := p.enc.Store
	cost := make(map[int32]int64) // clauses by variable; -1: not in differences only
	note := func(c *presolve.Constraint, v *flatzinc.Var) {
		if v.Base != flatzinc.Int {
			return
		}
		id := st.RootOf(int32(v.ID))
		size := st.Size(store.Of(id))
		switch {
		case size <= p.opt.orderMax() || !st.IsRoot(id):
		case size > rule.WideMax || cost[id] < 0 || c.Row.Difference == nil || !c.Row.Difference(st, c.Args(st)):
			cost[id] = -1
		default:
			cost[id] += size/2 + 1
		}
	}
	for i := range p.cons {
		if c := &p.cons[i]; !c.Dead {
			rule.EachVar(c.Item.Args, func(v *flatzinc.Var) { note(c, v) })
		}
	}
	var total int64
	var chosen []int32
	for id, n := range cost {
		if n < 0 {
			return
		}
		total += n
		chosen = append(chosen, id)
	}
	if total <= rule.WideBudget {
		p.enc.SetOrdered(chosen)
	}
}

// chooseBinary marks the integers that are binary for the sake of the budget, and
// those that occur in long sums only, which are added up in binary anyway. An
// objective wants order literals.
func (p *Problem) chooseBinary() {
	st := p.enc.Store
	cost := make(map[int32]int64)
	fit, unfit, other := make(map[int32]bool), make(map[int32]bool), make(map[int32]bool)
	var ids []int32
	note := func(c *presolve.Constraint, difference, long bool, v *flatzinc.Var) {
		if v.Base != flatzinc.Int {
			return
		}
		id := st.RootOf(int32(v.ID))
		size := st.Size(store.Of(id))
		if !st.IsRoot(id) || size <= fewValues || size > p.opt.orderMax() {
			return
		}
		if cost[id] == 0 {
			cost[id] = size
			ids = append(ids, id)
		}
		cost[id] += size
		fit[id] = fit[id] || c.Row.Arithmetic
		unfit[id] = unfit[id] || !difference && !c.Row.Arithmetic
		other[id] = other[id] || !long
	}
	for i := range p.cons {
		if c := &p.cons[i]; !c.Dead {
			difference := c.Row.Difference != nil && c.Row.Difference(st, c.Args(st))
			long := p.goal == nil && longSum(st, c)
			rule.EachVar(c.Item.Args, func(v *flatzinc.Var) { note(c, difference, long, v) })
		}
	}
	var total int64
	var chosen []int32
	for _, id := range ids {
		if other[id] {
			total += cost[id]
		} else {
			chosen = append(chosen, id)
		}
	}
	slices.SortStableFunc(ids, func(a, b int32) int { return cmp.Compare(cost[b], cost[a]) })
	if total <= orderBudget {
		p.enc.SetBinary(chosen)
		return
	}
	for _, id := range ids {
		if total > orderBudget/8 && fit[id] && !unfit[id] && other[id] {
			chosen = append(chosen, id)
			total -= cost[id]
		}
	}
	p.enc.SetBinary(chosen)
}

// longSum reports whether c is about a long sum.
func longSum(st *store.Store, c *presolve.Constraint) bool {
	if !c.Row.Arithmetic || c.Row.Linear == nil {
		return false
	}
	l, err := c.Row.Linear(c.Args(st)).Resolved(st)
	return err == nil && l.Long(st)
}
