package boxes

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

const mostPartners = 1 << 22 // boxes; in the lists of partners, beyond which all are partners; not measured
