package counting

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Different values.
var (
	maxDirect = effort.Of[int64]("encode/counting.maxDirect", 1<<20, 1, 1e9) // literals; an all_different that is written value by value; not measured
	maxEnds   = effort.Of[int64]("encode/counting.maxEnds", 32, 0, 1e6)      // views; of an all_different that counts the ends of its range; docs/decisions/0003
)

var presolvedLits = effort.Of[int]("encode/counting.presolvedLits", 1<<18, 0, 1e9) // elements times values; of counts and packings that presolve propagates; docs/decisions/0085
