package solve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Run compiles and solves m and writes the answer to out: solutions, the
// outcome, statistics. When ctx is done it stops soon and still prints the
// best solution found and the outcome. A nil error means that the answer,
// whatever it is, has been printed. The errors are *flatzinc.Error for a model
// that cannot be encoded, which o.Log is told of instead where there is a
// solution all the same, *CheckError for a solution that fails its check, and
// write errors.
func Run(ctx context.Context, m *flatzinc.Model, o Options, out io.Writer) error {
	if o.Start.IsZero() {
		o.Start = time.Now()
	}
	if o.TimeLimit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, o.Start.Add(o.TimeLimit))
		defer cancel()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{ctx: ctx, o: o, m: m, inc: newIncumbent(noBound), spool: newSpool(out, cancel), began: time.Now()}
	defer r.spool.close()
	r.out = flatzinc.NewWriter(r.spool)
	r.log = newProgress(o, r.began)
	defer r.log.close()
	r.log.annotations(m)
	if o.Dimacs != nil {
		return r.writeDimacs()
	}
	end, err := r.search()
	r.inc.close()
	var located *flatzinc.Error
	if errors.As(err, &located) && (r.inc.best != nil || r.inc.reserve != nil) {
		// A dive has solved what turned out to be too large to encode.
		if o.Log != nil {
			fmt.Fprintf(o.Log, "%v; the search stopped there: %s\n", located, r.standing())
		}
		end, err = stopped, nil
	}
	if err != nil {
		return err
	}
	return r.finish(end)
}

// run is the state of one call of Run. Its workers share it.
type run struct {
	ctx    context.Context
	o      Options
	m      *flatzinc.Model
	inc    *incumbent // and what keeps others from printing at the same time
	spool  *spool
	out    *flatzinc.Writer // to the spool
	log    *progress
	census census
	procs  processors
	began  time.Time
	// shape tells what assignments mean, which is the same for all workers.
	shape atomic.Pointer[encode.Semantics]

	solutions int // printed
}

// compileOptions are Options.Encode with what the other options ask for.
func (r *run) compileOptions() encode.Options {
	opt := r.o.Encode
	opt.TrackOutputs = opt.TrackOutputs || r.all()
	opt.MemoryLimit = r.o.clauseMemory(len(r.seats()))
	// Bounds of native integers can creep for long before a limit is noticed, so
	// only who asks for the engine gets them.
	opt.Native = r.o.Engine.native()
	return opt
}

// writeDimacs writes the clauses instead of solving them.
func (r *run) writeDimacs() error {
	opt := r.compileOptions()
	opt.Eager, opt.Native = true, false
	p, err := r.compile(r.ctx, opt)
	switch {
	case r.ctx.Err() != nil:
		return r.finish(stopped)
	case err != nil:
		return err
	}
	if v := p.Unbounded(); v != nil && (!r.o.DimacsWindow || p.WindowFailed()) {
		return r.m.Errorf(v.Pos, "%s has no bounds, so that no CNF is equivalent to the model", r.m.Origin(v))
	}
	return sat.WriteDimacs(r.o.Dimacs, p.Formula, p.Describe())
}

// finish prints what is still to be said.
func (r *run) finish(end ending) error {
	if end == refuted && r.inc.best != nil {
		if err := r.discrete(r.inc.best); err != nil {
			return err
		}
	}
	if a := r.unprinted(); a != nil {
		if err := r.print(a); err != nil {
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
	if err := r.out.Err(); err != nil {
		return err
	}
	return r.spool.flush()
}

// standing tells what the solution is that a run without an answer prints.
func (r *run) standing() string {
	if r.m.Solve.Method == flatzinc.Satisfy {
		return "the solution printed was found before"
	}
	return "the last solution printed was found before, and a better one may exist"
}

// unprinted returns the solution that is left to be printed at the end, nil if
// there is none.
func (r *run) unprinted() flatzinc.Assignment {
	switch {
	case r.inc.best != nil && !r.inc.printed:
		return r.inc.best
	case r.solutions == 0:
		return r.inc.reserve
	}
	return nil
}

// print writes one solution. The caller holds the incumbent's lock, or is the
// only one left.
func (r *run) print(a flatzinc.Assignment) error {
	r.solutions++
	if r.o.Statistics {
		if err := r.out.Statistics(r.solutionStats()...); err != nil {
			return err
		}
	}
	return r.out.Solution(r.m.Outputs, a)
}
