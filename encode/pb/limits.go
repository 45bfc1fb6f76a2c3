package pb

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Consistent encodings are preferred to compact ones while they are small or not too many
// times as large.
var (
	smallClauses = effort.Of[int64]("encode/pb.smallClauses", 500, 1, 1e6)    // clauses; an encoding that is always worth its size; docs/decisions/0102
	mostClauses  = effort.Of[int64]("encode/pb.mostClauses", 200_000, 1, 1e9) // clauses; one that is ever worth it; docs/decisions/0102
	ratioAdder   = effort.Of[int64]("encode/pb.ratioAdder", 30, 1, 1000)      // times the clauses of adders; a consistent encoding; docs/decisions/0102
	maxRounds    = effort.Of[int]("encode/pb.maxRounds", 12, 1, 1e6)          // rounds; of normalisation, each of which is sound by itself; not measured
)

// At most one of some literals. Auxiliary variables cost propagation that outweighs many
// more clauses, up to the lengths where memory counts. Klieber and Kwon find groups of 3
// to give the fewest clauses; larger groups have fewer variables and are no slower.
var (
	pairwiseMax    = effort.Of[int]("encode/pb.pairwiseMax", 40, 3, 1e4)    // literals; a list that is written in pairs; docs/decisions/0036
	commanderGroup = effort.Of[int]("encode/pb.commanderGroup", 15, 3, 1e4) // literals; a group that has a commander; docs/decisions/0036
)
