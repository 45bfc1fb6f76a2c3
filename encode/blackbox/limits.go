package blackbox

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var tabulated = effort.Of[int64]("encode/blackbox.tabulated", 1<<16, 0, 1<<30) // inputs; of a black box that is written as clauses, for other programs; docs/decisions/0135
