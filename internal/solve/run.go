package solve

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat/exchange"
)

// Solve compiles and solves m, and calls found with each solution that is wanted, in
// order, on the goroutine of the caller; false as an answer ends the run. When ctx is
// done the run stops soon, and the best solution so far is handed out all the same.
// When Solve returns, everything that it has started has ended.
//
// The errors are *flatzinc.Error for a model that cannot be encoded, unless there is a
// solution all the same, and *EngineError likewise. A *Failure does not end a run, see
// Outcome.Failures, or it is Outcome.Stopped.
func Solve(ctx context.Context, m *flatzinc.Model, o Options, found func(Solution) bool) (Outcome, error) {
	if o.severalOptima(m) {
		l := optima{m: m, o: o, found: found}
		return l.solve(ctx)
	}
	return solve(ctx, m, o, found)
}

// solve is Solve for solutions of one search.
func solve(ctx context.Context, m *flatzinc.Model, o Options, found func(Solution) bool) (Outcome, error) {
	ctx, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	ctx, cancel := o.within(ctx)
	defer cancel()
	r := &run{ctx: ctx, giveUp: giveUp, o: o, m: m, inc: newIncumbent(search.NoBound), solutionQueue: newSolutionQueue(), began: time.Now()}
	r.open(cancel)
	defer r.closePrograms(nil)
	r.log = newProgress(o, r.began)
	defer r.log.close()
	ended := make(chan outcome[conclusion], 1)
	launch(ended, func() conclusion {
		defer r.solutionQueue.close()
		return r.conclude()
	})
	var last outcome[conclusion]
	wait := sync.OnceFunc(func() { last = <-ended })
	defer wait() // also when found panics
	defer cancel()
	all := r.solutionQueue.serve(found)
	if !all {
		cancel()
	}
	wait()
	a := last.get()
	if !all && a.Status == Complete { // the search was ahead of who takes solutions
		a.Status = Satisfied
	}
	if !all {
		a.Undecided = ""
	}
	return a.Outcome, a.err
}

// conclusion is what a run comes to.
type conclusion struct {
	Outcome
	err error
}

// conclude runs the workers, and says what they have found out.
func (r *run) conclude() conclusion {
	r.log.annotations(r.m)
	for {
		a, f := r.attempt()
		if f == nil {
			return a
		}
		if !r.again(f) {
			return r.failed(f)
		}
	}
}

// failed is the conclusion after a failure for which there is no remedy, or no time.
func (r *run) failed(f *Failure) (a conclusion) {
	if r.ctx.Err() == nil {
		a.Stopped = f
	}
	a.err = r.finish(&a.Outcome, search.Stopped)
	return a
}

// attempt runs the workers. It returns a failure where what they say cannot be trusted.
func (r *run) attempt() (a conclusion, f *Failure) {
	end, err := r.search()
	r.inc.close()
	if failure := r.programFailure(); failure != nil {
		err = failure
	}
	if f := r.failure(err, site{}); f != nil {
		return a, f
	}
	var located *flatzinc.Error
	var broken *EngineError
	best := r.inc.best != nil
	if errors.As(err, &located) && best || errors.As(err, &broken) && (best || r.solutions > 0) {
		// Bounds of the objective have turned out to be too large to encode, or the
		// engine has broken down after a solution.
		a.Stopped = err
		end, err = search.Stopped, nil
	}
	if err == nil {
		err = r.finish(&a.Outcome, end)
	}
	a.err = err
	return a, r.failure(err, site{})
}

// run is the state of one call of Solve. Its workers share it.
type run struct {
	ctx           context.Context
	giveUp        context.CancelCauseFunc // ends ctx
	o             Options
	m             *flatzinc.Model
	inc           *incumbent // and what keeps others from printing at the same time
	solutionQueue *solutionQueue
	log           *progress
	counters      counters
	programs      *program.Run // nil where none may run
	procs         processors
	pool          exchange.Pool
	began         time.Time
	// shape tells what assignments mean, which is the same for all workers.
	shape atomic.Pointer[encode.Semantics]

	solutions int    // handed out
	seen      seen   // all that are, where all are wanted
	enough    bool   // as many as were asked for, or as good as was
	within    bool   // the best is as near to the bound as was asked for
	halt      func() // ends the workers; under the incumbent's lock

	unbounded atomic.Bool // some solution shows that the objective has no limit

	why      string     // nothing is proved, where a worker knows that
	failures []*Failure // in this attempt and those before

	looked    sync.Once // for what the model says of restarts
	restarted bool      // it says something, see programmed
}

// compileOptions are Options.Encode with what the other options ask for.
func (r *run) compileOptions(s configuration) encode.Options {
	opt := r.o.Encode
	opt.TrackOutputs = opt.TrackOutputs || r.all()
	opt.BreakSymmetries = r.o.FreeSearch && !r.all() && r.o.Proof == nil
	opt.MemoryLimit = r.o.clauseMemory(r.threads())
	opt.Clauses = s.clauses || !r.o.Engine.native()
	if r.programs != nil {
		opt.Programs = r.programs
	}
	return opt
}

// finish hands out what is left, and says how the run ended.
func (r *run) finish(out *Outcome, end search.End) error {
	if a := r.unprinted(); a != nil {
		r.print(a)
		r.inc.printed = true
	}
	if end == search.Complete {
		if err := r.explain(out); err != nil {
			return err
		}
	}
	if r.o.Proof != nil {
		out.Unproved = r.proved(end)
		if f := r.failure(out.Unproved, site{}); f != nil && f.final {
			return f
		}
	}
	switch {
	case end == search.Complete && r.solutions == 0:
		out.Status = Unsatisfiable
	case end == search.Complete && r.unbounded.Load():
		out.Status = Unbounded
	case end == search.Complete:
		out.Status = Complete
	case r.solutions > 0:
		out.Status = Satisfied
	}
	out.Solutions, out.Enough, out.Stats = r.solutions, end == search.Stopped && r.enough, r.finalStats()
	out.WithinGap = out.Enough && r.within
	out.Failures = r.failures
	if (out.Status == Unknown || out.Status == Satisfied) && !out.Enough {
		out.Undecided, out.Undecidable = r.undecided(out, end), end == search.Inconclusive
	}
	r.log.finished(r, end, out.Undecided)
	return nil
}

// unprinted returns the solution that is left to be printed at the end, nil if
// there is none.
func (r *run) unprinted() flatzinc.Assignment {
	if r.inc.printed {
		return nil
	}
	return r.inc.best
}

// print hands out one solution. The caller holds the incumbent's lock, or is the only
// one left.
func (r *run) print(a flatzinc.Assignment) {
	r.solutions++
	s := Solution{Values: a, Time: r.counters.solveTime(), Work: r.counters.stats().Propagations}
	if r.m.Solve.Method != flatzinc.Satisfy {
		objective := a.Eval(r.m.Solve.Objective)
		s.Objective, s.Bound = &objective, r.provedBound(r.inc.bound)
	}
	if r.solutionQueue != nil {
		r.solutionQueue.add(s)
	}
}
