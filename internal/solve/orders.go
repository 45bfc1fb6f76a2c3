package solve

import (
	"context"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// obeyed are the orders that the searches of a worker obey.
type obeyed struct {
	kind   search.Orders // those that what is asked next obeys
	insist bool          // those of the model are always among them
}

// assumed returns what has to be assumed for them.
func (o obeyed) assumed(p *encode.Problem) []sat.Lit {
	switch {
	case o.kind == search.AllOrders:
		return o.all(p)
	case o.stated():
		return p.Stated()
	}
	return nil
}

// all returns the literals of all orders.
func (obeyed) all(p *encode.Problem) []sat.Lit { return slices.Concat(p.Leaders(), p.Stated()) }

// stated reports whether solutions obey the orders of the model.
func (o obeyed) stated() bool { return o.insist || o.kind != search.NoOrders }

// arrange returns a where it obeys the orders of the model, or an image of it that does: values are exchanged, and the
// engine completes what follows from these. Where that fails, the model lacks the symmetry, or an image takes long to find. Then
// all further searches of the worker obey the orders.
func (w *worker) arrange(ctx context.Context, a flatzinc.Assignment, outside []sat.Lit) (image flatzinc.Assignment, ok bool) {
	if w.orders.stated() || w.p.InOrder(a) {
		return a, true
	}
	lits, ok := w.p.Image(a)
	if w.m.Solve.Method != flatzinc.Satisfy {
		lits = append(lits, w.p.GoalAtMost(w.p.Goal(a)))
	}
	lits = append(lits, w.p.Stated()...)
	for m := search.NewMeter(w, w.briefWork()); ok && w.ask(ctx, m, outside, lits) == sat.Sat; {
		if !w.p.Refine(w.engine.Value) {
			return w.p.Decode(w.engine.Value), true
		}
	}
	if ctx.Err() == nil && w.budget() > 0 {
		w.log.note("a solution has no image in the orders of the model: all searches obey these")
		w.orders.insist = true
	}
	return nil, false
}
