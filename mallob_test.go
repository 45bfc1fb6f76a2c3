package gozinc_test

import (
	"context"
	"os"
	"testing"

	"github.com/gozinc/gozinc"
)

// TestMallob: a satisfiable, an unsatisfiable and an optimisation model, and a search that
// is stopped, with the Mallob that runs in the directory $GOZINC_MALLOB.
func TestMallob(t *testing.T) {
	dir := os.Getenv("GOZINC_MALLOB")
	if dir == "" {
		t.Skip("no Mallob: GOZINC_MALLOB names no directory of a running one (docs/mallob.md)")
	}
	ctx := context.Background()
	o := gozinc.Options{Engine: gozinc.Engine("mallob:" + dir)}
	m, q := queens(8)
	r, err := m.Solve(ctx, o)
	if err != nil || r.Status != gozinc.Satisfied {
		t.Errorf("satisfiable: %+v, %v", r, err)
	}
	m.Add(gozinc.Sum(q[0], q[7]).Eq(gozinc.Const(1)))
	if r, err = m.Solve(ctx, o); err != nil || r.Status != gozinc.Unsatisfiable {
		t.Errorf("unsatisfiable: %+v, %v", r, err)
	}
	m, _ = knapsack()
	if r, err = m.Solve(ctx, o); err != nil || r.Status != gozinc.Optimal || r.Solution.Objective().Int() != 41 {
		t.Errorf("optimum: %+v, %v", r, err)
	}
	stopped, cancel := context.WithCancel(ctx)
	defer cancel()
	o.ProgressEvery, o.Progress = 1, func(gozinc.Progress) { cancel() }
	if r, err = hard().Solve(stopped, o); err != nil || r.Status != gozinc.Unknown || r.Stopped == nil {
		t.Errorf("stopped: %+v, %v", r, err)
	}
}
