package store

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Turning ranges into single values takes memory.
var (
	maxScaled  = effort.Of[int64]("encode/store.maxScaled", 4096, 1, 1<<20)   // values; a scaled domain that is more than its bounds; not measured
	maxUnified = effort.Of[int64]("encode/store.maxUnified", 1<<16, 1, 1<<20) // values and ranges; a variable that becomes a multiple of another; not measured
)

var pollWork = effort.Of[int]("encode/store.pollWork", 1<<17, 1, 1<<22) // words; between two looks at the context; not measured
