package encode

import (
	"context"

	"github.com/gozinc/gozinc/encode/dive"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Dive looks for solutions before anything is encoded, and tells found of each, which
// has passed its check and is better than the one before. Then the prepared model may
// have only better solutions, see dive.Limit. It takes limited work, and ends early
// when ctx is done.
func (q *Prepared) Dive(ctx context.Context, found func(a flatzinc.Assignment)) {
	q.pre.Store.Observe(ctx)
	defer func() { Ended(recover()) }() // in the middle of a diagram
	p := q.problem
	if p.Unsat || p.floats != nil {
		return
	}
	var best flatzinc.Assignment
	dive.First(q.pre, p.Model, p.search, p.Goal, func(a flatzinc.Assignment) bool {
		if a == nil || p.Check(a) != nil || best != nil && p.Goal(a) >= p.Goal(best) {
			return false
		}
		best = a
		found(a)
		return true
	})
	if best == nil || p.Model.Solve.Method == flatzinc.Satisfy {
		return
	}
	st := q.pre.Store
	goal, limit := presolve.Goal(st, p.flat), p.Goal(best)-1
	if !dive.Limit(q.pre, p.flat, limit) {
		p.Unsat = true
	} else if st.Hi(goal) <= limit {
		q.limit = &limit
	}
}

// Near returns the literals that are true where the solution a is left as little as
// possible.
func (p *Problem) Near(a flatzinc.Assignment) (near []sat.Lit) {
	for i := range a {
		if a[i].Base == flatzinc.SetOfInt {
			is, _ := p.enc.AtSet(store.SetView{ID: int32(i)}, a[i].Set)
			near = append(near, is...)
			continue
		}
		near = append(near, p.enc.Near(store.Of(int32(i)), a[i].Int)...)
	}
	return near
}
