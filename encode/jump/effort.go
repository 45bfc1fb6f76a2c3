package jump

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the local search. Its unit is the look: at a use of a variable whose value
// changes, or at a cell of a constraint that is measured anew.
var (
	mostCells      = effort.Of[int64]("encode/jump.mostCells", 4_000_000, 0, 1e9)   // cells and constraints; of a model that is searched; not measured
	variablesTried = effort.Of[int]("encode/jump.variablesTried", 6, 1, 1000)       // variables; tried in a step; not measured
	valuesTried    = effort.Of[int64]("encode/jump.valuesTried", 8, 1, 1000)        // values; tried of a variable in a step; not measured
	mostRest       = effort.Of[int]("encode/jump.mostRest", 10, 1, 1000)            // steps; that a variable keeps a value; not measured
	noiseEvery     = effort.Of[int]("encode/jump.noiseEvery", 50, 1, 1e6)           // steps without gain; one of them moves at random; not measured
	fewUnits       = effort.Of[float64]("encode/jump.fewUnits", 8.0, 1, 1e6)        // units; that a constraint is violated by, and count in full; not measured
	againAfter     = effort.Of[int64]("encode/jump.againAfter", 8_000_000, 1, 1e15) // looks; without a better assignment, after which the search goes back to the best; not measured
	contextEvery   = effort.Of[int64]("encode/jump.contextEvery", 64, 1, 1e6)       // steps; between looks at the context; not measured
)
