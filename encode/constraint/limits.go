package constraint

import "github.com/gozinc/gozinc/internal/effort"

// Limits on what is encoded. docs/effort.md lists the table. The comment of a number has
// its unit, what it limits, and where it was measured.

// A constraint is encoded where it takes few clauses, and propagated otherwise,
// if the engine has propagators. These are the sizes up to which clauses are better, for
// each family.
var (
	LinearClauses  = effort.Of[int64]("encode/constraint.LinearClauses", 200, 1, 1e9)     // clauses; an inequality of integers; docs/decisions/0042
	PairClauses    = effort.Of[int64]("encode/constraint.PairClauses", 64, 1, 1e6)        // clauses; a difference of two integers; docs/decisions/0042
	SumClauses     = effort.Of[int64]("encode/constraint.SumClauses", 2000, 1, 1e9)       // clauses; a sum of literals with different weights; docs/decisions/0061
	CountClauses   = effort.Of[int64]("encode/constraint.CountClauses", 20_000, 1, 1e9)   // clauses; a sum of literals with the same weight; docs/decisions/0042
	ElementClauses = effort.Of[int64]("encode/constraint.ElementClauses", 1000, 1, 1e9)   // clauses; an element over variables; docs/decisions/0042
	ValuePairs     = effort.Of[int64]("encode/constraint.ValuePairs", 300, 1, 1e9)        // pairs of values; a product, quotient, remainder or power; docs/decisions/0064
	TableCells     = effort.Of[int64]("encode/constraint.TableCells", 1000, 1, 1e9)       // cells; a table; docs/decisions/0048
	DiagramClauses = effort.Of[int64]("encode/constraint.DiagramClauses", 50_000, 1, 1e9) // clauses; a decision diagram; docs/decisions/0056
	CostEdges      = effort.Of[int]("encode/constraint.CostEdges", 1000, 1, 1e9)          // edges; a diagram that has its cost as one more variable; docs/decisions/0056
)

// An element over constants is encoded up to ElementPlaces. Beyond ElementClauses it has
// clauses for single values, where these are up to ElementValues.
var (
	ElementValues = effort.Of[int64]("encode/constraint.ElementValues", 64, 1, 1e6)    // values; the result of such an element; docs/decisions/0080
	ElementPlaces = effort.Of[int64]("encode/constraint.ElementPlaces", 1<<14, 1, 1e9) // places; the index of such an element; docs/decisions/0227
)

// A propagator looks for cycles of differences x ≤ y + d.
var CycleValues = effort.Of[int64]("encode/constraint.CycleValues", 1<<16, 1, 1e9) // values; each integer of such a difference has as many; docs/decisions/0045

// CycleLength is the greatest magnitude of d, and CycleArcs the most differences of the
// propagator. They keep sums of all d below 2^62.
const (
	CycleLength int64 = 1 << 40
	CycleArcs         = 1 << 20
)

// A circuit whose successors are tied to nothing but costs is a propagator up to some
// number of arcs. Beyond it, joining the cycles of cheap permutations gives better tours
// than search.
var CircuitArcs = effort.Of[int]("encode/constraint.CircuitArcs", 1500, 1, 1e9) // arcs; such a circuit; docs/decisions/0046

// Differences over wide integers matter to each other only where few of them take few
// clauses.
var WideBudget = effort.Of[int64]("encode/constraint.WideBudget", 2_000_000, 1, 1e15) // clauses; the differences of all pairs of tasks; docs/decisions/0025
