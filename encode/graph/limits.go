package graph

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const maxOriented = 400 // columns; with which edges have columns for their directions; docs/decisions/0013
