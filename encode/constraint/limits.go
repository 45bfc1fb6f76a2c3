package constraint

import "github.com/gozinc/gozinc/internal/effort"

// Limits on what is encoded. docs/effort.md lists the table. The comment of a number has
// its unit, what it limits, and where it was measured.

// A constraint is encoded where it takes few clauses, and propagated otherwise,
// if the engine has propagators. These are the sizes up to which clauses are better, for
// each family.
var (
	LinearClauses  int64 = 200    // clauses; an inequality of integers; docs/decisions/0042
	PairClauses    int64 = 64     // clauses; a difference of two integers; docs/decisions/0042
	SumClauses     int64 = 2000   // clauses; a sum of literals with different weights; docs/decisions/0061
	CountClauses   int64 = 20_000 // clauses; a sum of literals with the same weight; docs/decisions/0042
	ElementClauses int64 = 1000   // clauses; an element; docs/decisions/0042
	ValuePairs     int64 = 300    // pairs of values; a product, quotient, remainder or power; docs/decisions/0064
	TableCells     int64 = 1000   // cells; a table; docs/decisions/0048
	DiagramClauses int64 = 50_000 // clauses; a decision diagram; docs/decisions/0056
	CostEdges            = 1000   // edges; a diagram that has its cost as one more variable; docs/decisions/0056
)

// An element over constants beyond ElementClauses is still encoded up to these.
var (
	ElementValues int64 = 64      // values; the result of such an element; docs/decisions/0080
	ElementPlaces int64 = 1 << 14 // places; the index of such an element; docs/decisions/0080
)

// A propagator looks for cycles of differences x ≤ y + d.
var CycleValues int64 = 1 << 16 // values; each integer of such a difference has as many; docs/decisions/0045

// CycleLength is the greatest magnitude of d, and CycleArcs the most differences of the
// propagator. They keep sums of all d below 2^62.
const (
	CycleLength int64 = 1 << 40
	CycleArcs         = 1 << 20
)

// Constraints with one table share what is made of it.
var KeptCells = 1000 // cells; a table of which nothing is kept; not measured

// A circuit whose successors are tied to nothing but costs is a propagator up to some
// number of arcs. Beyond it, joining the cycles of cheap permutations gives better tours
// than search.
var CircuitArcs = 1500 // arcs; such a circuit; docs/decisions/0046

// Differences over wide integers matter to each other only where few of them take few
// clauses.
var WideBudget int64 = 2_000_000 // clauses; the differences of all pairs of tasks; docs/decisions/0025

func init() {
	effort.Register("encode/constraint",
		effort.Of("LinearClauses", &LinearClauses, 1, 1e9),
		effort.Of("PairClauses", &PairClauses, 1, 1e6),
		effort.Of("SumClauses", &SumClauses, 1, 1e9),
		effort.Of("CountClauses", &CountClauses, 1, 1e9),
		effort.Of("ElementClauses", &ElementClauses, 1, 1e9),
		effort.Of("ValuePairs", &ValuePairs, 1, 1e9),
		effort.Of("TableCells", &TableCells, 1, 1e9),
		effort.Of("DiagramClauses", &DiagramClauses, 1, 1e9),
		effort.Of("CostEdges", &CostEdges, 1, 1e9),
		effort.Of("ElementValues", &ElementValues, 1, 1e6),
		effort.Of("ElementPlaces", &ElementPlaces, 1, 1e9),
		effort.Of("CycleValues", &CycleValues, 1, 1e9),
		effort.Of("KeptCells", &KeptCells, 1, 1e9),
		effort.Of("CircuitArcs", &CircuitArcs, 1, 1e9),
		effort.Of("WideBudget", &WideBudget, 1, 1e15),
	)
}
