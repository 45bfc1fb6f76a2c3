package cut

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// What a search for cuts looks at.
var (
	maxConflictNodes = effort.Of[int]("encode/cut.maxConflictNodes", 1000, 0, 1e5) // nodes; a graph of conflicts; not measured
	maxConflictItems = effort.Of[int]("encode/cut.maxConflictItems", 100, 0, 1e5)  // items; a row of which all pairs are looked at; not measured
	maxCover         = effort.Of[int]("encode/cut.maxCover", 500, 0, 1e5)          // columns; a row that is searched for a cover; not measured
	maxAggregated    = effort.Of[int]("encode/cut.maxAggregated", 6, 0, 1000)      // rows; a sum of rows; not measured
	termWork         = effort.Of[int64]("encode/cut.termWork", 8, 1, 1000)         // multiplications; that a term of an equation counts as; not measured
	probeWork        = effort.Of[int64]("encode/cut.probeWork", 1<<14, 0, 1e12)    // terms; of rows, for what follows from a value of a column; docs/decisions/0165
	mostLifted       = effort.Of[int]("encode/cut.mostLifted", 8, 0, 1e9)          // columns; of a row that gets a term for a column that it does not have; docs/decisions/0244
	maxDivisors      = effort.Of[int]("encode/cut.maxDivisors", 8, 0, 1000)        // divisors; tried for such a sum; not measured
)

// Which cuts are kept.
var (
	leastEfficacy = effort.Of[float64]("encode/cut.leastEfficacy", 1e-4, 1e-6, 1) // distance; of the solution from a cut that is worth one; not measured
	alike         = effort.Of[float64]("encode/cut.alike", 0.8, 0, 1)             // cosine; above which two cuts count as parallel; not measured
	keptViolation = effort.Of[float64]("encode/cut.keptViolation", 0.9, 0, 1)     // of the violation; that a cut with smaller coefficients keeps; not measured
	steep         = effort.Of[float64]("encode/cut.steep", 0.005, 1e-6, 0.5)      // distance; from an integer, of a bound over the divisor, beyond it coefficients differ too much; not measured
)

// Multipliers of rows have a common denominator. If there is none, one leaves small
// remainders.
var (
	maxDenominator = effort.Of[int64]("encode/cut.maxDenominator", 1<<18, 2, 1<<20) // magnitude; a common denominator; not measured
	anyDenominator = effort.Of[int64]("encode/cut.anyDenominator", 1<<20, 2, 1<<24) // magnitude; one that leaves remainders; not measured
)
