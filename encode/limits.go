package encode

import "github.com/gozinc/gozinc/internal/effort"

// Limits on what is encoded. Those of single constraints are in encode/constraint/limits.go and
// in the packages of their families. docs/effort.md lists the table. The comment of a
// number has its unit, what it limits, and where it was measured.

// The whole model. Four million membership literals take some gigabytes.
var (
	shaveWork  = effort.Of[int]("encode.shaveWork", 500_000, 1, 1e9)        // words; trials for a bound of the objective; docs/decisions/0053
	maxMembers = effort.Of[int64]("encode.maxMembers", 4_000_000, 1e6, 1e9) // literals; membership in all sets; not measured
)

// Continuous floats in the linear relaxation.
var (
	mostColumn  = effort.Of[int64]("encode.mostColumn", 1<<40, 1, 1<<50)     // units; the bound of a float's column; docs/decisions/0091
	mostFactor  = effort.Of[int64]("encode.mostFactor", 1<<31, 1, 1<<50)     // magnitude; a coefficient of a float's row; docs/decisions/0091
	fineGoal    = effort.Of[int64]("encode.fineGoal", 1<<20, 1, 1<<30)       // units; that the range of the objective has at least; docs/decisions/0091
	boundRounds = effort.Of[int]("encode.boundRounds", 10, 0, 1000)          // rounds; over the rows for bounds of floats; docs/decisions/0091
	confineWork = effort.Of[int64]("encode.confineWork", 2_000_000, 0, 1e12) // entries; of exact rows, for bounds of floats by all of them; docs/decisions/0126
)
