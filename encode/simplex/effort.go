package simplex

import "github.com/gozinc/gozinc/internal/effort"

// The effort of exact linear systems. docs/effort.md lists the table. The comment of a
// number has its unit, what it limits, and where it was measured.
var (
	maxBits        = effort.Of[int]("encode/simplex.maxBits", 1<<15, 64, 1<<30)        // bits; of the numerator or denominator of a number, beyond which there is an error; not measured
	blandAfter     = effort.Of[int]("encode/simplex.blandAfter", 200, 0, 1e6)          // exchanges; of a check, after which the least index decides, so that it ends; not measured
	guessAfter     = effort.Of[int]("encode/simplex.guessAfter", 6, 0, 1e9)            // exchanges; of a check or an optimum, after which a floating-point method is asked; docs/decisions/0126
	distance       = effort.Of[float64]("encode/simplex.distance", 4, 1, 1e6)          // times all numbers; the bounds that a column without some has for it; docs/decisions/0135
	guessWork      = effort.Of[int64]("encode/simplex.guessWork", 20_000_000, 0, 1e12) // multiplications; of that method; docs/decisions/0135
	guessedEntries = effort.Of[int64]("encode/simplex.guessedEntries", 20, 1, 1e6)     // multiplications; that count as an entry of a row; docs/decisions/0135
)
