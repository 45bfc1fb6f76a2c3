package solve

import (
	"github.com/gozinc/gozinc/internal/search"
)

// An integer without bounds often has some once a solution is known: the end of a
// schedule is at most that of the best one, and no task begins after it. Then there is
// no need of a window, in which nothing could be proved.

// opens reports whether w searches inside a window, and knows a better solution than
// when it asked for bounds.
func (w *worker) opens() bool {
	goal, _ := w.inc.gap()
	return w.p.Unbounded() != nil && goal < w.limit
}

// enclose returns a worker that looks for solutions better than the best, without a
// window where these have bounds in all integers, and otherwise w itself; nil where the
// verdict ends the search.
func (w *worker) enclose() (*worker, verdict) {
	if !w.opens() {
		return w, verdict{}
	}
	w.limit, _ = w.inc.gap()
	opt := w.compileOptions(w.configuration)
	better := w.limit - 1
	opt.GoalLimit = &better
	q, v := w.prepare(w.ctx, opt)
	var fresh *worker
	switch {
	case q == nil || !q.Enclosed():
	case q.Unsat():
		v.end = search.Complete
	default:
		if fresh, v = w.load(w.ctx, q, w.configuration); fresh != nil {
			fresh.limit = w.limit // cells of floats have a window still
		}
	}
	switch {
	case fresh != nil:
		w.log.note("the unbounded integers have bounds in better solutions")
		return fresh, verdict{}
	case v.end == search.Complete:
		w.Raise(search.NoGoal - 1)
		return nil, v
	case w.ctx.Err() != nil:
		return nil, verdict{end: search.Stopped}
	}
	return w, verdict{} // also where the clauses would be too large
}
