package rule

// Limits on what is encoded. docs/effort.md lists the table. The comment of a constant has
// its unit, what it limits, and where it was measured.

// A constraint is encoded where it takes few clauses, and propagated otherwise,
// if the engine has propagators. These are the sizes up to which clauses are better, for
// each family.
const (
	LinearClauses  = 200    // clauses; an inequality of integers; docs/decisions/0042
	PairClauses    = 64     // clauses; a difference of two integers; docs/decisions/0042
	SumClauses     = 2000   // clauses; a sum of literals with different weights; docs/decisions/0061
	CountClauses   = 20_000 // clauses; a sum of literals with the same weight; docs/decisions/0042
	ElementClauses = 1000   // clauses; an element; docs/decisions/0042
	ValuePairs     = 300    // pairs of values; a product, quotient, remainder or power; docs/decisions/0064
	TaskClauses    = 1000   // clauses; a cumulative; docs/decisions/0042
	TableCells     = 1000   // cells; a table; docs/decisions/0048
	DiagramClauses = 50_000 // clauses; a decision diagram; docs/decisions/0056
	CostEdges      = 1000   // edges; a diagram that has its cost as one more variable; docs/decisions/0056
)

// An element over constants beyond ElementClauses is still encoded up to these.
const (
	ElementValues = 64      // values; the result of such an element; docs/decisions/0080
	ElementPlaces = 1 << 14 // places; the index of such an element; docs/decisions/0080
)

// A propagator looks for cycles of differences x ≤ y + d. The last two together keep sums
// of all d below 2^62.
const (
	CycleValues = 1 << 16 // values; each integer of such a difference has as many; docs/decisions/0045
	CycleLength = 1 << 40 // magnitude; d; not measured
	CycleArcs   = 1 << 20 // differences; of the propagator; not measured
)

// Constraints with one table share what is made of it.
const KeptCells = 1000 // cells; a table of which nothing is kept; not measured

// A circuit whose successors are tied to nothing but costs is a propagator up to some
// number of arcs. Beyond it, joining the cycles of cheap permutations gives better tours
// than search.
const CircuitArcs = 1500 // arcs; such a circuit; docs/decisions/0046

// A wide integer, of more than encode.Options.OrderMax values, is binary unless it
// occurs in differences only (x + c ≤ y, guarded or not, maxima, comparisons).
// For these the order encoding propagates where the binary one does not, and
// learns clauses over bounds: job-shop models with the sum of all durations
// as horizon are out of reach in binary and easy in order encoding. The price
// is one clause for each value and constraint (half of it counted for each of
// two variables), so there is a budget.
const (
	WideMax    = 1 << 18   // values; such an integer; docs/decisions/0025
	WideBudget = 8_000_000 // clauses; all such integers; docs/decisions/0025
)
