package cdcl

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the engine beside its search. A tick is a clause looked at, or eight
// watches; what propagators spend counts as ticks where a search has its turn.
// docs/effort.md lists the table, and says how long a tick takes. The comment of a
// number has its unit, what it limits, and where it was measured.

// Searches.
var (
	pollEvery     int64 = 1 << 15   // ticks; between two looks at the context; not measured
	block               = 1 << 8    // clauses; that stay together where their order is another; not measured
	firstTurn     int64 = 3_000_000 // ticks; the first mode, where a brancher decides in the second; docs/decisions/0057
	minimiseDepth       = 1000      // literals; the depth at which a learnt clause is minimised; not measured
	assumedPart         = 32        // divisor; of the assumptions that are left, for those of the next level of a probe; docs/decisions/0105
)

// A fixpoint may raise so many bounds before propagation is cut short. Each level of the
// trail where that happened makes the share smaller, so that the trail grows with the
// logarithm of their number only. At the root, where bounds are there to stay and leave no
// trail, the share is a part of all propagations so far.
var (
	fixpointBounds       = 1000    // bounds; raised by a fixpoint; docs/decisions/0045
	handleBounds         = 4       // bounds for each handle; beside these; docs/decisions/0045
	leastBounds          = 64      // bounds; the least share; not measured
	rootPart       int64 = 4       // divisor; of all propagations, for the share at the root; docs/decisions/0045
	rootEvents           = 1 << 12 // events; kept on the way to a fixpoint at the root; not measured
)

// Learnt clauses of at most tier1 levels stay for good (Oh, 2015). Those of at most tier2
// stay where they were used since the reduction before the last, the others where they
// were since the last. Of what is left, the longest go. The conflicts between reductions
// grow with the square root of their number, as in Kissat. Literals of wide integers make
// clauses of two levels without end, where bounds creep for instance.
var (
	tier1                = 2       // levels; of clauses that stay; not measured
	mostTier1            = 1 << 14 // clauses; that stay whether they are used or not; docs/decisions/0045
	tier2                = 6       // levels; of clauses that stay for two reductions; not measured
	dropped              = 75      // percent; of what is left; docs/decisions/0041
	reduceEvery    int64 = 500     // conflicts; to the first reduction; docs/decisions/0041
	recycleFrom          = 256     // literals; made for learnt clauses, before unused ones are given up; not measured
	vivifyPercent  int64 = 10      // percent; of the ticks of the search, for vivification; docs/decisions/0041
	strengthenLits       = 30      // literals; of clauses that binary clauses strengthen; not measured
)

func init() {
	effort.Register("sat/cdcl",
		effort.Of("pollEvery", &pollEvery, 1, 1<<20),
		effort.Of("block", &block, 1, 1e6),
		effort.Of("firstTurn", &firstTurn, 1, 1e15),
		effort.Of("minimiseDepth", &minimiseDepth, 0, 1e6),
		effort.Of("assumedPart", &assumedPart, 1, 1e9),
		effort.Of("fixpointBounds", &fixpointBounds, 1, 1e9),
		effort.Of("handleBounds", &handleBounds, 0, 1000),
		effort.Of("leastBounds", &leastBounds, 1, 1e9),
		effort.Of("rootPart", &rootPart, 1, 1e9),
		effort.Of("rootEvents", &rootEvents, 0, 1e9),
		effort.Of("tier1", &tier1, 1, 1000),
		effort.Of("mostTier1", &mostTier1, 0, 1e9),
		effort.Of("tier2", &tier2, 1, 1000),
		effort.Of("dropped", &dropped, 0, 100),
		effort.Of("reduceEvery", &reduceEvery, 1, 1e9),
		effort.Of("recycleFrom", &recycleFrom, 0, 1e9),
		effort.Of("vivifyPercent", &vivifyPercent, 0, 100),
		effort.Of("strengthenLits", &strengthenLits, 0, 1e6),
	)
}
