package brancher

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	countable int64 = 1024    // values; looked at one by one inside the bounds of an integer; not measured
	nameable  int64 = 1 << 16 // values; that get literals, of up to 3 clauses each, for decisions on single ones; not measured
)

func init() {
	effort.Register("encode/brancher",
		effort.Of("countable", &countable, 1, 1<<20),
		effort.Of("nameable", &nameable, 0, 1<<24),
	)
}
