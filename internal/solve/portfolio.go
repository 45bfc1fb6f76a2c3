package solve

import (
	"cmp"
	"context"
	"errors"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// Several workers solve the same model at the same time, each with its own
// clauses and engine: one engine is hardly ever the fastest on all models, nor
// one order of the clauses (Gomes and Selman, "Algorithm portfolios",
// Artificial Intelligence 2001). They share the best solution and the bound,
// and the first proof ends them all, as does the first solution where one is
// enough.

// verdict is how a worker ended.
type verdict struct {
	end search.End
	err error
	why string // nothing is proved, where the worker knows that
}

// search runs the workers until one has the answer, and waits for the others to end.
// That a model cannot be encoded is an error when no worker could do it. A *Failure of one
// is that of all, unless there are enough solutions: these have passed their check.
func (r *run) search() (search.End, error) {
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	r.inc.mu.Lock()
	r.halt = cancel
	r.inc.mu.Unlock()
	defer r.log.watch(r)()
	configurations := r.configurations()
	r.procs.set, r.procs.workers = r.o.Processors, len(configurations)
	out := make(chan outcome[verdict], len(configurations))
	for _, s := range configurations {
		launch(out, func() verdict { return r.work(ctx, s) })
	}
	var last *verdict
	var failed *Failure
	var tooLarge error
	decided := false
	for range configurations {
		v := (<-out).get()
		if f := r.failure(v.err, site{}); f != nil { // no verdict is worth anything now
			if failed = cmp.Or(failed, f); !r.satisfied() {
				decided = true
				cancel()
			}
			continue
		}
		if decided {
			continue // it was ended
		}
		if located := new(flatzinc.Error); errors.As(v.err, &located) {
			tooLarge = v.err // for this worker: another may have compiled under a bound
			continue
		}
		last = &v
		if v.err != nil || v.end == search.Complete || r.satisfied() {
			decided = true
			cancel()
		}
	}
	switch {
	case failed != nil && !r.satisfied():
		return search.Stopped, failed
	case failed != nil:
		r.failures = append(r.failures, failed)
		r.report(failed, false)
	}
	if last == nil {
		return search.Stopped, tooLarge
	}
	r.why = last.why
	return last.end, last.err
}

// work is what one worker does.
func (r *run) work(ctx context.Context, s configuration) (v verdict) {
	s.at = &site{}
	defer func() {
		if cause := recover(); cause != nil {
			v = verdict{end: search.Stopped}
			if f := r.panicked(cause, *s.at); f != nil {
				v.err = f
			}
		}
		if f := r.failure(v.err, *s.at); f != nil {
			v.err = f
		}
		v.why = s.at.why
	}()
	w, v := r.start(ctx, s)
	if w != nil {
		defer w.p.Rest()
	}
	switch {
	case w == nil:
	case r.m.Solve.Method == flatzinc.Satisfy:
		v.end, v.err = w.satisfy()
	default:
		lo, _ := w.p.GoalRange()
		r.raise(lo)
		if v.end, v.err = w.optimise(); v.err == nil {
			v.end, v.err = w.attained(v.end)
		}
	}
	return v
}

// prepare links and presolves the model; where that fails, the verdict says why.
func (r *run) prepare(ctx context.Context, opt encode.Options) (*encode.Prepared, verdict) {
	defer r.procs.prepare()()
	q, err := encode.Prepare(ctx, r.m, opt)
	switch {
	case ctx.Err() != nil:
		return nil, verdict{end: search.Stopped}
	case err != nil:
		return nil, verdict{err: err}
	}
	r.shape.Store(q.Semantics)
	return q, verdict{}
}

// start compiles the model and makes a worker for it; where there is no worker, the
// verdict says why.
func (r *run) start(ctx context.Context, s configuration) (*worker, verdict) {
	r.log.at(s.k, "presolve", 0)
	q, v := r.prepare(ctx, r.compileOptions(s))
	if q == nil {
		return nil, v
	}
	return r.load(ctx, q, s)
}

// load makes the clauses of a prepared model, and a worker for them, likewise.
func (r *run) load(ctx context.Context, q *encode.Prepared, s configuration) (*worker, verdict) {
	r.log.at(s.k, "encoding", 0)
	p, err := r.build(ctx, q)
	switch {
	case ctx.Err() != nil:
		return nil, verdict{end: search.Stopped}
	case err != nil:
		return nil, verdict{err: err}
	case p.Unsat:
		return nil, verdict{end: search.Complete}
	case p.WindowFailed():
		s.note("%s", windowText(p))
		return nil, verdict{end: search.Inconclusive}
	}
	if s.k == 0 {
		r.log.compiled(p)
	}
	if s.at != nil {
		*s.at = site{p: p, why: s.at.why}
	}
	w, err := r.newWorker(ctx, p, s)
	if err != nil {
		return nil, verdict{end: search.Stopped}
	}
	return w, verdict{}
}

// build makes the clauses of a prepared model.
func (r *run) build(ctx context.Context, q *encode.Prepared) (*encode.Problem, error) {
	defer r.procs.prepare()()
	p, err := encode.Build(ctx, q)
	if err != nil {
		return p, err
	}
	r.shape.Store(p.Semantics)
	if !p.Unsat {
		err = p.Simplify(ctx)
	}
	return p, err
}

// compile prepares the model and makes its clauses.
func (r *run) compile(ctx context.Context, opt encode.Options) (*encode.Problem, error) {
	q, v := r.prepare(ctx, opt)
	switch {
	case v.err != nil:
		return nil, v.err
	case q == nil:
		return nil, ctx.Err()
	}
	return r.build(ctx, q)
}

// listen returns a context that is done when w's is, or some time after a
// better solution than the one w knows of has come from another worker, so
// that a long search does not go on for solutions that nobody wants. The
// function ends it.
func (w *worker) listen() (context.Context, context.CancelFunc) {
	if !w.configuration.sharing || w.m.Solve.Method == flatzinc.Satisfy {
		return w.ctx, func() {}
	}
	ctx, cancel := context.WithCancel(w.ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.inc.wake(ctx, cancel, w.known)
	}()
	return ctx, func() {
		cancel()
		<-ended
	}
}
