package sat

import "github.com/gozinc/gozinc/internal/effort"

// Up to DenseValues an integer has all its order literals from the start, with consecutive
// variables. Beyond that, literals are made when somebody asks for them.
var DenseValues uint64 = 257 // values; a native integer with all its order literals; docs/decisions/0047

// Encoders mostly define before they use, and two or three passes over all clauses in
// recording order then reach the fixpoint. After these, watches make the worst case linear.
var maxSweeps = 3 // passes; over all clauses, before there are watches; not measured

func init() {
	effort.Register("sat",
		effort.Of("DenseValues", &DenseValues, 2, 1<<20),
		effort.Of("maxSweeps", &maxSweeps, 0, 1e6),
	)
}
