package counting

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Different values.
var (
	maxDirect int64 = 1 << 20 // literals; an all_different that is written value by value; not measured
	maxEnds   int64 = 32      // views; of an all_different that counts the ends of its range; docs/decisions/0003
)

var presolvedLits = 1 << 18 // elements times values; of counts and packings that presolve propagates; docs/decisions/0085

func init() {
	effort.Register("encode/counting",
		effort.Of("maxDirect", &maxDirect, 1, 1e9),
		effort.Of("maxEnds", &maxEnds, 0, 1e6),
		effort.Of("presolvedLits", &presolvedLits, 0, 1e9),
	)
}
