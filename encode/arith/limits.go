package arith

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Constraints that are written value by value; beyond these, comparison circuits and
// adders take their place.
var (
	maxPairs       = effort.Of[int64]("encode/arith.maxPairs", 4096, 1, 1e9)      // pairs of values; an arithmetic constraint; not measured
	maxSupports    = effort.Of[int64]("encode/arith.maxSupports", 256, 1, 1e9)    // values; the smaller one of two terms; not measured
	sharedRanges   = effort.Of[int]("encode/arith.sharedRanges", 64, 1, 1e6)      // ranges; a domain whose gaps are taken over; not measured
	attainedRanges = effort.Of[int]("encode/arith.attainedRanges", 1<<10, 1, 1e9) // ranges; of the arguments of a maximum, of which it has the values; not measured
	relaxedValues  = effort.Of[int64]("encode/arith.relaxedValues", 64, 1, 1e6)   // values; a comparison with a constant that is relaxed by indicators; not measured
	maxAttained    = effort.Of[int64]("encode/arith.maxAttained", 1<<14, 1, 1e9)  // values times arguments; a maximum of which each value is relaxed; not measured
)

// Places in arrays and their rows and columns.
var (
	mostPlaces   = effort.Of[int64]("encode/arith.mostPlaces", 1<<10, 0, 1e9) // combinations of values; of the numbers that make the place in an array; docs/decisions/0245
	placeClauses = effort.Of[int]("encode/arith.placeClauses", 1<<20, 0, 1e9) // clauses; of the places in all arrays of a model; docs/decisions/0245
)

var fewProducts = effort.Of[int64]("encode/arith.fewProducts", 16, 1, 1e6) // pairs of factors; of which presolve takes the products; docs/decisions/0096

// Sums of several small numbers are counts, or sums of literals, where it is about the number
// of their clauses.
var (
	smallSize     = effort.Of[int64]("encode/arith.smallSize", 8, 1, 1e6)          // values; a small number; docs/decisions/0186
	smallTerms    = effort.Of[int]("encode/arith.smallTerms", 4, 1, 1e6)           // terms; the least number of them in such a sum; docs/decisions/0186
	sharedClauses = effort.Of[int64]("encode/arith.sharedClauses", 80_000, 1, 1e9) // clauses; all such sums of a model; docs/decisions/0186
)
