package sets

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// A list of places is left out where it is long and its complement is short.
var (
	longList  = 32 // places; a list that is never left out; not measured
	listRatio = 4  // ratio; of a list to its complement, beyond which it is left out; not measured
)

var maxCountClauses int64 = 30_000 // clauses; the totalizer of the size of a set, beyond which it has adders; not measured

func init() {
	effort.Register("encode/sets",
		effort.Of("longList", &longList, 0, 1e6),
		effort.Of("listRatio", &listRatio, 1, 1e6),
		effort.Of("maxCountClauses", &maxCountClauses, 1, 1e9),
	)
}
