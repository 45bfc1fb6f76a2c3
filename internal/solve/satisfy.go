package solve

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/search"
)

// all reports whether all solutions of a satisfaction problem are wanted.
func (r *run) all() bool {
	return r.m.Solve.Method == flatzinc.Satisfy && (r.o.All || r.o.MaxSolutions > 1)
}

// satisfy prints one, MaxSolutions or all solutions. Each is excluded by its
// outputs alone, so equal outputs never repeat.
func (w *worker) satisfy() (search.End, error) {
	look := w.first
	if p := w.program(); p != nil {
		a, end, err := p.First()
		if a != nil && err == nil {
			w.publish(a)
		}
		return end, err
	}
	w.log.at(w.configuration.k, "search", 0)
	var others *enumeration
	if w.all() {
		others = w.enumerate()
	}
	for {
		answer, err := look()
		if err != nil || answer.Result != search.Found {
			return answer.End(), err
		}
		a := answer.Solution
		if others != nil {
			if err := w.countable(a); err != nil {
				return search.Stopped, err
			}
		}
		if !w.publish(a) {
			return search.Stopped, nil
		}
		others.exclude(a)
		look = others.next
	}
}

// publish prints a solution of a satisfaction problem, unless there are enough.
// It reports whether there is to be another.
func (r *run) publish(a flatzinc.Assignment) (more bool) {
	defer r.solutionQueue.room(r.ctx) // when the lock is free again
	r.inc.mu.Lock()
	defer r.inc.mu.Unlock()
	if r.inc.closing {
		return false
	}
	if !r.reachedLimit() && (!r.all() || r.seen.add(r.m, a)) {
		r.print(a)
	}
	r.enough = r.reachedLimit()
	return !r.enough
}

// satisfied reports whether as many solutions as were asked for are handed out.
func (r *run) satisfied() bool {
	r.inc.mu.Lock()
	defer r.inc.mu.Unlock()
	return r.enough
}

// countable is discrete for all outputs.
func (w *worker) countable(a flatzinc.Assignment) error {
	if v := w.p.Loose(); v != nil {
		return w.infinite(v)
	}
	return w.discrete(a)
}

// discrete returns an error if a float takes infinitely many values around that
// in a, so that solutions could not be listed, or none is best.
func (r *run) discrete(a flatzinc.Assignment) error {
	if v := r.shape.Load().Continuous(a); v != nil {
		return r.infinite(v)
	}
	return nil
}

// infinite is the error that solutions cannot be listed.
func (r *run) infinite(v *flatzinc.Var) error {
	return r.m.Errorf(v.Pos, "%s can take infinitely many values", origin.Of(r.m, v))
}

// reachedLimit reports whether enough solutions have been printed.
func (r *run) reachedLimit() bool {
	limit := r.o.MaxSolutions
	if limit == 0 && !r.o.All {
		limit = 1
	}
	return limit > 0 && r.solutions >= limit
}
