package sat

import "github.com/gozinc/gozinc/internal/effort"

// Up to DenseValues an integer has all its order literals from the start, with consecutive
// variables. Beyond that, literals are made when somebody asks for them.
var DenseValues = effort.Of[uint64]("sat.DenseValues", 257, 2, 1<<20) // values; a native integer with all its order literals; docs/decisions/0047
