package ground

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// memoLeast: arrays of fewer elements are cheaper to evaluate than to look up.
var memoLeast = effort.Of[int]("encode/ground.memoLeast", 16, 1, 1e9) // elements; the fewest of an array that is kept; not measured
