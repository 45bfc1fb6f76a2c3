package solve

import (
	"context"
	"io"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
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
	p, err := r.compile()
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
	ctx    context.Context
	o      Options
	m      *flatzinc.Model
	p      *encode.Problem // nil when ctx was done before it was ready
	engine sat.Solver
	out    *flatzinc.Writer
	log    *progress

	window    int // index into p.Windows()
	refined   int // calls of Refine that added clauses
	solutions int
	best      flatzinc.Assignment // of an optimisation problem
	printed   bool                // best has been printed
	bound     int64               // proved bound of the goal

	began, ready time.Time
}

// compile builds the clauses, unless ctx is done first: then the problem is
// nil.
func (r *run) compile() (*encode.Problem, error) {
	type result struct {
		p   *encode.Problem
		err error
	}
	opt := r.o.Encode
	opt.TrackOutputs = opt.TrackOutputs || r.all()
	done := make(chan result, 1)
	go func() {
		p, err := encode.Compile(r.m, opt)
		if err == nil && !p.Unsat {
			p.Formula.Simplify()
		}
		done <- result{p, err}
	}()
	select {
	case res := <-done:
		return res.p, res.err
	case <-r.ctx.Done():
		return nil, nil
	}
}

// all reports whether all solutions of a satisfaction problem are wanted.
func (r *run) all() bool {
	return r.m.Solve.Method == flatzinc.Satisfy && (r.o.All || r.o.MaxSolutions > 1)
}

// answer searches and prints.
func (r *run) answer() error {
	outcome := unknown
	if r.p != nil && r.p.Unsat {
		outcome = exhausted
	} else if r.p != nil && !r.p.WindowFailed() {
		r.load()
		var err error
		if r.m.Solve.Method == flatzinc.Satisfy {
			outcome, err = r.satisfy()
		} else {
			outcome, err = r.optimise()
		}
		if err != nil {
			return err
		}
	}
	return r.finish(outcome)
}

// load hands the clauses to a new engine.
func (r *run) load() {
	r.log.compiled(r.p)
	r.engine = gini.New(r.p.Formula)
	r.p.Attach(r.engine)
	r.ready = time.Now()
}

// outcome is how a search ended.
type outcome int

const (
	unknown   outcome = iota // stopped, or nothing known outside the window
	exhausted                // no further or no better solution
	enough                   // as many solutions as were asked for
)

// finish prints what is still to be said.
func (r *run) finish(o outcome) error {
	if r.best != nil && !r.printed {
		if err := r.print(r.best); err != nil {
			return err
		}
	}
	switch {
	case o == exhausted && r.solutions == 0:
		r.out.Status(flatzinc.Unsatisfiable)
	case o == exhausted:
		r.out.Complete()
	case o == unknown && r.solutions == 0:
		r.out.Status(flatzinc.Unknown)
	}
	r.log.finished(r, o)
	if r.o.Statistics {
		r.out.Statistics(r.finalStats(o)...)
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
