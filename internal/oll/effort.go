package oll

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// A stratum ends at a weight where it has so many literals for each different weight.
var diversity = effort.Of[float64]("internal/oll.diversity", 1.25, 1, 1000) // literals; for each weight of a stratum; docs/decisions/0143

// Strata of numbers fall by a factor.
var fall = effort.Of[int64]("internal/oll.fall", 4, 2, 1<<40) // factor; from one stratum of numbers to the next; docs/decisions/0236
