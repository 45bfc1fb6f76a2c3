package propagate

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const fewTerms = 3 // terms; of a sum that reads its bounds, in place of a word that backtracking restores; docs/decisions/0083
