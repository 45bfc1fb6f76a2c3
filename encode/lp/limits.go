package lp

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var mostEtas = 64 // exchanges; after which the factors are made anew; not measured

func init() {
	effort.Register("encode/lp", effort.Of("mostEtas", &mostEtas, 1, 1000))
}
