package solve

import "time"

// The effort of a run beside that of its strategies, in propagations where it is work of
// an engine: see internal/search/effort.go for what they are, and docs/effort.md for the
// whole table. The comment of a constant has its unit, what it limits, and where it was
// measured.

// First solutions.
const (
	warmWork         = 2_000_000 // propagations; all searches near a warm start; not measured
	warmSingle       = 300_000   // propagations; one of them; not measured
	warmSlow         = 100       // refutations; before whole cores of a warm start are given up; not measured
	briefLeast       = 500_000   // propagations; the least brief search for a first solution; not measured
	briefPerVariable = 6         // propagations for each variable; a brief search, if that is more; not measured
)

// All solutions.
const (
	blockedFirst = 1000    // solutions; excluded by a clause each, before the others; docs/decisions/0043
	spoolMost    = 1 << 16 // values; of solutions that wait to be taken, before an enumeration waits; not measured
)

// Cores of assumptions.
const (
	explainWork = 400_000_000 // propagations; all searches for a minimal core; not measured
	deleteWork  = 40_000_000  // propagations; the search for one deletion; not measured
)

// Several workers. One limit is by the clock, since what workers share depends on it in
// any case.
const (
	luck      = 50_000                 // conflicts; of the first worker, before it takes clauses of others; docs/decisions/0065
	wakeAfter = 100 * time.Millisecond // time; a search goes on after a better solution of another worker; not measured
)

// Reports.
const (
	reportEvery  = 5 * time.Second        // time; between two reports of a search; not measured
	raisedEvery  = 200 * time.Millisecond // time; between two reports of a bound; not measured
	mostKinds    = 10                     // kinds; of constraints named in a report; not measured
	mostWarnings = 5                      // warnings; of malformed annotations; not measured
)

// leastMemory is what clauses of a worker may take where there is so much for all.
const leastMemory = 1 << 30 // bytes; the clauses of a worker, where all together may take as much; not measured
