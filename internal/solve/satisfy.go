package solve

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// all reports whether all solutions of a satisfaction problem are wanted.
func (r *run) all() bool {
	return r.m.Solve.Method == flatzinc.Satisfy && (r.o.All || r.o.MaxSolutions > 1)
}

// satisfy prints one, MaxSolutions or all solutions. Each is excluded by its
// outputs alone, so equal outputs never repeat.
func (w *worker) satisfy() (ending, error) {
	for {
		rep, err := w.attempt(w.meter(0))
		if err != nil || rep.end != found {
			return rep.end, err
		}
		a, err := w.follow(rep.a)
		if err != nil {
			return stopped, err
		}
		var block []sat.Lit
		if w.all() {
			block = w.p.Block(a)
		}
		if err := w.print(a); err != nil {
			return stopped, err
		}
		if w.reachedLimit() {
			return enough, nil
		}
		w.engine.AddClause(block...)
	}
}

// reachedLimit reports whether enough solutions have been printed.
func (r *run) reachedLimit() bool {
	limit := r.o.MaxSolutions
	if limit == 0 && !r.o.All {
		limit = 1
	}
	return limit > 0 && r.solutions >= limit
}
