package simplex

import "github.com/gozinc/gozinc/internal/effort"

// The effort of exact linear systems. docs/effort.md lists the table. The comment of a
// number has its unit, what it limits, and where it was measured.
var (
	maxBits                = 1 << 15    // bits; of the numerator or denominator of a number, beyond which there is an error; not measured
	blandAfter             = 200        // exchanges; of a check, after which the least index decides, so that it ends; not measured
	guessAfter             = 6          // exchanges; of a check or an optimum, after which a floating-point method is asked; docs/decisions/0126
	distance       float64 = 4          // times all numbers; the bounds that a column without some has for it; not measured
	guessWork      int64   = 20_000_000 // multiplications; of that method; not measured
	guessedEntries int64   = 20         // multiplications; that count as an entry of a row; not measured
)

func init() {
	effort.Register("encode/simplex",
		effort.Of("maxBits", &maxBits, 64, 1<<30),
		effort.Of("guessAfter", &guessAfter, 0, 1e9),
		effort.Of("distance", &distance, 1, 1e6),
		effort.Of("guessWork", &guessWork, 0, 1e12),
		effort.Of("guessedEntries", &guessedEntries, 1, 1e6),
		effort.Of("blandAfter", &blandAfter, 0, 1e6),
	)
}
