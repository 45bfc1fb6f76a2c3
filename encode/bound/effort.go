package bound

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the linear relaxation, in multiplications of the simplex method.
// docs/effort.md lists the table. The comment of a number has its unit, what it limits,
// and where it was measured.

// The relaxation and its cuts, after the first solution.
var (
	relaxCells       = effort.Of[int]("encode/bound.relaxCells", 1<<18, 0, 1e9)            // coefficients; a relaxation; docs/decisions/0050
	relaxWork        = effort.Of[int64]("encode/bound.relaxWork", 100_000_000, 0, 1e15)    // multiplications; its duals; docs/decisions/0050
	longWork         = effort.Of[int64]("encode/bound.longWork", 400_000_000, 0, 1e15)     // multiplications; its duals, where that may take long; docs/decisions/0220
	relaxedWork      = effort.Of[int]("encode/bound.relaxedWork", 1<<10, 1, 1e9)           // words of the store; the rows of a constraint, at a guess; not measured
	strengthenWork   = effort.Of[int64]("encode/bound.strengthenWork", 1<<23, 0, 1e15)     // terms; of rows, for what values of columns imply; docs/decisions/0165
	maxCutRounds     = effort.Of[int]("encode/bound.maxCutRounds", 200, 0, 1e6)            // rounds; in which constraints add violated rows; docs/decisions/0244
	simplexPart      = effort.Of[int64]("encode/bound.simplexPart", 1<<20, 1000, 1<<26)    // multiplications; between two looks at the context; not measured
	cutWork          = effort.Of[int64]("encode/bound.cutWork", 300_000_000, 0, 1e15)      // multiplications; cuts; docs/decisions/0050
	maxGeneralRounds = effort.Of[int]("encode/bound.maxGeneralRounds", 50, 0, 1e6)         // rounds; in which cuts are added; not measured
	cutsPerRound     = effort.Of[int]("encode/bound.cutsPerRound", 30, 1, 1e6)             // cuts; in a round; not measured
	cutShare         = effort.Of[int]("encode/bound.cutShare", 50, 1, 1e6)                 // rows of the program; for each further cut in a round; docs/decisions/0165
	stalledRounds    = effort.Of[int]("encode/bound.stalledRounds", 5, 1, 1e6)             // rounds; with too little rise of the bound, that end cuts; not measured
	stalledWork      = effort.Of[int64]("encode/bound.stalledWork", 10_000_000, 1, 1e15)   // multiplications; of such rounds, that end cuts; not measured
	stalledRise      = effort.Of[float64]("encode/bound.stalledRise", 1e-4, 0, 1)          // of the bound; a rise that is too little; not measured
	stalledShare     = effort.Of[float64]("encode/bound.stalledShare", 0.003, 0, 1)        // of the rise by all cuts; a rise that is too little, if that is more; docs/decisions/0165
	mostMoved        = effort.Of[int]("encode/bound.mostMoved", 3, 0, 1000)                // runs; after which costs stay perturbed, if the optimum has moved each time; docs/decisions/0165
	separationWork   = effort.Of[int64]("encode/bound.separationWork", 1_000_000, 1, 1e15) // multiplications; for finding cuts in a round, if programs take less; docs/decisions/0165
	sparseColumns    = effort.Of[int]("encode/bound.sparseColumns", 20, 1, 1e9)            // columns; of a cut that is kept; docs/decisions/0016
	sparseShare      = effort.Of[int]("encode/bound.sparseShare", 4, 1, 1e6)               // divisor; of all columns, for those of a cut that is kept; docs/decisions/0016
)

// Branch and bound.
var (
	maxLits         = effort.Of[int]("encode/bound.maxLits", 1<<16, 0, 1e9)           // literals; made for integers that it branches on; docs/decisions/0017
	multiplications = effort.Of[int64]("encode/bound.multiplications", 50, 1, 1e6)    // multiplications; that count as a propagation of the engine; docs/decisions/0050
	nodeWork        = effort.Of[int64]("encode/bound.nodeWork", 100_000_000, 1, 1e15) // multiplications; a node; not measured
	worthReturn     = effort.Of[float64]("encode/bound.worthReturn", 4, 0, 1e9)       // times the work of new factors; since the last optimum on the way to a node, after which a program begins there again; docs/decisions/0241
	mostMarks       = effort.Of[int]("encode/bound.mostMarks", 64, 0, 1e6)            // optima; on the way to a node, that programs can begin at again; not measured
	priced          = effort.Of[int]("encode/bound.priced", 24, 1, 1e6)               // candidates; whose costs the simplex method bounds before a decision; docs/decisions/0136
	reliable        = effort.Of[int]("encode/bound.reliable", 4, 0, 1e6)              // moves; a pseudocost that needs no such bound; docs/decisions/0136
	upwards         = effort.Of[float64]("encode/bound.upwards", 2.0, 0.1, 100)       // times as far; decisions round up as down, since that decides more; docs/decisions/0135
)

// A refutation tries some of the scales, from the finest that it trusts on: one is made at
// each node, and a fine one nearly always does.
var (
	finestScale = effort.Of[int]("encode/bound.finestScale", 15, 0, 15) // scales; that are coarser than the first one tried; docs/decisions/0167
	coarser     = effort.Of[int]("encode/bound.coarser", 3, 1, 16)      // scales; from one that is tried to the next; not measured
)
