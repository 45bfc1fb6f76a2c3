package solve

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// incumbent is the best solution of an optimisation problem and the proved
// bound of its objective. Goals are to be minimised. Its lock also orders what
// the workers print.
type incumbent struct {
	mu      sync.Mutex
	best    flatzinc.Assignment // nil before the first solution
	goal    int64               // of best
	limit   *flatzinc.Value     // that a continuous objective comes near to; nil for none
	printed bool                // best has been printed
	bound   int64               // search.NoBound: none is known
	better  chan struct{}       // closed, and replaced, with every better solution
	closing bool                // the outcome is being printed, and nothing else any more
}

func newIncumbent(bound int64) *incumbent {
	return &incumbent{goal: search.NoGoal, bound: bound, better: make(chan struct{})}
}

// close keeps workers that have not stopped yet from changing anything.
func (in *incumbent) close() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.closing = true
}

// reopen makes ready for workers that begin anew. What was proved before is forgotten.
func (in *incumbent) reopen() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.closing, in.bound = false, search.NoBound
}

// wake calls cancel when there is a better solution than known, but not at
// once: with many better solutions in a row a search would otherwise come to nothing. It
// returns when ctx is done.
func (in *incumbent) wake(ctx context.Context, cancel func(), known int64) {
	early := time.NewTimer(time.Duration(*wakeAfter) * time.Millisecond)
	defer early.Stop()
	in.mu.Lock()
	goal, better := in.goal, in.better
	in.mu.Unlock()
	if goal >= known {
		select {
		case <-better:
		case <-ctx.Done():
			return
		}
	}
	select {
	case <-early.C:
		cancel()
	case <-ctx.Done():
	}
}

// gap returns the best goal, search.NoGoal without a solution, and the bound.
func (in *incumbent) gap() (goal, bound int64) {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.goal, in.bound
}

// solution returns the best solution, nil before the first.
func (in *incumbent) solution() flatzinc.Assignment {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.best
}

// raise takes in a bound that holds for all solutions better than the best, and returns by how much it rose, 0 for the first one. An
// objective without limit has none, though the worker that found that looks for nothing better.
func (r *run) raise(bound int64) (rise float64) {
	in := r.inc
	in.mu.Lock()
	defer in.mu.Unlock()
	bound = min(bound, in.goal)
	if bound <= in.bound || in.closing || r.unbounded.Load() {
		return 0
	}
	if in.bound != search.NoBound {
		rise = float64(bound) - float64(in.bound)
	}
	in.bound = bound
	r.log.raised(r, in)
	r.near()
	return rise
}

// offer takes a solution if it is better than the best, and prints it when
// such are wanted. It returns by how much the goal fell, 0 for the first solution, and reports
// whether the search goes on: the run has not ended, and does not end with this solution.
func (r *run) offer(a flatzinc.Assignment, goal int64) (fall float64, more bool, err error) {
	defer r.solutionQueue.room(r.ctx) // when the lock is free again
	in := r.inc
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.closing || r.enough { // another worker may have found the last one
		return 0, false, nil
	}
	if goal >= in.goal {
		return 0, true, nil
	}
	if in.goal != search.NoGoal {
		fall = float64(in.goal) - float64(goal)
	}
	if goal < in.bound { // the solution has passed its check
		err = &search.CheckError{Err: fmt.Errorf("a solution with objective %s contradicts the proved bound %s", r.shown(goal), r.shown(in.bound))}
		in.bound = search.NoBound
	}
	in.best, in.goal, in.printed = a, goal, false
	close(in.better)
	in.better = make(chan struct{})
	r.log.improved(r, in)
	if err == nil {
		r.near()
	}
	if r.o.All || r.o.Intermediate || r.o.MaxSolutions > 0 {
		in.printed = true
		r.print(a)
	}
	r.enough = r.enough || r.o.MaxSolutions > 0 && r.solutions >= r.o.MaxSolutions
	return fall, !r.enough, err
}
