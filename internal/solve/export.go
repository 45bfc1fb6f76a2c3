package solve

import (
	"context"
	"fmt"
	"io"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/sat"
)

// Format is one in which a model is written for other programs.
type Format string

// The formats. Clauses and numbers of variables are the same in all.
const (
	DIMACS Format = "dimacs" // clauses; the objective is left aside
	WCNF   Format = "wcnf"   // hard clauses, and the objective as soft ones
	PWCNF  Format = "pwcnf"  // the same with a header p wcnf, as before 2022
	OPB    Format = "opb"    // inequalities, and the objective as a sum
)

// Export writes clauses to w that are satisfiable if and only if the constraints of m
// have a solution, with comments that say what each literal stands for. The error is that
// of the context or of w, or a *flatzinc.Error: for a model that cannot be encoded, and
// for integers without bounds, of which there are no such clauses, unless Window
// allows some that confine them. The objective needs bounds where it is written.
func Export(ctx context.Context, m *flatzinc.Model, o Options, f Format, w io.Writer) (err error) {
	ctx, cancel := o.within(ctx)
	defer cancel()
	r := &run{ctx: ctx, o: o, m: m, log: &progress{}}
	r.open(cancel)
	defer r.closePrograms(&err)
	p, err := r.clauses(o.Window)
	if err != nil {
		return err
	}
	if f == DIMACS {
		return sat.WriteDimacs(ctx, w, p.Formula, p.Describe("the objective is not bounded"))
	}
	costs, objective, err := r.costs(p)
	if err != nil {
		return err
	}
	write := sat.WriteOPB
	switch f {
	case WCNF:
		write = sat.WriteWCNF
	case PWCNF:
		write = sat.WritePWCNF
	}
	return write(ctx, w, p.Formula, p.Describe(objective), costs)
}

// costs returns the objective as costs of literals, and what they mean.
func (r *run) costs(p *encode.Problem) (costs []sat.Cost, meaning string, err error) {
	if r.m.Solve.Method == flatzinc.Satisfy || p.Unsat {
		return nil, "", nil
	}
	costs, base, ok, err := p.GoalCosts()
	switch {
	case err != nil:
		return nil, "", r.m.Errorf(r.m.Solve.Pos, "objective: %w", err)
	case !ok:
		return nil, "", r.m.Errorf(r.m.Solve.Pos, "the objective has no bounds, so that it is no sum of costs")
	}
	return costs, fmt.Sprintf("the objective is %s where the true literals cost 0, and %s where they cost 1", p.Objective(base), p.Objective(base+1)), nil
}

// clauses makes the clauses of the model, all of them. The errors are those of Export,
// and a *Failure.
func (r *run) clauses(windows bool) (*encode.Problem, error) {
	if r.programmed() {
		return nil, r.m.Errorf(r.m.Solve.Pos, "the model says what happens when a search restarts, which clauses do not tell")
	}
	opt := r.compileOptions(r.first())
	opt.Eager, opt.Clauses, opt.BreakSymmetries = true, true, false
	p, err := r.compile(r.ctx, opt)
	switch {
	case r.ctx.Err() != nil:
		return nil, r.ctx.Err()
	case err != nil:
		if f := r.failure(err, site{}); f != nil {
			err = f
		}
		return nil, err
	}
	if v := p.Unbounded(); v != nil && (!windows || p.WindowFailed()) {
		return nil, r.m.Errorf(v.Pos, "%s has no bounds, so that no clauses are equivalent to the model", origin.Of(r.m, v))
	}
	return p, nil
}
