package order

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var maxSortClauses = effort.Of[int64]("encode/order.maxSortClauses", 1<<20, 1, 1e9) // clauses; the totalizers of a sort, beyond which it has a permutation matrix; not measured
