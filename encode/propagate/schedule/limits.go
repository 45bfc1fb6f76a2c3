package schedule

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Calls of a redundant propagator that find nothing are made less often.
const (
	patience = 8 // calls; in a row that find nothing, before half as many are made; docs/decisions/0062
	slowest  = 6 // halvings; of the calls; docs/decisions/0062
)
