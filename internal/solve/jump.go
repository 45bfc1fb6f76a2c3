package solve

import (
	"math"

	"github.com/gozinc/gozinc/encode/jump"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// jumper looks for a first solution by local search and repair: the engine starts at the
// assignment that violates the fewest constraints, keeps what propagation allows of it, and
// searches on from there. What it finds is a solution as any other, and what it refutes is
// refuted; the local search itself claims nothing.
type jumper struct {
	w     *worker
	local *jump.Search // nil where it knows nothing of the model
	share float64      // of the work of the engine
	least float64      // what the last assignment that was proposed costs
}

// newJumper starts a local search, unless the engine is guided, or there was one before.
func (w *worker) newJumper() *jumper {
	j := &jumper{w: w, share: jumpShare, least: math.Inf(1)}
	if w.configuration.jumps {
		j.share = 1
	}
	if _, ok := w.engine.(sat.Hinter); ok && !w.guided && !w.jumped {
		j.local = w.p.Jump(w.configuration.seed)
	}
	w.jumped = true
	return j
}

// open reports whether the local search may still help.
func (j *jumper) open() bool { return j.local != nil && j.least > 0 }

// attempt searches for a solution with the engine, for so much work; before that it has
// the local search do its share, and proposes an assignment that is better than the last.
func (j *jumper) attempt(work int64) (search.Answer, error) {
	w := j.w
	before, least := j.local.Work(), jumpLeast
	if w.o.turn > 0 {
		least = w.o.turn
	}
	j.local.Run(w.ctx, max(least, int64(j.share*float64(work)))*looksFor)
	w.localWork += (j.local.Work() - before) / looksFor
	if cost := j.local.Cost(); cost < j.least {
		w.log.note("local search: %d of %d constraints violated", j.local.Violated(), j.local.Len())
		j.least = cost
		w.hint(w.p.Proposed(j.local))
	}
	return w.Attempt(search.NewMeter(w, work))
}

// rest searches until there is a solution or none, in attempts that become longer while the
// local search may help.
func (j *jumper) rest() (search.Answer, error) {
	for work := j.w.briefWork(); j.open(); work *= 2 {
		if a, err := j.attempt(work); err != nil || a.Result != search.Limited {
			return a, err
		}
	}
	return j.w.Attempt(search.NewMeter(j.w, 0))
}
