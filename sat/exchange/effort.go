package exchange

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Clauses that are short are shared, and those of few levels that are not too long.
var (
	shortSize  = 2  // literals; a clause that is shared; not measured
	glueLevels = 2  // levels; of another clause that is shared; not measured
	glueSize   = 30 // literals; such a clause; not measured
)

// What a port keeps.
var (
	ringSize uint64 = 1 << 12 // clauses; of one engine, for the others; not measured
	seenMost        = 1 << 17 // clauses; that a port tells from new ones, before it begins anew; not measured
)

func init() {
	effort.Register("sat/exchange",
		effort.Of("shortSize", &shortSize, 0, 1e6),
		effort.Of("glueLevels", &glueLevels, 0, 1e6),
		effort.Of("glueSize", &glueSize, 0, 1e6),
		effort.Of("ringSize", &ringSize, 1, 1<<20),
		effort.Of("seenMost", &seenMost, 1, 1e9),
	)
}
