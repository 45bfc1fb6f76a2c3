package jump

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the local search. Its unit is the look: at a use of a variable whose value
// changes, or at a cell of a constraint that is measured anew. Callers count in propagations of an engine.
var (
	mostCells      = effort.Of[int64]("encode/jump.mostCells", 4_000_000, 0, 1e9)   // cells and constraints; of a model that is searched; docs/decisions/0135
	variablesTried = effort.Of[int]("encode/jump.variablesTried", 6, 1, 1000)       // variables; tried in a step; docs/decisions/0135
	valuesTried    = effort.Of[int64]("encode/jump.valuesTried", 8, 1, 1000)        // values; tried of a variable in a step; docs/decisions/0135
	valuesPerCell  = effort.Of[int64]("encode/jump.valuesPerCell", 8, 1, 1e6)       // values for each cell; that a global may have whose values are counted one by one; docs/decisions/0135
	mostRest       = effort.Of[int]("encode/jump.mostRest", 10, 1, 1000)            // steps; that a variable keeps a value; docs/decisions/0135
	noiseEvery     = effort.Of[int]("encode/jump.noiseEvery", 50, 1, 1e6)           // steps without gain; one of them moves at random; docs/decisions/0135
	fewUnits       = effort.Of[float64]("encode/jump.fewUnits", 8.0, 1, 1e6)        // units; that a constraint is violated by, and count in full; docs/decisions/0135
	insists        = effort.Of[int]("encode/jump.insists", 20, 1, 1000)             // draws; one of which takes a term of a sum that cannot change as wanted; docs/decisions/0135
	againAfter     = effort.Of[int64]("encode/jump.againAfter", 8_000_000, 1, 1e15) // looks; without a better assignment, after which the search goes back to the best; docs/decisions/0135
	looksFor       = effort.Of[int64]("encode/jump.looksFor", 8, 1, 1e6)            // looks; that count as a propagation; docs/decisions/0108
)
