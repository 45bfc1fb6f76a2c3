package solve

import "github.com/gozinc/gozinc/internal/effort"

// The effort of a run beside that of its strategies, in propagations where it is work of
// an engine: see internal/search/effort.go for what they are, and docs/effort.md for the
// whole table. The comment of a number has its unit, what it limits, and where it was
// measured.

// A run as a whole. A budget that is counted ends runs at the same place on every machine.
var (
	mostWork = effort.Of[int64]("internal/solve.mostWork", 0, 0, 1e15) // propagations; the searches of an engine, after which the run ends, never with 0; docs/decisions/0090
)

// First solutions.
var (
	warmWork         = effort.Of[int64]("internal/solve.warmWork", 2_000_000, 8, 1e12)   // propagations; all searches near a warm start, and eight times as many as one of them; not measured
	warmSlow         = effort.Of[int]("internal/solve.warmSlow", 100, 0, 1e6)            // refutations; before whole cores of a warm start are given up; not measured
	briefLeast       = effort.Of[int64]("internal/solve.briefLeast", 500_000, 1, 1e12)   // propagations; the least brief search for a first solution; docs/decisions/0143
	briefPerVariable = effort.Of[int64]("internal/solve.briefPerVariable", 6, 0, 1e6)    // propagations for each variable; a brief search, if that is more; docs/decisions/0143
	jumpShare        = effort.Of[float64]("internal/solve.jumpShare", 1.0/8, 0, 100)     // of the work of the engine; local search for a first solution, after a brief search in vain; docs/decisions/0108
	jumpLeast        = effort.Of[int64]("internal/solve.jumpLeast", 2_000_000, 1, 1e12)  // propagations; that the local search counts as at least, first and while it is near; docs/decisions/0108
	nearShare        = effort.Of[float64]("internal/solve.nearShare", 1.0/200, 0, 1)     // of the constraints; violated by an assignment that is near; docs/decisions/0108
	proposedShare    = effort.Of[float64]("internal/solve.proposedShare", 1.0/500, 0, 1) // of the constraints; violated by an assignment that is proposed; docs/decisions/0108
	comesNearer      = effort.Of[float64]("internal/solve.comesNearer", 0.05, 0, 1)      // of what an assignment costs; that a look must take off, or the next is shorter, and a search that is not near ends; docs/decisions/0205
	fewViolated      = effort.Of[float64]("internal/solve.fewViolated", 4.0, 0, 1e6)     // constraints; violated by one unit under an assignment that is near in any case; docs/decisions/0108
	mostVain         = effort.Of[int]("internal/solve.mostVain", 3, 0, 1e6)              // looks in vain; at which a local search that is near makes room for the engine; docs/decisions/0108
	leastMet         = effort.Of[int64]("internal/solve.leastMet", 100, 0, 1e12)         // conflicts; of searches for a first solution, after which detours are made; docs/decisions/0232
	completing       = effort.Of[int64]("internal/solve.completing", 8, 1, 1e6)          // brief searches; the first from an assignment that violates nothing; docs/decisions/0108
)

// The linear relaxation beside the search.
var (
	relaxSoon  = effort.Of[int64]("internal/solve.relaxSoon", 2_000_000, 0, 1e15)    // propagations; the relaxation, while it has as much work as all searches; docs/decisions/0220
	relaxShare = effort.Of[float64]("internal/solve.relaxShare", 1.0/4, 0.001, 1000) // of the work of all searches; the relaxation after that; docs/decisions/0220
)

// All solutions.
var (
	blockedFirst = effort.Of[int]("internal/solve.blockedFirst", 1000, 0, 1e9) // solutions; excluded by a clause each, before the others; docs/decisions/0043
	mostSeen     = effort.Of[int]("internal/solve.mostSeen", 1<<20, 1, 1e9)    // solutions; that an enumeration can tell apart after an internal error; not measured
	queueMost    = effort.Of[int]("internal/solve.queueMost", 1<<16, 1, 1e9)   // values; of solutions that wait to be taken, before an enumeration waits; not measured
)

// Cores of assumptions.
var (
	explainWork = effort.Of[int64]("internal/solve.explainWork", 400_000_000, 10, 1e12) // propagations; all searches for a minimal core, and ten times as many as for one deletion; not measured
)

// Several workers. One limit is by the clock, since what workers share depends on it in
// any case.
var (
	aloneConflicts = effort.Of[int64]("internal/solve.aloneConflicts", 50_000, 0, 1e12) // conflicts; of the first worker, before it takes clauses of others; docs/decisions/0065
	turnsApart     = effort.Of[int]("internal/solve.turnsApart", 2, 0, 100)             // turns; a worker begins so much later than the one before; docs/decisions/0222
	wakeAfter      = effort.Of[int64]("internal/solve.wakeAfter", 100, 1, 1e6)          // milliseconds; a search goes on after a better solution of another worker; not measured
)

// mostDistrusted is how many constraints are compiled in another way, each after an
// internal error, before all are.
var mostDistrusted = effort.Of[int]("internal/solve.mostDistrusted", 4, 0, 1e6) // constraints; whose propagator has failed; not measured

// leastMemory is what clauses of a worker may take where there is so much for all.
var leastMemory = effort.Of[int64]("internal/solve.leastMemory", 1<<30, 1, 1e15) // bytes; the clauses of a worker, where all together may take as much; not measured
