package gini

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// The Luby sequence of restarts is scaled to restartUnit. gini's own unit is 768, too
// long to leave a bad start of a satisfiable problem soon, and gini begins it anew with
// each search. So searches are stopped and begun again, which is a restart that keeps what
// was learnt and the phases.
var restartUnit = effort.Of[int64]("sat/gini.restartUnit", 100, 1, 1e9) // conflicts; the unit of restarts; docs/decisions/0018

// Clauses that are permuted stay together in blocks, for the sake of the processor's
// caches: neighbours in the formula are mostly of one constraint.
var block = effort.Of[int]("sat/gini.block", 16, 1, 1e6) // clauses; in a block; not measured
