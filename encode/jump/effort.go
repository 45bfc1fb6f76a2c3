package jump

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the local search. Its unit is the look: at a use of a variable whose value
// changes, or at a cell of a constraint that is measured anew.
var (
	mostCells      int64 = 4_000_000 // cells and constraints; of a model that is searched; not measured
	variablesTried       = 6         // variables; tried in a step; not measured
	valuesTried    int64 = 8         // values; tried of a variable in a step; not measured
	mostRest             = 10        // steps; that a variable keeps a value; not measured
	noiseEvery           = 50        // steps without gain; one of them moves at random; not measured
	fewUnits             = 8.0       // units; that a constraint is violated by, and count in full; not measured
	againAfter     int64 = 8_000_000 // looks; without a better assignment, after which the search goes back to the best; not measured
	contextEvery   int64 = 64        // steps; between looks at the context; not measured
)

func init() {
	effort.Register("encode/jump",
		effort.Of("mostCells", &mostCells, 0, 1e9),
		effort.Of("variablesTried", &variablesTried, 1, 1000),
		effort.Of("valuesTried", &valuesTried, 1, 1000),
		effort.Of("mostRest", &mostRest, 1, 1000),
		effort.Of("noiseEvery", &noiseEvery, 1, 1e6),
		effort.Of("fewUnits", &fewUnits, 1, 1e6),
		effort.Of("againAfter", &againAfter, 1, 1e15),
		effort.Of("contextEvery", &contextEvery, 1, 1e6),
	)
}
