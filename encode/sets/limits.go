package sets

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// A list of places is left out where it is long and its complement is short.
var (
	longList  = effort.Of[int]("encode/sets.longList", 32, 0, 1e6) // places; a list that is never left out; not measured
	listRatio = effort.Of[int]("encode/sets.listRatio", 4, 1, 1e6) // ratio; of a list to its complement, beyond which it is left out; not measured
)

var maxCountClauses = effort.Of[int64]("encode/sets.maxCountClauses", 30_000, 1, 1e9) // clauses; the totalizer of the size of a set, beyond which it has adders; not measured
