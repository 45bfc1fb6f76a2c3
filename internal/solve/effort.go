package solve

import "github.com/gozinc/gozinc/internal/effort"

// The effort of a run beside that of its strategies, in propagations where it is work of
// an engine: see internal/search/effort.go for what they are, and docs/effort.md for the
// whole table. The comment of a number has its unit, what it limits, and where it was
// measured.

// A run as a whole. A budget that is counted ends runs at the same place on every machine.
var (
	mostWork int64 = 0 // propagations; the searches of an engine, after which the run ends, never with 0; docs/decisions/0090
)

// First solutions.
var (
	warmWork         int64 = 2_000_000 // propagations; all searches near a warm start, and eight times as many as one of them; not measured
	warmSlow               = 100       // refutations; before whole cores of a warm start are given up; not measured
	briefLeast       int64 = 500_000   // propagations; the least brief search for a first solution; not measured
	briefPerVariable int64 = 6         // propagations for each variable; a brief search, if that is more; not measured
	smoothConflicts  int64 = 20        // conflicts; with no more tasks go on to start in their order; not measured
	jumpShare              = 1.0 / 8   // of the work of the engine; local search for a first solution, after a brief search in vain; docs/decisions/0108
	jumpLeast        int64 = 2_000_000 // propagations; that the local search counts as at least, first and while it is near; docs/decisions/0108
	nearShare              = 1.0 / 200 // of the constraints; violated by an assignment that is near; docs/decisions/0108
	proposedShare          = 1.0 / 500 // of the constraints; violated by an assignment that is proposed; docs/decisions/0108
	fewViolated            = 4.0       // constraints; violated by one unit under an assignment that is near in any case; docs/decisions/0108
	mostVain               = 3         // looks in vain; at which a local search that is near makes room for the engine; docs/decisions/0108
	completing       int64 = 8         // brief searches; the first from an assignment that violates nothing; docs/decisions/0108
	looksFor         int64 = 8         // looks; of the local search, that count as a propagation; docs/decisions/0108
)

// All solutions.
var (
	blockedFirst       = 1000    // solutions; excluded by a clause each, before the others; docs/decisions/0043
	mostSeen           = 1 << 20 // solutions; that an enumeration can tell apart after an internal error; not measured
	nodeWork     int64 = 20_000  // propagations; between two looks at the limit of nodes; not measured
	queueMost          = 1 << 16 // values; of solutions that wait to be taken, before an enumeration waits; not measured
)

// Cores of assumptions.
var (
	explainWork int64 = 400_000_000 // propagations; all searches for a minimal core, and ten times as many as for one deletion; not measured
)

// Several workers. One limit is by the clock, since what workers share depends on it in
// any case.
var (
	aloneConflicts int64 = 50_000 // conflicts; of the first worker, before it takes clauses of others; docs/decisions/0065
	wakeAfter      int64 = 100    // milliseconds; a search goes on after a better solution of another worker; not measured
)

// mostDistrusted is how many constraints are compiled in another way, each after an
// internal error, before all are.
var mostDistrusted = 4 // constraints; whose propagator has failed; not measured

// leastMemory is what clauses of a worker may take where there is so much for all.
var leastMemory int64 = 1 << 30 // bytes; the clauses of a worker, where all together may take as much; not measured

func init() {
	effort.Register("internal/solve",
		effort.Of("mostWork", &mostWork, 0, 1e15),
		effort.Of("warmWork", &warmWork, 8, 1e12),
		effort.Of("warmSlow", &warmSlow, 0, 1e6),
		effort.Of("briefLeast", &briefLeast, 1, 1e12),
		effort.Of("briefPerVariable", &briefPerVariable, 0, 1e6),
		effort.Of("smoothConflicts", &smoothConflicts, 0, 1e12),
		effort.Of("jumpShare", &jumpShare, 0, 100),
		effort.Of("jumpLeast", &jumpLeast, 1, 1e12),
		effort.Of("nearShare", &nearShare, 0, 1),
		effort.Of("proposedShare", &proposedShare, 0, 1),
		effort.Of("fewViolated", &fewViolated, 0, 1e6),
		effort.Of("mostVain", &mostVain, 0, 1e6),
		effort.Of("completing", &completing, 1, 1e6),
		effort.Of("looksFor", &looksFor, 1, 1e6),
		effort.Of("blockedFirst", &blockedFirst, 0, 1e9),
		effort.Of("mostSeen", &mostSeen, 1, 1e9),
		effort.Of("nodeWork", &nodeWork, 1, 1e9),
		effort.Of("queueMost", &queueMost, 1, 1e9),
		effort.Of("explainWork", &explainWork, 10, 1e12),
		effort.Of("aloneConflicts", &aloneConflicts, 0, 1e12),
		effort.Of("wakeAfter", &wakeAfter, 1, 1e6),
		effort.Of("mostDistrusted", &mostDistrusted, 0, 1e6),
		effort.Of("leastMemory", &leastMemory, 1, 1e15),
	)
}
