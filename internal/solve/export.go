package solve

import (
	"context"
	"io"

	"github.com/gozinc/gozinc/flatzinc"
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
	opt := r.compileOptions()
	opt.Eager, opt.Native = true, false
	p, err := r.compile(r.ctx, opt)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	}
	if v := p.Unbounded(); v != nil && (!o.DimacsWindow || p.WindowFailed()) {
		return m.Errorf(v.Pos, "%s has no bounds, so that no CNF is equivalent to the model", m.Origin(v))
	}
	return sat.WriteDimacs(w, p.Formula, p.Describe())
}
