package pb

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Consistent encodings are preferred to compact ones while they are small or not too many
// times as large.
const (
	smallClauses = 500     // clauses; an encoding that is always worth its size; docs/decisions/0004
	mostClauses  = 200_000 // clauses; one that is ever worth it; docs/decisions/0004
	ratioAdder   = 30      // times the clauses of adders; a consistent encoding of ≤; docs/decisions/0004
	ratioEqual   = 8       // times the clauses of adders; one of = and ≠; docs/decisions/0004
	ratioThree   = 10      // times the clauses of a watchdog; one of ≤ over at most three terms; docs/decisions/0004
	ratioChains  = 8       // times the clauses of a watchdog; one of ≤ over chains; docs/decisions/0004
	ratioLits    = 2       // times the clauses of a watchdog; one of ≤ over weighted literals; docs/decisions/0004
	diagramGain  = 2       // divisor; of the clauses of a tree, for those of a diagram instead; docs/decisions/0004
	directMax    = 3       // terms; written as support clauses; not measured
	maxRounds    = 12      // rounds; of normalisation, each of which is sound by itself; not measured
)

// At most one of some literals. Auxiliary variables cost propagation that outweighs many
// more clauses, up to the lengths where memory counts. Klieber and Kwon find groups of 3
// to give the fewest clauses; larger groups have fewer variables and are no slower.
const (
	pairwiseMax    = 40   // literals; a list that is written in pairs; docs/decisions/0036
	commanderMax   = 1000 // literals; a list that is written with commanders; docs/decisions/0036
	commanderGroup = 15   // literals; a group that has a commander; docs/decisions/0036
)
