package bound

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// surplusTerm is what a root costs more than its cheapest value: the distance
// from one of its bounds, times |slope|, or what excess says of each value.
type surplusTerm struct {
	id     int32
	slope  int64
	excess []valueCost // in ascending order of values; nil where linear
}

type valueCost struct{ value, cost int64 }

// exclude adds clauses against the values that cost more than limit.
func (t *surplusTerm) exclude(e *rule.Encoder, limit int64) {
	x := store.Of(t.id)
	if !e.Ordered(x) {
		return
	}
	if t.excess == nil {
		switch d := e.Store.RootDomain(t.id); {
		case t.slope > 0:
			e.Clause(e.Le(x, store.SatAdd(d.Min(), limit/t.slope)))
		case t.slope < 0:
			e.Clause(e.Ge(x, store.SatAdd(d.Max(), limit/t.slope)))
		}
		return
	}
	t.excess = slices.DeleteFunc(t.excess, func(v valueCost) bool {
		if v.cost > limit {
			e.Clause(e.Ne(x, v.value))
		}
		return v.cost > limit
	})
}

// inUnits returns the term in whole units, rounded down; without steps where
// it is 0 or its root is in binary.
func (t *surplusTerm) inUnits(e *rule.Encoder, unit int64) pb.Term {
	x := store.Of(t.id)
	if !e.Ordered(x) {
		return pb.Term{}
	}
	if t.excess == nil {
		return t.linear(e, unit)
	}
	// An ascending chain of literals "costs at least so much", each implied by
	// the values that do.
	byCost := slices.Clone(t.excess)
	slices.SortStableFunc(byCost, func(a, b valueCost) int { return cmp.Compare(a.cost, b.cost) })
	var steps []pb.Step
	above := sat.False // costs more
	for i := len(byCost) - 1; i >= 0; {
		cost := byCost[i].cost / unit
		if cost == 0 {
			break
		}
		some := []sat.Lit{above}
		for ; i >= 0 && byCost[i].cost/unit == cost; i-- {
			some = append(some, e.Eq(x, byCost[i].value))
		}
		above = impliedByAny(e, some)
		if above != sat.False {
			steps = append(steps, pb.Step{Value: cost, Lit: above})
		}
	}
	slices.Reverse(steps)
	return pb.Term{Steps: steps}
}

// impliedByAny returns a literal that is true if one of the others is.
func impliedByAny(e *rule.Encoder, some []sat.Lit) sat.Lit {
	some = slices.DeleteFunc(some, func(l sat.Lit) bool { return l == sat.False })
	switch len(some) {
	case 0:
		return sat.False
	case 1:
		return some[0]
	}
	l := e.Sink.NewVar()
	for _, s := range some {
		e.Clause(s.Not(), l)
	}
	return l
}

// linear is inUnits for a term without excess.
func (t *surplusTerm) linear(e *rule.Encoder, unit int64) pb.Term {
	term, _, ok := arith.Term(e, store.View{ID: t.id, A: t.slope})
	if !ok {
		return pb.Term{}
	}
	whole := term.Steps[:0]
	last := int64(0)
	for _, s := range term.Steps {
		if s.Value /= unit; s.Value > last && s.Lit != sat.False {
			whole = append(whole, s)
			last = s.Value
		}
	}
	term.Steps = whole
	return term
}
