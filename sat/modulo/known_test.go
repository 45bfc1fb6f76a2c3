package modulo

import (
	"context"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// recorder notes what is assumed.
type recorder struct {
	native
	assumed []sat.Lit
}

func (r *recorder) SolveLimited(ctx context.Context, propagations int64, assume ...sat.Lit) sat.Status {
	r.assumed = slices.Clone(assume)
	return r.native.SolveLimited(ctx, propagations, assume...)
}

// TestOwnLiterals: variables of the engine with propagators that nobody told of are not
// assumed, since it gives them up and takes them for other bounds.
func TestOwnLiterals(t *testing.T) {
	f := sat.NewFormula()
	first := f.NewVar()
	e, err := Move(t.Context(), f, 0, func(g *sat.Formula) (sat.Solver, error) { return cdcl.New(g), nil })
	if err != nil {
		t.Fatal(err)
	}
	own, told, asked := e.NewVar(), e.NewVar(), e.NewVar()
	r := &recorder{native: e.native}
	e.native = r
	e.AddClause(told, first)
	if got := e.Solve(t.Context(), asked); got != sat.Sat {
		t.Fatal(got)
	}
	for _, l := range []sat.Lit{first, told, asked} {
		if !slices.Contains(r.assumed, l) && !slices.Contains(r.assumed, l.Not()) {
			t.Errorf("%v is not assumed: %v", l, r.assumed)
		}
	}
	if slices.Contains(r.assumed, own) || slices.Contains(r.assumed, own.Not()) {
		t.Errorf("%v is assumed, and may come to mean something else: %v", own, r.assumed)
	}
}
