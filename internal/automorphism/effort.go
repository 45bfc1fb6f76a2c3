package automorphism

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists.

var mostFailures = 200 // pairs of nodes; between which no symmetry is found, before the search ends; not measured

func init() {
	effort.Register("internal/automorphism", effort.Of("mostFailures", &mostFailures, 0, 1e9))
}
