package lattice

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// The unit of a quotient takes the least common multiple of the divisor's values, which
// grows fast.
var maxDivisors = effort.Of[int64]("encode/lattice.maxDivisors", 100, 1, 1e4) // values; of a divisor whose quotient has a unit; not measured
