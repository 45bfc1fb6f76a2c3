package gozinc

import (
	"context"
	"io"

	"github.com/gozinc/gozinc/internal/solve"
)

// TextOptions say what Print writes.
type TextOptions struct {
	// All asks for all solutions of a model without an objective, and else for every
	// better solution, as Intermediate does.
	All, Intermediate bool
	// Statistics asks for blocks of statistics, before each solution and at the end.
	Statistics bool
	// Log, when not nil, receives what there is to say beside the answer.
	Log io.Writer
}

// Print solves m and writes solutions, the outcome and statistics to w in the form that
// MiniZinc reads from a solver. Each solution is written at once. Errors are those of
// Model.Solve and of w.
func (m *Model) Print(ctx context.Context, w io.Writer, o Options, t TextOptions) error {
	low, err := m.prepare(&o)
	if err != nil {
		return err
	}
	fzn := low.Model
	ctx, stop := o.underMemory(ctx)
	defer stop()
	d := o.driver(m)
	d.All, d.Intermediate, d.Statistics, d.Log = t.All, t.Intermediate, t.Statistics, t.Log
	return m.failure(fzn, solve.Run(ctx, fzn, d, w))
}
