// Package contract tests an engine behind sat.Solver against what that package
// promises. Each engine's package runs all of it.
package contract

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// Loader returns an engine for a formula; with a seed other than 0 one that
// searches in another order. The engine has the optional interfaces Limiter and Statser,
// and is tested as a Hinter and as a Prober where it is one.
type Loader func(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error)

// fresh returns an engine in the formula's own order.
func (load Loader) fresh(f *sat.Formula) sat.Solver {
	s, _ := load(context.Background(), f, 0)
	return s
}

// Run runs every test of the contract as a subtest.
func Run(t *testing.T, load Loader) {
	type part struct {
		name string
		run  func(*testing.T, Loader)
	}
	parts := []part{
		{"Limit", testLimit},
		{"LimitSolves", testLimitSolves},
		{"LimitUnsat", testLimitUnsat},
		{"Cancel", testCancel},
		{"Seed", testSeed},
		{"LoadInterrupted", testLoadInterrupted},
		{"StatsMeanwhile", testStatsMeanwhile},
	}
	if _, ok := load.fresh(sat.NewFormula()).(sat.Prober); ok {
		parts = append(parts, part{"Probe", testProbe}, part{"ProbeEdges", testProbeEdges})
	}
	if _, ok := load.fresh(sat.NewFormula()).(sat.Hinter); ok {
		parts = append(parts, part{"Hint", testHint}, part{"ModelIsNextStart", testModelIsNextStart},
			part{"ConflictingHints", testConflictingHints},
			part{"HintsThatExcludeEachOther", testHintsThatExcludeEachOther},
			part{"HintsFindContradiction", testHintsFindContradiction}, part{"SeededHint", testSeededHint})
	}
	for _, tt := range parts {
		t.Run(tt.name, func(t *testing.T) { tt.run(t, load) })
	}
}
