package solve

import (
	"context"
	"io"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/sat"
)

// Dimacs writes a CNF to w that is satisfiable if and only if the constraints of m have
// a solution, with comments that say what each literal stands for. The error is that
// of the context or of w, or a *flatzinc.Error: for a model that cannot be encoded, and
// for integers without bounds, of which there is no such CNF, unless DimacsWindow allows
// one that confines them.
func Dimacs(ctx context.Context, m *flatzinc.Model, o Options, w io.Writer) error {
	ctx, cancel := o.within(ctx)
	defer cancel()
	r := &run{ctx: ctx, o: o, m: m, log: &progress{}}
	p, err := r.clauses(o.DimacsWindow)
	if err != nil {
		return err
	}
	return sat.WriteDimacs(ctx, w, p.Formula, p.Describe("the objective is not bounded"))
}

// clauses makes the clauses of the model, all of them. The errors are those of Dimacs.
func (r *run) clauses(windows bool) (*encode.Problem, error) {
	opt := r.compileOptions()
	opt.Eager, opt.Native = true, false
	p, err := r.compile(r.ctx, opt)
	switch {
	case r.ctx.Err() != nil:
		return nil, r.ctx.Err()
	case err != nil:
		return nil, err
	}
	if v := p.Unbounded(); v != nil && (!windows || p.WindowFailed()) {
		return nil, r.m.Errorf(v.Pos, "%s has no bounds, so that no CNF is equivalent to the model", origin.Of(r.m, v))
	}
	return p, nil
}
