// Package contract tests an engine behind sat.Solver against what that package
// promises. Each engine's package runs all of it.
package contract

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// Loader returns an engine for a formula; with a seed other than 0 one that
// searches in another order. The engine has the optional interfaces Hinter,
// Limiter, Prober and Statser.
type Loader func(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error)

// fresh returns an engine in the formula's own order.
func (load Loader) fresh(f *sat.Formula) sat.Solver {
	s, _ := load(context.Background(), f, 0)
	return s
}

// Run runs every test of the contract as a subtest.
func Run(t *testing.T, load Loader) {
	for _, tt := range []struct {
		name string
		run  func(*testing.T, Loader)
	}{
		{"Limit", testLimit},
		{"LimitSolves", testLimitSolves},
		{"LimitUnsat", testLimitUnsat},
		{"Cancel", testCancel},
		{"Probe", testProbe},
		{"ProbeEdges", testProbeEdges},
		{"Hint", testHint},
		{"ModelIsNextStart", testModelIsNextStart},
		{"ConflictingHints", testConflictingHints},
		{"HintsThatExcludeEachOther", testHintsThatExcludeEachOther},
		{"HintsFindContradiction", testHintsFindContradiction},
		{"Seed", testSeed},
		{"SeededHint", testSeededHint},
		{"LoadInterrupted", testLoadInterrupted},
		{"StatsMeanwhile", testStatsMeanwhile},
	} {
		t.Run(tt.name, func(t *testing.T) { tt.run(t, load) })
	}
}
