package solve

import (
	"context"
	"errors"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
)

// Several workers solve the same model at the same time, each with its own
// clauses and engine: one engine is hardly ever the fastest on all models, nor
// one order of the clauses (Gomes and Selman, "Algorithm portfolios",
// Artificial Intelligence 2001). They share the best solution and the bound,
// and the first proof ends them all, as does the first solution where one is
// enough.

// seat is what makes one worker different from the others.
type seat struct {
	k        int // 0 is the worker of a run with one
	seed     int64
	strategy Strategy
	// company: there are other workers, which may find better solutions.
	company bool
	dived   bool // there is a solution from before the model was encoded
	// branched: branch and bound was given up.
	branched bool
}

// verdict is how a worker ended.
type verdict struct {
	end ending
	err error
}

// seats returns the workers to start.
func (r *run) seats() []seat {
	n := max(r.o.Threads, 1)
	if r.all() {
		n = 1 // each solution once, and there is nothing else to share
	}
	seats := make([]seat, n)
	for k := range seats {
		seats[k] = seat{k: k, seed: r.o.Seed, strategy: r.o.Strategy, company: n > 1}
		if k > 0 {
			seats[k].seed = r.o.Seed*int64(n) + int64(k)
			seats[k].strategy = companion(r.o.Strategy, k)
		}
	}
	return seats
}

// companions are the strategies beside Auto.
var companions = []Strategy{Improve, Core, Bisect, Auto}

// companion returns the strategy of worker k > 0.
func companion(s Strategy, k int) Strategy {
	if s != Auto && s != "" {
		return s
	}
	return companions[(k-1)%len(companions)]
}

// search runs the workers until one has the answer. That a model cannot be
// encoded is an error when no worker could do it.
func (r *run) search() (ending, error) {
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	defer r.log.watch(r)()
	seats := r.seats()
	r.procs.set, r.procs.workers = r.o.Processors, len(seats)
	out := make(chan outcome[verdict], len(seats))
	for _, s := range seats {
		launch(out, func() verdict { return r.work(ctx, s) })
	}
	var last *verdict
	var tooLarge error
	for range seats {
		o, ok := receive(r.ctx, out)
		if !ok {
			return stopped, nil
		}
		v := o.get()
		if located := new(flatzinc.Error); errors.As(v.err, &located) {
			tooLarge = v.err // for this worker: another may have compiled under a bound
			continue
		}
		last = &v
		if v.err != nil || v.end == refuted || v.end == enough {
			break
		}
	}
	if last == nil {
		return stopped, tooLarge
	}
	return last.end, last.err
}

// work is what one worker does.
func (r *run) work(ctx context.Context, s seat) verdict {
	if r.m.Solve.Method == flatzinc.Satisfy {
		return r.workToSatisfy(ctx, s)
	}
	var failed error // to offer what a dive found
	for i, share := range goalShares {
		opt := r.compileOptions()
		opt.GoalShare = share
		switch goal, _ := r.inc.gap(); {
		case i == 0 && s.k == 0 && r.o.MaxSolutions == 0:
			opt.Found = r.diveInto(&s, &failed)
		case s.dived:
			limit := goal - 1
			opt.GoalLimit = &limit
		}
		v, settled := r.guessed(ctx, s, opt)
		if failed != nil {
			return verdict{err: failed}
		}
		if settled {
			return v
		}
	}
	panic("solve: the last share is all")
}

// workToSatisfy is work without an objective. A solution may be found before the
// model is encoded: it is the answer if one is enough and any is as good.
func (r *run) workToSatisfy(ctx context.Context, s seat) verdict {
	opt := r.compileOptions()
	if s.k == 0 {
		opt.Found = func(_ *encode.Problem, a flatzinc.Assignment) { r.reserve(a) }
	}
	if !r.o.FreeSearch {
		opt.MaxOrder = followChoices
	}
	p, w, v := r.enlist(ctx, s, opt)
	switch {
	case w != nil:
		v.end, v.err = w.satisfy()
	case v.err == nil && p.Solved():
		a, _ := p.Found()
		v.end, v.err = r.publish(a)
	}
	return v
}

// diveInto returns a function that offers the solution of a dive, and notes in
// the seat that there is one, or the error.
func (r *run) diveInto(s *seat, failed *error) func(*encode.Problem, flatzinc.Assignment) {
	return func(p *encode.Problem, a flatzinc.Assignment) {
		r.shape.Store(p)
		if _, err := r.offer(a, p.Goal(a)); err != nil {
			*failed = err
		}
		s.dived = true
	}
}

// dived reports whether there was a solution before the model was encoded.
func (w *worker) dived() bool {
	a, _ := w.p.Found()
	return a != nil || w.seat.dived
}

// enlist compiles the model and makes a worker for it; where there is none, the
// verdict says why.
func (r *run) enlist(ctx context.Context, s seat, opt encode.Options) (*encode.Problem, *worker, verdict) {
	p, err := r.compile(opt)
	switch {
	case err != nil:
		return p, nil, verdict{err: err}
	case p.Unsat:
		return p, nil, verdict{end: refuted}
	case p.Solved():
		return p, nil, verdict{end: stopped} // and not encoded
	case p.WindowFailed():
		return p, nil, verdict{end: stuck}
	}
	if s.k == 0 {
		r.log.compiled(p)
	}
	w, err := r.newWorker(ctx, p, s)
	if err != nil {
		return p, nil, verdict{end: stopped}
	}
	return p, w, verdict{}
}

// compile builds the clauses.
func (r *run) compile(opt encode.Options) (*encode.Problem, error) {
	defer r.procs.prepare()()
	p, err := encode.Compile(r.m, opt)
	if err != nil {
		return p, err
	}
	r.shape.Store(p)
	if !p.Unsat {
		p.Formula.Simplify()
	}
	return p, nil
}

// listen returns a context that is done when w's is, or some time after a
// better solution than the one w knows of has come from another worker, so
// that a long search does not go on for solutions that nobody wants. The
// function ends it.
func (w *worker) listen() (context.Context, context.CancelFunc) {
	if !w.seat.company || w.m.Solve.Method == flatzinc.Satisfy {
		return w.ctx, func() {}
	}
	ctx, cancel := context.WithCancel(w.ctx)
	go w.inc.wake(ctx, cancel, w.known)
	return ctx, cancel
}
