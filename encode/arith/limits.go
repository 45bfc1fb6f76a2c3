package arith

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Constraints that are written value by value; beyond these, comparison circuits and
// adders take their place.
var (
	maxPairs       int64 = 4096    // pairs of values; an arithmetic constraint; not measured
	maxSupports    int64 = 256     // values; the smaller one of two terms; not measured
	sharedRanges         = 64      // ranges; a domain whose gaps are taken over; not measured
	attainedRanges       = 1 << 10 // ranges; of the arguments of a maximum, of which it has the values; not measured
	relaxedValues  int64 = 64      // values; a comparison with a constant that is relaxed by indicators; not measured
	maxAttained    int64 = 1 << 14 // values times arguments; a maximum of which each value is relaxed; not measured
)

var fewProducts int64 = 16 // pairs of factors; of which presolve takes the products; docs/decisions/0096

func init() {
	effort.Register("encode/arith",
		effort.Of("fewProducts", &fewProducts, 1, 1e6),
		effort.Of("maxPairs", &maxPairs, 1, 1e9),
		effort.Of("maxSupports", &maxSupports, 1, 1e9),
		effort.Of("sharedRanges", &sharedRanges, 1, 1e6),
		effort.Of("attainedRanges", &attainedRanges, 1, 1e9),
		effort.Of("relaxedValues", &relaxedValues, 1, 1e6),
		effort.Of("maxAttained", &maxAttained, 1, 1e9),
	)
}
