package cdcl

import (
	"context"
	"math"

	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
)

// limits say when a search gives up.
type limits struct {
	ctx          context.Context
	propagations int64 // in all
	polled       int64 // work at the last look at the context
	done         bool
}

// Solve decides the formula under the assumptions.
func (e *Engine) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	return e.solve(ctx, math.MaxInt64, assume)
}

// SolveLimited is Solve with a limit on the propagations, see Stats.
func (e *Engine) SolveLimited(ctx context.Context, propagations int64, assume ...sat.Lit) sat.Status {
	limit := int64(math.MaxInt64)
	if now := e.propagations(); propagations < limit-now {
		limit = now + max(propagations, 1)
	}
	return e.solve(ctx, limit, assume)
}

func (e *Engine) solve(ctx context.Context, propagations int64, assume []sat.Lit) sat.Status {
	e.check(assume)
	e.countAnew()
	e.failed = e.failed[:0]
	switch {
	case !e.take():
		return sat.Unsat
	case ctx.Err() != nil || e.full:
		return sat.Unknown
	}
	e.takeHints()
	e.assume(assume, e.parts.searched)
	l := limits{ctx: ctx, propagations: propagations, polled: e.work()}
	e.limits = &l
	status := e.search(&l)
	e.limits = nil
	e.tell()
	if status == sat.Sat {
		e.keepModel()
	}
	e.endHints()
	return status
}

// search looks for an assignment until the limits are reached.
func (e *Engine) search(l *limits) sat.Status {
	for {
		done := e.propagate()
		if !done && (e.unsat || !e.handle()) {
			e.unsat = true
			return sat.Unsat
		}
		if len(e.failed) > 0 {
			return sat.Unsat
		}
		switch {
		case e.over(l):
			return sat.Unknown
		case !done:
		case e.restart.Wanted(e.stats.Conflicts, e.work()) && e.depth() > e.base():
			e.restartSearch()
			e.switchMode()
			if e.phases.Due(e.stats.Conflicts) {
				e.phases.Rephase(e.stats.Conflicts)
			}
			if !e.take() {
				return sat.Unsat
			}
		case e.stats.Conflicts >= e.reduce.due:
			e.reduceLearnts()
			if !e.vivify(l) || !e.take() {
				e.unsat = true
				return sat.Unsat
			}
		default:
			if status := e.decide(); status != sat.Unknown {
				return status
			}
		}
	}
}

// handle learns from a conflict, or sets the failed assumptions. It returns false when the
// formula is unsatisfiable.
func (e *Engine) handle() bool {
	e.stats.Conflicts++
	e.keepLongest()
	if e.analyse() {
		return true
	}
	if e.tracer != nil {
		e.tracer.Learn(nil)
	}
	return false
}

// over reports whether the search has to give up.
func (e *Engine) over(l *limits) bool {
	if e.full || e.propagations() >= l.propagations {
		return true
	}
	if w := e.work(); w-l.polled >= *pollEvery {
		l.polled = w
		e.tell()
		l.done = yield.Done(l.ctx)
	}
	return l.done
}

// keepModel copies the assignment, which the next clause could undo.
func (e *Engine) keepModel() {
	n := len(e.vars)
	if len(e.model) < n {
		e.model = extend(e.model, n-len(e.model))
	}
	for v := 1; v < n; v++ {
		e.model[v] = e.vals[v<<1] > 0
	}
	if n := len(e.ints) - len(e.values); n > 0 {
		e.values = extend(e.values, n)
	}
	for i := range e.values {
		e.values[i] = e.bounds.Lo[2*i]
	}
}
