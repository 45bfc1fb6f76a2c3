package sat

import "github.com/gozinc/gozinc/internal/effort"

// Up to DenseValues an integer has all its order literals from the start, with consecutive
// variables. Beyond that, literals are made when somebody asks for them.
var DenseValues uint64 = 257 // values; a native integer with all its order literals; docs/decisions/0047

func init() {
	effort.Register("sat",
		effort.Of("DenseValues", &DenseValues, 2, 1<<20),
	)
}
