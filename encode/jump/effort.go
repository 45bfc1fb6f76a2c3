package jump

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the local search. Its unit is the look: at a use of a variable whose value
// changes, or at a cell of a constraint that is measured anew. Callers count in propagations of an engine.
var (
	mostCells      = effort.Of[int64]("encode/jump.mostCells", 4_000_000, 0, 1e9)  // cells and constraints; of a model that is searched; docs/decisions/0135
	variablesTried = effort.Of[int]("encode/jump.variablesTried", 6, 1, 1000)      // variables; tried in a step; docs/decisions/0135
	valuesTried    = effort.Of[int64]("encode/jump.valuesTried", 8, 1, 1000)       // values; tried of a variable in a step; docs/decisions/0135
	valuesPerCell  = effort.Of[int64]("encode/jump.valuesPerCell", 8, 1, 1e6)      // values for each cell; that a global may have whose values are counted one by one; docs/decisions/0135
	mostRest       = effort.Of[int]("encode/jump.mostRest", 10, 1, 1000)           // steps; that a variable keeps a value; docs/decisions/0135
	noiseEvery     = effort.Of[int]("encode/jump.noiseEvery", 50, 1, 1e6)          // steps without gain; one of them moves at random; docs/decisions/0135
	fewUnits       = effort.Of[float64]("encode/jump.fewUnits", 8.0, 1, 1e6)       // units; that a constraint is violated by, and count in full; docs/decisions/0135
	insists        = effort.Of[int]("encode/jump.insists", 20, 1, 1000)            // draws; one of which takes a term of a sum that cannot change as wanted; docs/decisions/0135
	roundLooks     = effort.Of[int64]("encode/jump.roundLooks", 100, 1, 1e9)       // looks for each node; the first round; docs/decisions/0173
	hottest        = effort.Of[float64]("encode/jump.hottest", 0.2, 0.001, 1e3)    // of what a move at random costs on average; the first temperature; docs/decisions/0173
	widest         = effort.Of[float64]("encode/jump.widest", 6.0, 1, 1e3)         // ratio; of the greatest first temperature to the least; docs/decisions/0173
	coldest        = effort.Of[float64]("encode/jump.coldest", 0.15, 0.001, 1e3)   // of the least that a move costs; the last temperature; docs/decisions/0173
	surveyed       = effort.Of[int]("encode/jump.surveyed", 60, 1, 1e6)            // moves; whose costs give the temperatures; docs/decisions/0173
	firstPrice     = effort.Of[float64]("encode/jump.firstPrice", 2.0, 0.001, 1e6) // first temperatures; what a unit of violation counts at first; docs/decisions/0173
	priceRises     = effort.Of[float64]("encode/jump.priceRises", 0.004, 0, 1)     // ratio; the price of violations after a step with violations; docs/decisions/0173
	priceFalls     = effort.Of[float64]("encode/jump.priceFalls", 0.001, 0, 1)     // ratio; the same after another step; docs/decisions/0173
	weightRises    = effort.Of[float64]("encode/jump.weightRises", 0.02, 0, 10)    // ratio; a weight of a constraint after a step that leaves it violated; docs/decisions/0173
	mostFollow     = effort.Of[int]("encode/jump.mostFollow", 2, 0, 100)           // assignments; that mend what a move violates; docs/decisions/0173
	bendsTried     = effort.Of[int]("encode/jump.bendsTried", 6, 1, 1000)          // moves; of a tour, tried in a step; docs/decisions/0172
	nearPlaces     = effort.Of[float64]("encode/jump.nearPlaces", 6.0, 0.1, 1e6)   // places; among which the next one is drawn, on average; docs/decisions/0172
	shortBend      = effort.Of[float64]("encode/jump.shortBend", 3.0, 1, 1e6)      // places; that move together, on average; docs/decisions/0172
	shufflesTried  = effort.Of[int]("encode/jump.shufflesTried", 3, 0, 1000)       // moves; of a permutation with neighbours, tried in a step; docs/decisions/0176
	mostLinks      = effort.Of[int]("encode/jump.mostLinks", 5, 2, 1e6)            // nodes; of a constraint that makes two places neighbours; not measured
	waiting        = effort.Of[float64]("encode/jump.waiting", 0.2, 0, 1e6)        // units of cost; a unit of a wait, where places are ranked by how near they are; not measured
	unguided       = effort.Of[int]("encode/jump.unguided", 4, 1, 1e6)             // draws; one of which does not follow the guide of a constraint; docs/decisions/0174
	cellsFor       = effort.Of[int64]("encode/jump.cellsFor", 4, 1, 1e6)           // cells of a constraint that is measured anew; that count as a look; docs/decisions/0196
	checkCosts     = effort.Of[int64]("encode/jump.checkCosts", 8, 1, 1e6)         // measures of as many cells; that take as long as a ground check; docs/decisions/0204
	chainLength    = effort.Of[int]("encode/jump.chainLength", 8, 1, 1000)         // sums; between the objective and a node that is computed since that wants it small or great; docs/decisions/0196
	bitShare       = effort.Of[float64]("encode/jump.bitShare", 0.5, 0, 1)         // of the nodes that nothing defines; bits whose flips are annealed; not measured
	warmest        = effort.Of[float64]("encode/jump.warmest", 0.6, 0.001, 1e3)    // of what a flip does to the objective on average; the first temperature; docs/decisions/0230
	coolest        = effort.Of[float64]("encode/jump.coolest", 0.08, 0.001, 1e3)   // of the same; the last temperature; docs/decisions/0230
	cheapest       = effort.Of[float64]("encode/jump.cheapest", 0.6, 0.001, 1e3)   // of the same; the least price of a unit of violation; docs/decisions/0230
	dearest        = effort.Of[float64]("encode/jump.dearest", 1.3, 0.001, 1e3)    // of the same; the greatest price; docs/decisions/0230
	mostTabled     = effort.Of[int64]("encode/jump.mostTabled", 1<<10, 1, 1e9)     // values; of an integer whose function is read as a table for flips; not measured
	flipsLonger    = effort.Of[int64]("encode/jump.flipsLonger", 4, 1, 1000)       // rounds of other ways; a round of flips; docs/decisions/0230
	looksFor       = effort.Of[int64]("encode/jump.looksFor", 8, 1, 1e6)           // looks; that count as a propagation; docs/decisions/0108
)
