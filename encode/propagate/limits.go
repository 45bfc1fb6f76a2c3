package propagate

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var fewTerms = 3 // terms; of a sum that reads its bounds, in place of a trailed integer; docs/decisions/0083

func init() {
	effort.Register("encode/propagate", effort.Of("fewTerms", &fewTerms, 0, 1e6))
}
