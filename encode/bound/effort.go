package bound

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the linear relaxation, in multiplications of the simplex method.
// docs/effort.md lists the table. The comment of a number has its unit, what it limits,
// and where it was measured.

// The relaxation and its cuts, after the first solution.
var (
	relaxCells             = 1 << 18     // coefficients; a relaxation; docs/decisions/0050
	relaxWork        int64 = 100_000_000 // multiplications; its duals; docs/decisions/0050
	relaxedWork            = 1 << 10     // words of the store; the rows of a constraint, at a guess; not measured
	maxCutRounds           = 30          // rounds; in which constraints add violated rows; not measured
	simplexPart      int64 = 1 << 20     // multiplications; between two looks at the context; not measured
	cutWork          int64 = 20_000_000  // multiplications; cuts; docs/decisions/0050
	maxGeneralRounds       = 20          // rounds; in which cuts are added; not measured
	cutsPerRound           = 30          // cuts; in a round; not measured
	stalledRounds          = 3           // rounds; with too little rise of the bound, that end cuts; not measured
	stalledWork      int64 = 2_500_000   // multiplications; of such rounds, that end cuts; not measured
	stalledRise            = 1e-4        // of the bound; a rise that is too little; not measured
	separationShare  int64 = 8           // divisor; of the work, for finding cuts in a round; not measured
	sparseColumns          = 20          // columns; of a cut that is kept; docs/decisions/0016
	sparseShare            = 4           // divisor; of all columns, for those of a cut that is kept; docs/decisions/0016
)

// Branch and bound.
var (
	maxLits               = 1 << 16     // literals; made for integers that it branches on; docs/decisions/0017
	multiplications int64 = 50          // multiplications; that count as a propagation of the engine; docs/decisions/0050
	nodeWork        int64 = 100_000_000 // multiplications; a node; not measured
	upwards               = 2.0         // times as far; decisions round up as down, since that decides more; not measured
)

// A refutation tries some of the scales, from the finest that it trusts on: one is made at
// each node, and a fine one nearly always does.
var (
	finestScale = 12 // scales; that are coarser than the first one tried; not measured
	coarser     = 3  // scales; from one that is tried to the next; not measured
)

func init() {
	effort.Register("encode/bound",
		effort.Of("relaxCells", &relaxCells, 0, 1e9),
		effort.Of("relaxWork", &relaxWork, 0, 1e15),
		effort.Of("relaxedWork", &relaxedWork, 1, 1e9),
		effort.Of("maxCutRounds", &maxCutRounds, 0, 1e6),
		effort.Of("simplexPart", &simplexPart, 1000, 1<<26),
		effort.Of("cutWork", &cutWork, 0, 1e15),
		effort.Of("maxGeneralRounds", &maxGeneralRounds, 0, 1e6),
		effort.Of("cutsPerRound", &cutsPerRound, 1, 1e6),
		effort.Of("stalledRounds", &stalledRounds, 1, 1e6),
		effort.Of("stalledWork", &stalledWork, 1, 1e15),
		effort.Of("stalledRise", &stalledRise, 0, 1),
		effort.Of("separationShare", &separationShare, 1, 1e6),
		effort.Of("sparseColumns", &sparseColumns, 1, 1e9),
		effort.Of("sparseShare", &sparseShare, 1, 1e6),
		effort.Of("maxLits", &maxLits, 0, 1e9),
		effort.Of("multiplications", &multiplications, 1, 1e6),
		effort.Of("upwards", &upwards, 0.1, 100),
		effort.Of("nodeWork", &nodeWork, 1, 1e15),
		effort.Of("finestScale", &finestScale, 0, 15),
		effort.Of("coarser", &coarser, 1, 16),
	)
}
