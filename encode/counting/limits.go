package counting

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Windows of sums share the sums of blocks from some length on. Shorter windows are smaller
// by themselves and take no more conflicts.
const (
	minBlock      = 3         // elements; of a window where one of its bounds matters; docs/decisions/0005
	minBlockRange = 8         // elements; of a window where both do; docs/decisions/0005
	maxBlockSums  = 2_000_000 // literals; of the sums of blocks, as ordered numbers; not measured
)

// Different values.
const (
	maxDirect = 1 << 20 // literals; an all_different that is written value by value; not measured
	maxEnds   = 32      // views; of an all_different that counts the ends of its range; docs/decisions/0003
)
