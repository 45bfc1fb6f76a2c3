package solve

import (
	"context"
	"io"
	"math"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Run compiles and solves m and writes the answer to out: solutions, the
// outcome, statistics. When ctx is done it stops soon and still prints the
// best solution found and the outcome. A nil error means that the answer,
// whatever it is, has been printed. The errors are *flatzinc.Error for a model
// that cannot be encoded, *CheckError for a solution that fails its check,
// and write errors.
func Run(ctx context.Context, m *flatzinc.Model, o Options, out io.Writer) error {
	if o.Start.IsZero() {
		o.Start = time.Now()
	}
	if o.TimeLimit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, o.Start.Add(o.TimeLimit))
		defer cancel()
	}
	r := &run{ctx: ctx, o: o, m: m, out: flatzinc.NewWriter(out), began: time.Now()}
	r.log = newProgress(o, r.began)
	p, err := r.compile(r.compileOptions())
	if err != nil {
		return err
	}
	if o.Dimacs != nil && p != nil {
		return sat.WriteDimacs(o.Dimacs, p.Formula, p.Describe())
	}
	r.p = p
	return r.answer()
}

// run is the state of one call of Run.
type run struct {
	ctx context.Context
	o   Options
	m   *flatzinc.Model
	p   *encode.Problem // nil when ctx was done before it was ready
	w   *worker         // nil when there is nothing to search
	inc *incumbent      // of an optimisation problem
	out *flatzinc.Writer
	log *progress

	solutions    int // printed
	began, ready time.Time
}

// compileOptions are Options.Encode with what the other options ask for.
func (r *run) compileOptions() encode.Options {
	opt := r.o.Encode
	opt.TrackOutputs = opt.TrackOutputs || r.all()
	return opt
}

// compile builds the clauses, unless ctx is done first: then the problem is
// nil.
func (r *run) compile(opt encode.Options) (*encode.Problem, error) {
	type result struct {
		p     *encode.Problem
		err   error
		panic any // passed on to the caller's goroutine, which can report it
	}
	done := make(chan result, 1)
	go func() {
		var res result
		defer func() {
			res.panic = recover()
			done <- res
		}()
		res.p, res.err = encode.Compile(r.m, opt)
		if res.err == nil && !res.p.Unsat {
			res.p.Formula.Simplify()
		}
	}()
	select {
	case res := <-done:
		if res.panic != nil {
			panic(res.panic)
		}
		return res.p, res.err
	case <-r.ctx.Done():
		return nil, nil
	}
}

// answer searches and prints.
func (r *run) answer() error {
	end := stopped
	r.inc = newIncumbent(math.MinInt64)
	if r.p != nil && r.p.Unsat {
		end = refuted
	} else if r.p != nil && !r.p.WindowFailed() {
		var err error
		if end, err = r.search(); err != nil {
			return err
		}
	}
	return r.finish(end)
}

// search runs the engine.
func (r *run) search() (ending, error) {
	r.log.compiled(r.p)
	r.w = newWorker(r, r.ctx, r.p)
	r.ready = time.Now()
	if r.m.Solve.Method == flatzinc.Satisfy {
		return r.w.satisfy()
	}
	lo, _ := r.p.GoalRange()
	r.inc.bound = lo
	return r.w.optimise()
}

// finish prints what is still to be said.
func (r *run) finish(end ending) error {
	if r.inc.best != nil && !r.inc.printed {
		if err := r.print(r.inc.best); err != nil {
			return err
		}
	}
	if end == refuted {
		if err := r.explain(); err != nil {
			return err
		}
	}
	switch {
	case end == refuted && r.solutions == 0:
		r.out.Status(flatzinc.Unsatisfiable)
	case end == refuted:
		r.out.Complete()
	case end != enough && r.solutions == 0:
		r.out.Status(flatzinc.Unknown)
	}
	r.log.finished(r, end)
	if r.o.Statistics {
		r.out.Statistics(r.finalStats()...)
	}
	return r.out.Err()
}

// print writes one solution.
func (r *run) print(a flatzinc.Assignment) error {
	r.solutions++
	if r.o.Statistics {
		if err := r.out.Statistics(r.solutionStats(a)...); err != nil {
			return err
		}
	}
	return r.out.Solution(r.m.Outputs, a)
}
