package cut

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// What a search for cuts looks at.
const (
	maxConflictNodes = 1000 // nodes; a graph of conflicts; not measured
	maxConflictItems = 100  // items; a row of which all pairs are looked at; not measured
	maxCover         = 500  // columns; a row that is searched for a cover; not measured
	maxAggregated    = 6    // rows; a sum of rows; not measured
	maxDivisors      = 8    // divisors; tried for such a sum; not measured
)

// Which cuts are kept.
const (
	leastEfficacy = 1e-4  // distance; of the solution from a cut that is worth one; not measured
	alike         = 0.8   // cosine; above which two cuts count as parallel; not measured
	keptViolation = 0.9   // of the violation; that a cut with smaller coefficients keeps; not measured
	steep         = 0.005 // distance; from an integer, of a bound over the divisor, beyond it coefficients differ too much; not measured
)

// Multipliers of rows have a common denominator. If there is none, one leaves small
// remainders.
const (
	maxDenominator = 1 << 18 // magnitude; a common denominator; not measured
	anyDenominator = 1 << 20 // magnitude; one that leaves remainders; not measured
)
