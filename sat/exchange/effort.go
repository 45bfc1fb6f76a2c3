package exchange

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Clauses that are short are shared, and those of few levels that are not too long.
var (
	shortSize  = effort.Of[int]("sat/exchange.shortSize", 2, 0, 1e6)  // literals; a clause that is shared; not measured
	glueLevels = effort.Of[int]("sat/exchange.glueLevels", 2, 0, 1e6) // levels; of another clause that is shared; not measured
	glueSize   = effort.Of[int]("sat/exchange.glueSize", 30, 0, 1e6)  // literals; such a clause; not measured
)

// What a port keeps.
var (
	ringSize = effort.Of[uint64]("sat/exchange.ringSize", 1<<12, 1, 1<<20) // clauses; of one engine, for the others; not measured
	seenMost = effort.Of[int]("sat/exchange.seenMost", 1<<17, 1, 1e9)      // clauses; that a port tells from new ones, before it begins anew; not measured
)
