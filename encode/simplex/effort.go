package simplex

import "github.com/gozinc/gozinc/internal/effort"

// The effort of exact linear systems. docs/effort.md lists the table. The comment of a
// number has its unit, what it limits, and where it was measured.
var (
	maxBits    = 1 << 15 // bits; of the numerator or denominator of a number, beyond which there is an error; not measured
	blandAfter = 200     // exchanges; of a check, after which the least index decides, so that it ends; not measured
)

func init() {
	effort.Register("encode/simplex",
		effort.Of("maxBits", &maxBits, 64, 1<<30),
		effort.Of("blandAfter", &blandAfter, 0, 1e6),
	)
}
