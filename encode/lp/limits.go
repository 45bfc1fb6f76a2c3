package lp

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var mostEtas = effort.Of[int]("encode/lp.mostEtas", 200, 1, 1000) // exchanges; after which the factors are made anew, if what they save has not paid for that before; docs/decisions/0185

var mostStops = effort.Of[int]("encode/lp.mostStops", 2, 1, 1000) // runs; stopped one after the other, after which the next one begins anew; docs/decisions/0136

// Columns of more entries change by half of what they have beyond two.
var (
	perturbed       = effort.Of[float64]("encode/lp.perturbed", 2e-6, 0, 1)       // of the size of a cost; that it changes by against steps that change nothing; docs/decisions/0235
	perturbedSingle = effort.Of[float64]("encode/lp.perturbedSingle", 1e-4, 0, 1) // of that; where a column has an entry at most; docs/decisions/0235
	perturbedPair   = effort.Of[float64]("encode/lp.perturbedPair", 1e-2, 0, 1)   // of that; where a column has two entries; docs/decisions/0235
	perturbedMost   = effort.Of[float64]("encode/lp.perturbedMost", 4, 0, 1e6)    // times that; for a column of any length; docs/decisions/0235
)

var mostStill = effort.Of[int]("encode/lp.mostStill", 40, 1, 1e9) // exchanges; that leave the cost as it is, one after the other, before costs are perturbed again; docs/decisions/0165

// Steps at true costs can come back to where they were, through shake and steady in turns.
var mostMoved = effort.Of[int]("encode/lp.mostMoved", 3, 0, 1000) // times; that an optimum moves for true costs in a run, after which it stays that of perturbed ones; docs/decisions/0167

var sparseShare = effort.Of[float64]("encode/lp.sparseShare", 0.1, 0, 1) // of the numbers of a solution; that are not 0, up to which it is searched from its sides; docs/decisions/0185

var lookedAt = effort.Of[int]("encode/lp.lookedAt", 4, 1, 1e6) // columns and rows; that are looked at for a pivot, if one is found; not measured
