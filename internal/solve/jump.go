package solve

import (
	"math"

	"github.com/gozinc/gozinc/encode/jump"
	"github.com/gozinc/gozinc/flatzinc"
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
	share float64      // of the work of the engine, in one look
	least float64      // what the last assignment that was proposed costs
	fresh bool         // it was proposed just now
}

// newJumper starts a local search, unless the engine is guided, or there was one before.
func (w *worker) newJumper() *jumper {
	j := &jumper{w: w, share: *jumpShare, least: math.Inf(1)}
	if w.configuration.jumps {
		j.share = 1
	}
	if !w.jumped {
		j.local = w.localSearch()
	}
	return j
}

// localSearch returns the local search of the worker, nil where the engine takes no hints or is guided.
func (w *worker) localSearch() *jump.Search {
	if _, ok := w.engine.(sat.Hinter); ok && !w.guided && !w.jumped {
		w.local = w.p.Jump(w.configuration.seed)
	}
	w.jumped = true
	return w.local
}

// Walk implements Session.
func (w *worker) Walk(work int64) (lits []sat.Lit, goal int64) {
	local := w.localSearch()
	best, _ := w.inc.gap()
	if local == nil || !local.Improves() || best == search.NoGoal {
		return nil, search.NoGoal
	}
	if local.Goal() != best {
		w.p.Resume(local, w.inc.solution())
	}
	if !local.Descend(w.ctx, work) {
		return nil, best
	}
	if a, err := w.accept(local); err == nil && a.Result == search.Found {
		return nil, local.Goal()
	}
	return w.p.Proposed(local), local.Goal()
}

// accept takes the best assignment of the local search for a solution, if it passes the check: an engine would look at all that
// follows from it once more. The answer is Limited where it is none.
func (w *worker) accept(local *jump.Search) (search.Answer, error) {
	none := search.Answer{Result: search.Limited}
	if w.m.Solve.Method == flatzinc.Satisfy || w.p.HasContinuousGoal() || w.p.HasRoundedGoal() || w.p.Sampled() != nil || len(w.start) > 0 {
		return none, nil
	}
	a, ok := w.p.Completed(local)
	if !ok || w.p.Check(a) != nil {
		return none, nil
	}
	return w.take(a)
}

// Walked implements Session.
func (w *worker) Walked() int64 {
	if w.local == nil {
		return 0
	}
	return w.local.Work()
}

// look has the local search do its share of so much work of the engine, up to all of it while it
// is near a solution and comes nearer, and proposes an assignment that is better than the last. One
// that violates much would lead the engine astray. It reports whether the local search may help
// from here on. Far from a solution it is given up where it comes no nearer, but by a worker that jumps.
func (j *jumper) look(work int64) bool {
	if j.local == nil || j.least == 0 {
		return false
	}
	w := j.w
	looks := max(*jumpLeast, int64(j.share*float64(work)))
	if w.o.turn > 0 {
		looks = w.o.turn
	}
	begun, first := j.local.Work(), j.local.Cost()
	j.local.Run(w.ctx, looks)
	for vain := 0; vain < *mostVain && j.local.Work()-begun < work && j.local.Cost() > 0 && j.near(*nearShare) && w.ctx.Err() == nil; vain++ {
		cost := j.local.Cost()
		if j.local.Run(w.ctx, looks); j.nearer(cost) {
			vain = -1
		}
	}
	j.ration(j.nearer(first))
	if cost := j.local.Cost(); cost < j.least {
		w.log.note("local search: %d of %d constraints violated", j.local.Violated(), j.local.Len())
		if j.least = cost; j.near(*proposedShare) {
			j.fresh = true
			w.hint(w.p.Proposed(j.local))
		}
	}
	if w.configuration.jumps || j.near(*nearShare) || j.nearer(first) {
		return true
	}
	j.local = nil
	return false
}

// ration halves the share after a look that came no nearer, and has it be the first one again after
// others. What a worker that jumps looks for is not rationed.
func (j *jumper) ration(nearer bool) {
	switch {
	case j.w.configuration.jumps:
	case nearer:
		j.share = *jumpShare
	default:
		j.share /= 2
	}
}

// nearer reports whether the best assignment costs much less than before.
func (j *jumper) nearer(before float64) bool { return j.local.Cost() < (1-*comesNearer)*before }

// near reports whether the best assignment costs no more than a few constraints that are
// violated by one unit, or that share of all constraints.
func (j *jumper) near(share float64) bool {
	return j.local.Cost() <= max(*fewViolated, share*float64(j.local.Len()))
}

// brief is a brief search for a solution after a first look; without local search, or far
// from a solution, it does nothing. It is longer where nothing that was looked at is violated:
// then propagation has most of the work.
func (j *jumper) brief() (search.Answer, error) {
	work := j.w.briefWork()
	if !j.look(work) && !j.w.configuration.jumps {
		return search.Answer{Result: search.Limited}, nil
	}
	if j.least == 0 {
		work *= *completing
	}
	return j.attempt(work)
}

// attempt searches for so much work. Near a proposal no symmetries are broken: it need not be the one of its
// images that their orders leave.
func (j *jumper) attempt(work int64) (search.Answer, error) {
	if j.fresh && j.least == 0 {
		if a, err := j.w.accept(j.local); err != nil || a.Result != search.Limited {
			return a, err
		}
	}
	if j.fresh {
		j.w.orders.kind, j.fresh = search.NoOrders, false
		defer func() { j.w.orders.kind = search.AllOrders }()
	}
	return j.w.Attempt(search.NewMeter(j.w, work))
}
