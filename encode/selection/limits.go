package selection

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var maxRelaxedElement = effort.Of[int]("encode/selection.maxRelaxedElement", 64, 0, 1e6) // places; with variables, each of which has rows in the relaxation; not measured
