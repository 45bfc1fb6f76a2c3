package gozinc

import (
	"context"

	"github.com/gozinc/gozinc/flatzinc"
)

// Explain says why a model has no solution: a core, which is a set of constraints with
// names that cannot hold together, as those without names do. Where Result.CoreMinimal
// is set, they can hold together without any one of them. The core is empty if the
// others alone have no solution. Result.Status is Unsatisfiable, unless there is a
// solution or the search was stopped. The objective is left aside.
//
// The core is minimised by leaving constraints out one by one, each within a limit of
// work (Chinneck and Dravnieks, 1991).
func (m *Model) Explain(ctx context.Context, o Options) (*Result, error) {
	o.Explain = true
	satisfy := *m
	satisfy.objective = nil
	if m.base != nil {
		base := *m.base
		base.Solve.Method = flatzinc.Satisfy
		satisfy.base = &base
	}
	return satisfy.Solve(ctx, o)
}
