package schedule

import "github.com/gozinc/gozinc/internal/effort"

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Orders take fewer conflicts than times on up to 25 tasks, and four times as many clauses
// on 50.
var (
	maxOrdered  = effort.Of[int]("encode/schedule.maxOrdered", 30, 1, 1e6)         // tasks; of a disjunctive whose pairs are ordered; not measured
	maxTimeWork = effort.Of[int64]("encode/schedule.maxTimeWork", 200_000, 1, 1e9) // times with tasks; the time decomposition of a cumulative; docs/decisions/0122
)

// Calls of a redundant propagator that find nothing are made less often.
var (
	fruitless = effort.Of[int]("encode/schedule.fruitless", 8, 1, 1e6) // calls; in a row that find nothing, before half as many are made; docs/decisions/0062
	slowest   = effort.Of[int]("encode/schedule.slowest", 6, 1, 30)    // halvings; of the calls; docs/decisions/0062
)

var mostPartners = effort.Of[int]("encode/schedule.mostPartners", 1<<22, 1, 1e9) // boxes; in the lists of partners, beyond which all are partners; not measured

// A task of a cumulative moves behind what leaves it no room, or before it.
var pointSteps = effort.Of[int64]("encode/schedule.pointSteps", 4, 0, 1e9) // durations; of a move, up to which each is a bound of its own; docs/decisions/0228
