package bound

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
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
func (t *surplusTerm) exclude(e *constraint.Encoder, limit int64) {
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
