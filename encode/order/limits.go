package order

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const maxSortClauses = 1 << 20 // clauses; the totalizers of a sort, beyond which it has a permutation matrix; not measured
