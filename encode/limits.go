package encode

import "github.com/gozinc/gozinc/internal/effort"

// Limits on what is encoded. Those of single constraints are in encode/constraint/limits.go and
// in the packages of their families. docs/effort.md lists the table. The comment of a
// number has its unit, what it limits, and where it was measured.

// The whole model. Four million membership literals take some gigabytes.
var (
	shaveWork        = 500_000   // words; trials for a bound of the objective; docs/decisions/0053
	maxMembers int64 = 4_000_000 // literals; membership in all sets; not measured
	leastScope       = 3         // decisions; in a constraint of which a neighbourhood frees some; not measured
	rayColumns       = 5000      // integers without bounds; with which the objective is looked at for a limit; not measured
)

// Continuous floats in the linear relaxation.
var (
	mostColumn  int64 = 1 << 40   // units; the bound of a float's column; docs/decisions/0091
	mostFactor  int64 = 1 << 31   // magnitude; a coefficient of a float's row; docs/decisions/0091
	fineGoal    int64 = 1 << 20   // units; that the range of the objective has at least; docs/decisions/0091
	boundRounds       = 10        // rounds; over the rows for bounds of floats; docs/decisions/0091
	confineWork int64 = 2_000_000 // entries; of exact rows, for bounds of floats by all of them; docs/decisions/0126
)

func init() {
	effort.Register("encode",
		effort.Of("confineWork", &confineWork, 0, 1e12),
		effort.Of("boundRounds", &boundRounds, 0, 1000),
		effort.Of("fineGoal", &fineGoal, 1, 1<<30),
		effort.Of("leastScope", &leastScope, 1, 1e6),
		effort.Of("maxMembers", &maxMembers, 1e6, 1e9),
		effort.Of("mostColumn", &mostColumn, 1, 1<<50),
		effort.Of("mostFactor", &mostFactor, 1, 1<<50),
		effort.Of("rayColumns", &rayColumns, 0, 1e6),
		effort.Of("shaveWork", &shaveWork, 1, 1e9),
	)
}
