package brancher

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const (
	countable = 1024    // values; looked at one by one inside the bounds of an integer; not measured
	nameable  = 1 << 16 // values; that get literals, of up to 3 clauses each, for decisions on single ones; not measured
)
