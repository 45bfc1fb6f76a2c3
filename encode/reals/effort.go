package reals

import "github.com/gozinc/gozinc/internal/effort"

// The effort of linear constraints of continuous floats. docs/effort.md lists the table.
// The comment of a number has its unit, what it limits, and where it was measured.
var (
	entries   int64 = 1   // entries of rows; that the simplex method looks at for one unit of the engine's work; not measured
	cutRounds int64 = 4   // rounds; of cuts of nonlinear constraints in a call of the propagator; docs/decisions/0094
	mostCuts  int64 = 100 // cuts; of nonlinear constraints at a time; docs/decisions/0094
)

func init() {
	effort.Register("encode/reals",
		effort.Of("entries", &entries, 1, 1e6),
		effort.Of("cutRounds", &cutRounds, 0, 1e6),
		effort.Of("mostCuts", &mostCuts, 0, 1e4),
	)
}
