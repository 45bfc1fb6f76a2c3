package restart

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Restarts in focused mode.
var (
	restartGap int64   = 2      // conflicts; between two restarts; not measured
	margin             = 1.1    // ratio; of the levels of the last clauses to those of all, above which the search restarts; not measured
	fastWindow float64 = 33     // conflicts; that count as the last ones; not measured
	slowWindow float64 = 10_000 // conflicts; that count as all; not measured
)

// Modes, and restarts in stable mode.
var (
	firstMode   int64 = 1000    // conflicts; of the first mode; not measured
	reluctant   int64 = 1024    // conflicts; the unit of the doubling; not measured
	shortUnit   int64 = 100     // conflicts; the same, where a brancher decides in one of the modes; not measured
	reluctantTo int64 = 1 << 10 // units; the doubling; not measured
)

func init() {
	effort.Register("sat/cdcl/internal/restart",
		effort.Of("restartGap", &restartGap, 1, 1e9),
		effort.Of("margin", &margin, 0.5, 10),
		effort.Of("fastWindow", &fastWindow, 1, 1e9),
		effort.Of("slowWindow", &slowWindow, 1, 1e9),
		effort.Of("firstMode", &firstMode, 1, 1e12),
		effort.Of("reluctant", &reluctant, 1, 1e9),
		effort.Of("shortUnit", &shortUnit, 1, 1e9),
		effort.Of("reluctantTo", &reluctantTo, 1, 1<<30),
	)
}
