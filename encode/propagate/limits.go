package propagate

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var fewTerms = effort.Of[int]("encode/propagate.fewTerms", 3, 0, 1e6) // terms; of a sum that reads its bounds, in place of a trailed integer; docs/decisions/0083
