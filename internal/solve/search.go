package solve

import (
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// CheckError reports a solution that breaks the model: a defect of gozinc. It
// has not been printed.
type CheckError struct{ Err error }

func (e *CheckError) Error() string { return fmt.Sprintf("internal error: %v", e.Err) }

// Unwrap returns the violated constraint's message.
func (e *CheckError) Unwrap() error { return e.Err }

// next finds a checked solution of the clauses so far. Unsat is a fact about
// the model; where only the window of unbounded integers was searched in
// vain, the status is Unknown.
func (r *run) next() (flatzinc.Assignment, sat.Status, error) {
	windows := r.p.Windows()
	for {
		assume := windows[r.window]
		switch r.engine.Solve(r.ctx, assume...) {
		case sat.Sat:
			if r.p.Refine(r.engine.Value) {
				r.refined++
				continue
			}
			a := r.p.Decode(r.engine.Value)
			if err := r.p.Check(a); err != nil {
				return nil, sat.Unknown, &CheckError{err}
			}
			return a, sat.Sat, nil
		case sat.Unsat:
			if !blames(r.engine.Failed(), assume) {
				return nil, sat.Unsat, nil
			}
			if r.window+1 == len(windows) {
				r.log.note("no further solution within the window of the unbounded integers")
				return nil, sat.Unknown, nil
			}
			r.window++
		default:
			return nil, sat.Unknown, nil
		}
	}
}

// blames reports whether the core names one of the assumptions.
func blames(core, assumed []sat.Lit) bool {
	return slices.ContainsFunc(core, func(l sat.Lit) bool { return slices.Contains(assumed, l) })
}

// satisfy prints one, MaxSolutions or all solutions. Each is excluded by its
// outputs alone, so equal outputs never repeat.
func (r *run) satisfy() (outcome, error) {
	for {
		a, status, err := r.next()
		switch {
		case err != nil:
			return unknown, err
		case status == sat.Unsat:
			return exhausted, nil
		case status == sat.Unknown:
			return unknown, nil
		}
		var block []sat.Lit
		if r.all() {
			block = r.p.Block(r.engine.Value)
		}
		if err := r.print(a); err != nil {
			return unknown, err
		}
		if r.reachedLimit() {
			return enough, nil
		}
		r.engine.AddClause(block...)
	}
}

// reachedLimit reports whether enough solutions have been printed.
func (r *run) reachedLimit() bool {
	limit := r.o.MaxSolutions
	if limit == 0 && !r.o.All && r.m.Solve.Method == flatzinc.Satisfy {
		limit = 1
	}
	return limit > 0 && r.solutions >= limit
}

// optimise improves on each solution until there is no better one.
func (r *run) optimise() (outcome, error) {
	lo, _ := r.p.GoalRange()
	r.bound = lo
	for {
		a, status, err := r.next()
		switch {
		case err != nil:
			return unknown, err
		case status == sat.Unsat:
			return exhausted, nil
		case status == sat.Unknown:
			return unknown, nil
		}
		if err := r.improved(a); err != nil {
			return unknown, err
		}
		if r.o.MaxSolutions > 0 && r.solutions >= r.o.MaxSolutions {
			return enough, nil
		}
		goal := r.p.Goal(a)
		if goal == lo {
			return exhausted, nil
		}
		r.engine.AddClause(r.p.GoalAtMost(goal - 1))
	}
}

// improved takes a better solution, and prints it when such are wanted.
func (r *run) improved(a flatzinc.Assignment) error {
	r.best, r.printed = a, false
	r.log.improved(r, a)
	if !r.o.All && !r.o.Intermediate && r.o.MaxSolutions == 0 {
		return nil
	}
	r.printed = true
	return r.print(a)
}
