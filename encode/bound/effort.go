package bound

// The effort of the linear relaxation, in multiplications of the simplex method.
// docs/effort.md lists the table. The comment of a constant has its unit, what it limits,
// and where it was measured.

// The relaxation and its cuts, after the first solution.
const (
	relaxCells       = 1 << 18     // coefficients; a relaxation; docs/decisions/0050
	relaxWork        = 100_000_000 // multiplications; its duals; docs/decisions/0050
	relaxedWork      = 1 << 10     // words of the store; the rows of a constraint, at a guess; not measured
	maxCutRounds     = 30          // rounds; in which constraints add violated rows; not measured
	simplexPart      = 1 << 20     // multiplications; between two looks at the context; not measured
	cutWork          = 20_000_000  // multiplications; cuts; docs/decisions/0050
	maxGeneralRounds = 20          // rounds; in which cuts are added; not measured
	cutsPerRound     = 30          // cuts; in a round; not measured
	stalledRounds    = 3           // rounds; with too little rise of the bound, that end cuts; not measured
	stalledWork      = cutWork / 8 // multiplications; of such rounds, that end cuts; not measured
	stalledRise      = 1e-4        // of the bound; a rise that is too little; not measured
	separationShare  = 8           // divisor; of the work, for finding cuts in a round; not measured
	sparseColumns    = 20          // columns; of a cut that is kept; docs/decisions/0016
	sparseShare      = 4           // divisor; of all columns, for those of a cut that is kept; docs/decisions/0016
)

// Branch and bound.
const (
	maxLits         = 1 << 16     // literals; made for integers that it branches on; docs/decisions/0017
	multiplications = 50          // multiplications; that count as a propagation of the engine; docs/decisions/0050
	nodeWork        = 100_000_000 // multiplications; a node; not measured
)
