package ground

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Arrays of fewer elements are cheaper to evaluate than to look up. An element that
// is kept takes 16 bytes, so that all of them take up to 8 MB.
var (
	memoLeast = effort.Of[int]("encode/ground.memoLeast", 16, 1, 1e9)   // elements; the fewest of an array that is kept; not measured
	memoRoom  = effort.Of[int]("encode/ground.memoRoom", 1<<19, 0, 1e9) // elements; of all arrays that are kept; not measured
)
