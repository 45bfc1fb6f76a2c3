package blackbox

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var tabulated int64 = 1 << 16 // inputs; of a black box that is written as clauses, for other programs; not measured

func init() {
	effort.Register("encode/blackbox", effort.Of("tabulated", &tabulated, 0, 1<<30))
}
