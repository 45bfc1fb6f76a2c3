package pb

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Consistent encodings are preferred to compact ones while they are small or not too many
// times as large.
var (
	smallClauses int64 = 500     // clauses; an encoding that is always worth its size; docs/decisions/0004
	mostClauses  int64 = 200_000 // clauses; one that is ever worth it; docs/decisions/0004
	ratioAdder   int64 = 30      // times the clauses of adders; a consistent encoding of ≤; docs/decisions/0004
	ratioEqual   int64 = 8       // times the clauses of adders; one of = and ≠; docs/decisions/0004
	ratioThree   int64 = 10      // times the clauses of a watchdog; one of ≤ over at most three terms; docs/decisions/0004
	ratioChains  int64 = 8       // times the clauses of a watchdog; one of ≤ over chains; docs/decisions/0004
	ratioLits    int64 = 2       // times the clauses of a watchdog; one of ≤ over weighted literals; docs/decisions/0004
	diagramGain  int64 = 2       // divisor; of the clauses of a tree, for those of a diagram instead; docs/decisions/0004
	topBits            = 2       // bits; of the widest term that a watchdog does not split off; not measured
	maxRounds          = 12      // rounds; of normalisation, each of which is sound by itself; not measured
)

// At most one of some literals. Auxiliary variables cost propagation that outweighs many
// more clauses, up to the lengths where memory counts. Klieber and Kwon find groups of 3
// to give the fewest clauses; larger groups have fewer variables and are no slower.
var (
	pairwiseMax    = 40   // literals; a list that is written in pairs; docs/decisions/0036
	commanderMax   = 1000 // literals; a list that is written with commanders; docs/decisions/0036
	commanderGroup = 15   // literals; a group that has a commander; docs/decisions/0036
)

func init() {
	effort.Register("encode/pb",
		effort.Of("smallClauses", &smallClauses, 1, 1e6),
		effort.Of("mostClauses", &mostClauses, 1, 1e9),
		effort.Of("ratioAdder", &ratioAdder, 1, 1000),
		effort.Of("ratioEqual", &ratioEqual, 1, 1000),
		effort.Of("ratioThree", &ratioThree, 1, 1000),
		effort.Of("ratioChains", &ratioChains, 1, 1000),
		effort.Of("ratioLits", &ratioLits, 1, 1000),
		effort.Of("diagramGain", &diagramGain, 1, 1000),
		effort.Of("topBits", &topBits, 1, 30),
		effort.Of("maxRounds", &maxRounds, 1, 1e6),
		effort.Of("pairwiseMax", &pairwiseMax, 3, 1e4),
		effort.Of("commanderMax", &commanderMax, 3, 1e9),
		effort.Of("commanderGroup", &commanderGroup, 3, 1e4),
	)
}
