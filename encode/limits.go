package encode

// Limits on what is encoded. Those of single constraints are in encode/rule/limits.go and
// in the packages of their families. docs/effort.md lists the table. The comment of a
// constant has its unit, what it limits, and where it was measured.

// DefaultOrderMax is the OrderMax that Options stand for. A wider integer is binary.
const DefaultOrderMax = 4096 // values; an integer that is order-encoded; not measured

// Integers of up to Options.OrderMax values are order-encoded as long as that takes no more
// than orderBudget clauses. One is counted for each value, and one for each value and
// constraint. Of those with more than fewValues that occur in
// arithmetic, which binary numbers are good at, the dearest become binary until
// an eighth of that is left.
const (
	orderBudget = 4_000_000 // clauses; the order encoding of all integers; not measured
	fewValues   = 64        // values; an integer that stays order-encoded; not measured
)

// The whole model. Four million membership literals take some gigabytes.
const (
	maxMembers      = 4_000_000 // literals; membership in all sets; not measured
	observedClauses = 1 << 10   // clauses; added between two looks at the context; not measured
	shaveWork       = 500_000   // words; trials for a bound of the objective, with native integers; docs/decisions/0053
)
