package eliminate

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	mostOccurrences = 1000 // clauses; with a variable that is eliminated; not measured
	mostLits        = 100  // literals; a resolvent; not measured
	rounds          = 5    // rounds; in which variables are tried again; not measured
)

func init() {
	effort.Register("sat/cdcl/internal/eliminate",
		effort.Of("mostOccurrences", &mostOccurrences, 0, 1e4),
		effort.Of("mostLits", &mostLits, 0, 1e6),
		effort.Of("rounds", &rounds, 0, 1e6),
	)
}
