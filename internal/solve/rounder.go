package solve

import (
	"github.com/gozinc/gozinc/internal/search"
)

// rounder looks for a first solution, or for a proof that there is none, by the linear relaxation. It is solved a part at a time,
// first without the objective, which is enough for the proof, and then its values are rounded.
type rounder struct {
	w      *worker
	solved bool
	diver  *search.Diver // nil until it is solved, and where it is of no use
}

// useful reports whether more work may help.
func (r *rounder) useful() bool { return !r.solved || r.diver.Useful() }

// first works for about as much as it is told.
func (r *rounder) first(work int64) (search.Answer, error) {
	if !r.solved {
		infeasible := false
		if infeasible, r.solved = r.solve(work); infeasible {
			r.w.log.note("the linear relaxation has no solution")
			return search.Answer{Result: search.Refuted}, nil
		}
	}
	if r.diver.Useful() {
		return r.diver.First(work)
	}
	return search.Answer{Result: search.Limited}, nil
}

// solve goes on with the relaxation. A search that follows the annotations rounds nothing, and that of a continuous objective
// waits for a solution.
func (r *rounder) solve(work int64) (infeasible, solved bool) {
	w := r.w
	infeasible, known := w.p.InfeasibleFor(work)
	switch {
	case infeasible || !known:
		return infeasible, false
	case w.guided || w.p.HasContinuousGoal():
		return false, true
	case !w.p.UncutFor(search.NoGoal, w.share(work)):
		return false, false
	}
	r.diver = search.NewDiver(w)
	return false, true
}
