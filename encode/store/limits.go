package store

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Turning ranges into single values takes memory.
var (
	maxScaled  int64 = 4096    // values; a scaled domain that is more than its bounds; not measured
	maxUnified int64 = 1 << 16 // values and ranges; a variable that becomes a multiple of another; not measured
)

var pollWork = 1 << 17 // words; between two looks at the context; not measured

func init() {
	effort.Register("encode/store",
		effort.Of("maxScaled", &maxScaled, 1, 1<<20),
		effort.Of("maxUnified", &maxUnified, 1, 1<<20),
		effort.Of("pollWork", &pollWork, 1, 1<<22),
	)
}
