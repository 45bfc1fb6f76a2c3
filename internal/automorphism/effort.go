package automorphism

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists.

var mostFailures = effort.Of[int]("internal/automorphism.mostFailures", 200, 0, 1e9) // pairs of nodes; between which no symmetry is found, before the search ends; docs/decisions/0135
