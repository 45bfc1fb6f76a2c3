package store

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Turning ranges into single values takes memory.
const (
	maxScaled  = 4096    // values; a scaled domain that is more than its bounds; not measured
	maxUnified = 1 << 16 // values and ranges; a variable that becomes a multiple of another; not measured
)

const pollWork = 1 << 17 // words; between two looks at the context; not measured
