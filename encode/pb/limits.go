package pb

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Consistent encodings are preferred to compact ones while they are small or not too many
// times as large.
var (
	smallClauses int64 = 500     // clauses; an encoding that is always worth its size; docs/decisions/0102
	mostClauses  int64 = 200_000 // clauses; one that is ever worth it; docs/decisions/0102
	ratioAdder   int64 = 30      // times the clauses of adders; a consistent encoding; docs/decisions/0102
	maxRounds          = 12      // rounds; of normalisation, each of which is sound by itself; not measured
)

// At most one of some literals. Auxiliary variables cost propagation that outweighs many
// more clauses, up to the lengths where memory counts. Klieber and Kwon find groups of 3
// to give the fewest clauses; larger groups have fewer variables and are no slower.
var (
	pairwiseMax    = 40 // literals; a list that is written in pairs; docs/decisions/0036
	commanderGroup = 15 // literals; a group that has a commander; docs/decisions/0036
)

func init() {
	effort.Register("encode/pb",
		effort.Of("smallClauses", &smallClauses, 1, 1e6),
		effort.Of("mostClauses", &mostClauses, 1, 1e9),
		effort.Of("ratioAdder", &ratioAdder, 1, 1000),
		effort.Of("maxRounds", &maxRounds, 1, 1e6),
		effort.Of("pairwiseMax", &pairwiseMax, 3, 1e4),
		effort.Of("commanderGroup", &commanderGroup, 3, 1e4),
	)
}
