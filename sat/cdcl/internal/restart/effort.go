package restart

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Restarts in focused mode.
var (
	restartGap = effort.Of[int64]("sat/cdcl/internal/restart.restartGap", 2, 1, 1e9)        // conflicts; between two restarts; docs/decisions/0143
	margin     = effort.Of[float64]("sat/cdcl/internal/restart.margin", 1.1, 0.5, 10)       // ratio; of the levels of the last clauses to those of all, above which the search restarts; docs/decisions/0143
	fastWindow = effort.Of[float64]("sat/cdcl/internal/restart.fastWindow", 33, 1, 1e9)     // conflicts; that count as the last ones; docs/decisions/0143
	slowWindow = effort.Of[float64]("sat/cdcl/internal/restart.slowWindow", 10_000, 1, 1e9) // conflicts; that count as all; docs/decisions/0143
)

// Modes, and restarts in stable mode.
var (
	firstMode   = effort.Of[int64]("sat/cdcl/internal/restart.firstMode", 1000, 1, 1e12)     // conflicts; of the first mode; docs/decisions/0143
	reluctant   = effort.Of[int64]("sat/cdcl/internal/restart.reluctant", 1024, 1, 1e9)      // conflicts; the unit of the doubling; docs/decisions/0143
	shortUnit   = effort.Of[int64]("sat/cdcl/internal/restart.shortUnit", 100, 1, 1e9)       // conflicts; the same, where a brancher decides in one of the modes; not measured
	reluctantTo = effort.Of[int64]("sat/cdcl/internal/restart.reluctantTo", 1<<10, 1, 1<<30) // units; the doubling; not measured
)
