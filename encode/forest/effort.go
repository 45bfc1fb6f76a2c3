package forest

import "github.com/gozinc/gozinc/internal/effort"

var (
	firstWork      = effort.Of[int]("encode/forest.firstWork", 1_000_000, 0, 1e9)      // words; of trials until a pointer is found; docs/decisions/0234
	pointerWork    = effort.Of[int]("encode/forest.pointerWork", 2_000_000, 0, 1e9)    // words; of more trials for each; docs/decisions/0234
	mostWork       = effort.Of[int]("encode/forest.mostWork", 60_000_000, 0, 1e9)      // words; of all trials; docs/decisions/0234
	nearWork       = effort.Of[int]("encode/forest.nearWork", 2_000, 0, 1e9)           // words; of a first, brief trial; docs/decisions/0234
	conditionWork  = effort.Of[int]("encode/forest.conditionWork", 20_000_000, 0, 1e9) // words; of trials for conditions of the nodes; docs/decisions/0234
	doubtWork      = effort.Of[int]("encode/forest.doubtWork", 20_000_000, 0, 1e9)     // words; of all trials while there is no cycle of arcs; docs/decisions/0234
	mostVain       = effort.Of[int]("encode/forest.mostVain", 8, 0, 1000)              // integers; in a row that have no two arcs, until no more are tried; not measured
	vainValues     = effort.Of[int]("encode/forest.vainValues", 3, 0, 1000)            // values; of an integer that are no arcs, until it is left; not measured
	mostBranches   = effort.Of[int64]("encode/forest.mostBranches", 200, 0, 1000)      // values; of an integer that may point to nodes; not measured
	mostConditions = effort.Of[int]("encode/forest.mostConditions", 8, 0, 1000)        // conditions; that hold where a node has an arc, which are compared; not measured
	mostTerms      = effort.Of[int]("encode/forest.mostTerms", 6, 0, 1000)             // terms; of a sum that compares where a condition holds; not measured
	links          = effort.Of[int]("encode/forest.links", 2, 0, 100)                  // integers; between the numbers at the ends of an arc; not measured
)
