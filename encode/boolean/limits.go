package boolean

import "github.com/gozinc/gozinc/internal/effort"

// The limit of the package, which docs/effort.md lists.
var mostParity = effort.Of[int]("encode/boolean.mostParity", 4, 0, 20) // Booleans; of a parity whose rows are listed, half of 2 to the power of it; docs/decisions/0243
