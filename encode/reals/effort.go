package reals

import "github.com/gozinc/gozinc/internal/effort"

// The effort of linear constraints of continuous floats. docs/effort.md lists the table.
// The comment of a number has its unit, what it limits, and where it was measured.
var (
	entries   = effort.Of[int64]("encode/reals.entries", 1, 1, 1e6)    // entries of rows; that the simplex method looks at for one unit of the engine's work; not measured
	cutRounds = effort.Of[int64]("encode/reals.cutRounds", 4, 0, 1e6)  // rounds; of cuts of nonlinear constraints in a call of the propagator; docs/decisions/0094
	mostCuts  = effort.Of[int64]("encode/reals.mostCuts", 100, 0, 1e4) // cuts; of nonlinear constraints at a time; docs/decisions/0094
)
