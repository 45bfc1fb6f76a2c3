package schedule

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Orders take fewer conflicts than times on up to 25 tasks, and four times as many clauses
// on 50.
const (
	maxOrdered    = 30      // tasks; of a disjunctive whose pairs are ordered; not measured
	maxTimeWork   = 200_000 // times with tasks; the time decomposition of a cumulative; not measured
	fewNeeds      = 256     // values; a need whose product with a literal is made of steps; not measured
	energyTasks   = 200     // tasks; of a cumulative whose energies presolve compares with each interval; not measured
	edgeTasks     = 100     // tasks; of a disjunctive in which presolve looks for the first and last; not measured
	maxProjection = 20_000  // positions of boxes; a projection of boxes that do not overlap; not measured
)
