package schedule

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Orders take fewer conflicts than times on up to 25 tasks, and four times as many clauses
// on 50.
var (
	maxOrdered        = 30      // tasks; of a disjunctive whose pairs are ordered; not measured
	maxTimeWork int64 = 200_000 // times with tasks; the time decomposition of a cumulative; not measured
)

// Calls of a redundant propagator that find nothing are made less often.
var (
	patience = 8 // calls; in a row that find nothing, before half as many are made; docs/decisions/0062
	slowest  = 6 // halvings; of the calls; docs/decisions/0062
)

var mostPartners = 1 << 22 // boxes; in the lists of partners, beyond which all are partners; not measured

func init() {
	effort.Register("encode/schedule",
		effort.Of("maxOrdered", &maxOrdered, 1, 1e6),
		effort.Of("maxTimeWork", &maxTimeWork, 1, 1e9),
		effort.Of("patience", &patience, 1, 1e6),
		effort.Of("slowest", &slowest, 1, 30),
		effort.Of("mostPartners", &mostPartners, 1, 1e9),
	)
}
