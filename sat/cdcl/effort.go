package cdcl

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the engine beside its search. A tick is a clause looked at, or eight
// watches; what propagators spend counts as ticks where a search has its turn.
// docs/effort.md lists the table, and says how long a tick takes. The comment of a
// number has its unit, what it limits, and where it was measured.

// Searches.
var (
	pollEvery       = effort.Of[int64]("sat/cdcl.pollEvery", 1<<15, 1, 1<<20)    // ticks; between two looks at the context; not measured
	block           = effort.Of[int]("sat/cdcl.block", 1<<8, 1, 1e6)             // clauses; that stay together where their order is another; not measured
	firstTurn       = effort.Of[int64]("sat/cdcl.firstTurn", 3_000_000, 1, 1e15) // ticks; the first mode, where a brancher decides in the second; docs/decisions/0057
	looksFor        = effort.Of[int]("sat/cdcl.looksFor", 8, 1, 1e6)             // looks at the state before a literal, for its explanation; that count as a propagation; docs/decisions/0206
	stepsFor        = effort.Of[int64]("sat/cdcl.stepsFor", 3, 1, 1e6)           // entries of the trail, ticks, and watches of propagators; that count as a propagation, where they are more; docs/decisions/0254
	minimiseDepth   = effort.Of[int]("sat/cdcl.minimiseDepth", 1000, 0, 1e6)     // literals; the depth at which a learnt clause is minimised; not measured
	minimisePercent = effort.Of[int64]("sat/cdcl.minimisePercent", 100, 0, 1e6)  // percent; of all other work, for minimising learnt clauses; docs/decisions/0209
	assumedPart     = effort.Of[int]("sat/cdcl.assumedPart", 32, 1, 1e9)         // divisor; of the assumptions that are left, for those of the next level of a probe; docs/decisions/0105
)

// A fixpoint may raise so many bounds before propagation is cut short. Each level of the
// trail where that happened makes the share smaller, so that the trail grows with the
// logarithm of their number only. At the root, where bounds are there to stay and leave no
// trail, the share is a part of all propagations so far.
var (
	fixpointBounds = effort.Of[int]("sat/cdcl.fixpointBounds", 1000, 1, 1e9) // bounds; raised by a fixpoint; docs/decisions/0045
	handleBounds   = effort.Of[int]("sat/cdcl.handleBounds", 4, 0, 1000)     // bounds for each handle; beside these; docs/decisions/0045
	leastBounds    = effort.Of[int]("sat/cdcl.leastBounds", 64, 1, 1e9)      // bounds; the least share; not measured
	rootPart       = effort.Of[int64]("sat/cdcl.rootPart", 4, 1, 1e9)        // divisor; of all propagations, for the share at the root; docs/decisions/0045
	rootEvents     = effort.Of[int]("sat/cdcl.rootEvents", 1<<12, 0, 1e9)    // events; kept on the way to a fixpoint at the root; not measured
)

// Learnt clauses of at most tier1 levels stay for good (Oh, 2015). Those of at most tier2
// stay where they were used since the reduction before the last, the others where they
// were since the last. Of what is left, the longest go. The conflicts between reductions
// grow with the square root of their number, as in Kissat. Literals of wide integers make
// clauses of two levels without end, where bounds creep for instance.
var (
	tier1          = effort.Of[int]("sat/cdcl.tier1", 2, 1, 1000)           // levels; of clauses that stay; docs/decisions/0143
	mostTier1      = effort.Of[int]("sat/cdcl.mostTier1", 1<<14, 0, 1e9)    // clauses; that stay whether they are used or not; docs/decisions/0045
	tier2          = effort.Of[int]("sat/cdcl.tier2", 6, 1, 1000)           // levels; of clauses that stay for two reductions; docs/decisions/0143
	dropped        = effort.Of[int]("sat/cdcl.dropped", 75, 0, 100)         // percent; of what is left; docs/decisions/0041
	reduceEvery    = effort.Of[int64]("sat/cdcl.reduceEvery", 500, 1, 1e9)  // conflicts; to the first reduction; docs/decisions/0041
	recycleFrom    = effort.Of[int]("sat/cdcl.recycleFrom", 256, 0, 1e9)    // literals; made for learnt clauses, before unused ones are given up; not measured
	vivifyPercent  = effort.Of[int64]("sat/cdcl.vivifyPercent", 10, 0, 100) // percent; of the ticks of the search, for vivification; docs/decisions/0041
	strengthenLits = effort.Of[int]("sat/cdcl.strengthenLits", 30, 0, 1e6)  // literals; of clauses that binary clauses strengthen; docs/decisions/0143
)
