package phase

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var rephaseEvery int64 = 1000 // conflicts; to the first change of the phases, and what the distance grows by; not measured

func init() {
	effort.Register("sat/cdcl/internal/phase", effort.Of("rephaseEvery", &rephaseEvery, 1, 1e12))
}
