package phase

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var rephaseEvery = effort.Of[int64]("sat/cdcl/internal/phase.rephaseEvery", 1000, 1, 1e12) // conflicts; to the first change of the phases, and what the distance grows by; docs/decisions/0143
