package lattice

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// The unit of a quotient takes the least common multiple of the divisor's values, which
// grows fast.
const maxDivisors = 100 // values; of a divisor whose quotient has a unit; not measured
