package solve

import (
	"context"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// goalShares are the shares of the objective's range in which the first
// solution is looked for, where that makes the model much smaller; 0 is all of
// it.
var goalShares = []float64{0.125, 0.5, 0}

// guessed optimises the prepared model, from the solution a if there is one. Where its
// options leave out the worse solutions, that settles the matter only when one of the
// others is found.
func (r *run) guessed(ctx context.Context, s seat, q *encode.Prepared, a flatzinc.Assignment) (v verdict, settled bool) {
	p, w, v := r.enlist(ctx, s, q, a)
	if w != nil {
		lo, _ := p.GoalRange()
		r.raise(lo)
		v.end, v.err = w.optimise()
	}
	if p == nil || v.err != nil {
		return v, true
	}
	limit, some := p.GuessedGoal()
	goal, _ := r.inc.gap()
	switch {
	case !some || v.end != search.Limited && goal <= limit:
		if v.end == search.Refuted { // perhaps by presolve, after a dive
			r.refuted()
		}
		return v, true
	case v.end == search.Refuted:
		r.raise(limit + 1)
		return v, r.inc.closed()
	}
	return v, v.end != search.Limited && v.end != search.Stuck
}
