package sum

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const sumBudget = 1 << 20 // clauses; the tree of partial sums, which propagates far better than adders; not measured
