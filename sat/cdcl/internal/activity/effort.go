package activity

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const lookEvery = 16 // parts of the heap; one of them is taken out in vain before all that is left is looked at; docs/decisions/0080
