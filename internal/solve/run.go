package solve

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat/exchange"
)

// Solve compiles and solves m, and calls found with each solution that is wanted, in
// order, on the goroutine of the caller; false as an answer ends the run. When ctx is
// done the run stops soon, and the best solution so far is handed out all the same.
// When Solve returns, everything that it has started has ended.
//
// The errors are *flatzinc.Error for a model that cannot be encoded, unless there is a
// solution all the same, *EngineError likewise, and *CheckError for a solution that fails
// its check.
func Solve(ctx context.Context, m *flatzinc.Model, o Options, found func(Solution) bool) (Outcome, error) {
	ctx, cancel := o.within(ctx)
	defer cancel()
	r := &run{ctx: ctx, o: o, m: m, inc: newIncumbent(search.NoBound), spool: newSpool(), began: time.Now()}
	r.log = newProgress(o, r.began)
	defer r.log.close()
	ended := make(chan outcome[conclusion], 1)
	launch(ended, func() conclusion {
		defer r.spool.close()
		return r.conclude()
	})
	var last outcome[conclusion]
	wait := sync.OnceFunc(func() { last = <-ended })
	defer wait() // also when found panics
	defer cancel()
	all := r.spool.serve(found)
	if !all {
		cancel()
	}
	wait()
	a := last.get()
	if !all && a.Status == Complete { // the search was ahead of who takes solutions
		a.Status = Satisfied
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
	end, err := r.search()
	r.inc.close()
	var a conclusion
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
	return a
}

// run is the state of one call of Run. Its workers share it.
type run struct {
	ctx    context.Context
	o      Options
	m      *flatzinc.Model
	inc    *incumbent // and what keeps others from printing at the same time
	spool  *spool
	log    *progress
	census census
	procs  processors
	pool   exchange.Pool
	began  time.Time
	// shape tells what assignments mean, which is the same for all workers.
	shape atomic.Pointer[encode.Semantics]

	solutions int  // handed out
	enough    bool // as many as were asked for

	looked    sync.Once // for what the model says of restarts
	restarted bool      // it says something, see programmed
}

// compileOptions are Options.Encode with what the other options ask for.
func (r *run) compileOptions(s seat) encode.Options {
	opt := r.o.Encode
	opt.TrackOutputs = opt.TrackOutputs || r.all()
	opt.MemoryLimit = r.o.clauseMemory(r.threads())
	opt.Native = !s.clauses && r.o.Engine.native()
	return opt
}

// finish hands out what is left, and says how the run ended.
func (r *run) finish(out *Outcome, end search.End) error {
	if end == search.Complete && r.inc.best != nil {
		if err := r.discrete(r.inc.best); err != nil {
			return err
		}
	}
	if a := r.unprinted(); a != nil {
		r.print(a)
	}
	if end == search.Complete {
		if err := r.explain(out); err != nil {
			return err
		}
	}
	if r.o.Proof != nil {
		out.Unproved = r.prove(end)
	}
	switch {
	case end == search.Complete && r.solutions == 0:
		out.Status = Unsatisfiable
	case end == search.Complete:
		out.Status = Complete
	case r.solutions > 0:
		out.Status = Satisfied
	}
	out.Solutions, out.Enough, out.Stats = r.solutions, end == search.Stopped && r.enough, r.finalStats()
	r.log.finished(r, end)
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
	s := Solution{Values: a, Time: r.census.solveTime()}
	if r.m.Solve.Method != flatzinc.Satisfy {
		s.Objective, s.Bound = r.shownGoal(r.inc.goal), r.provedBound(r.inc.bound)
	}
	if r.spool != nil {
		r.spool.add(s)
	}
}
