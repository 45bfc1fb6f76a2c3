package cut

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// What a search for cuts looks at.
var (
	maxConflictNodes       = 1000 // nodes; a graph of conflicts; not measured
	maxConflictItems       = 100  // items; a row of which all pairs are looked at; not measured
	maxCover               = 500  // columns; a row that is searched for a cover; not measured
	maxAggregated          = 6    // rows; a sum of rows; not measured
	termWork         int64 = 8    // multiplications; that a term of an equation counts as; not measured
	maxDivisors            = 8    // divisors; tried for such a sum; not measured
)

// Which cuts are kept.
var (
	leastEfficacy = 1e-4  // distance; of the solution from a cut that is worth one; not measured
	alike         = 0.8   // cosine; above which two cuts count as parallel; not measured
	keptViolation = 0.9   // of the violation; that a cut with smaller coefficients keeps; not measured
	steep         = 0.005 // distance; from an integer, of a bound over the divisor, beyond it coefficients differ too much; not measured
)

// Multipliers of rows have a common denominator. If there is none, one leaves small
// remainders.
var (
	maxDenominator int64 = 1 << 18 // magnitude; a common denominator; not measured
	anyDenominator int64 = 1 << 20 // magnitude; one that leaves remainders; not measured
)

func init() {
	effort.Register("encode/cut",
		effort.Of("maxConflictNodes", &maxConflictNodes, 0, 1e5),
		effort.Of("maxConflictItems", &maxConflictItems, 0, 1e5),
		effort.Of("maxCover", &maxCover, 0, 1e5),
		effort.Of("maxAggregated", &maxAggregated, 0, 1000),
		effort.Of("maxDivisors", &maxDivisors, 0, 1000),
		effort.Of("termWork", &termWork, 1, 1000),
		effort.Of("leastEfficacy", &leastEfficacy, 1e-6, 1),
		effort.Of("alike", &alike, 0, 1),
		effort.Of("keptViolation", &keptViolation, 0, 1),
		effort.Of("steep", &steep, 1e-6, 0.5),
		effort.Of("maxDenominator", &maxDenominator, 2, 1<<20),
		effort.Of("anyDenominator", &anyDenominator, 2, 1<<24),
	)
}
