package brancher

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	countable = effort.Of[int64]("encode/brancher.countable", 1024, 1, 1<<20) // values; looked at one by one inside the bounds of an integer; not measured
	looksFor  = effort.Of[int]("encode/brancher.looksFor", 8, 1, 1e6)         // variables looked at for a decision; that count as a propagation; docs/decisions/0204
	nameable  = effort.Of[int64]("encode/brancher.nameable", 1<<16, 0, 1<<24) // values; that get literals, of up to 3 clauses each, for decisions on single ones; not measured
)
