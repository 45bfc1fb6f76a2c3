package selection

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const maxRelaxedElement = 64 // places; with variables, each of which has rows in the relaxation; not measured
