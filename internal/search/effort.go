package search

// The effort of strategies. Its unit is the propagation: a literal or a bound that an
// engine takes from its trail, or a bound that one of its propagators looks at
// (sat.Stats.Propagations). Engines count them and stop by them, so that a run does not
// depend on the clock. docs/effort.md says how long they take, and lists this table.
//
// The comment of a constant has three parts: its unit, what it limits, and the decision
// record in which it was measured.

// Turns of the strategies in a plan. A solution alone takes as many propagations as
// there are variables, so where these are many the first turn is longer: a target of a
// bisector, which has a part of the turn, would be out of reach otherwise.
const (
	firstTurn       = 1_000_000    // propagations; the least first turn; docs/decisions/0035
	turnPerVariable = 4 * patience // propagations for each variable; the first turn where that is more; docs/decisions/0035
	mostTurn        = 200_000_000  // propagations; any turn; not measured
	turnGrowth      = 1.5          // ratio; a turn to the one before it; not measured
	firstRation     = 1.0 / 2      // of a turn; a first turn of cores or bisection; docs/decisions/0059
	leastRation     = 1.0 / 32     // of a turn; their turns after turns without gain; not measured
)

// Targets of bisection, and leaps of improvement.
const (
	patience  = 12 // parts of a turn; one of them is for one target or leap; not measured
	mostGiven = 5  // targets; given up before plain improvement; not measured
	leapCosts = 4  // times the work for the last solution; a leap, if that is more; docs/decisions/0051
)

// Cores. Small ones are worth some work: they raise the bound by as much as large ones,
// leave more literals for further cores, and take smaller counters.
const (
	trimWork     = 50_000 // propagations; a search for a smaller core; not measured
	trimRounds   = 3      // searches; the same; not measured
	probeCore    = 60     // literals; a core of which each literal is probed; not measured
	minimiseCore = 12     // literals; a core of which each literal is searched without; not measured
	minimiseWork = 20_000 // propagations; a search without one literal; not measured
	exhaustMost  = 64     // counters; those raised one by one; not measured
	exhaustWork  = 20_000 // propagations; the search for one such step; not measured
	probeChunk   = 64     // literals; probed together, beside those that stay; not measured
	probeKeep    = 32     // literals; that stay for the next probe; not measured
	mostOfGap    = 0.75   // of the gap; that a bound must have closed to be tight; not measured
)

// Branch and bound over the linear relaxation.
const (
	leastCuts = 20  // nodes; a relaxation that refutes fewer than one of them is given up; not measured
	trialEnds = 300 // conflicts; those before that; not measured
	favoured  = 5   // turns; taken at once by a tight relaxation; docs/decisions/0017
)

// Large neighbourhood search: its turns, and single neighbourhoods.
const (
	leastDecisions = 8         // decisions; a model with fewer has no neighbourhoods; not measured
	mostCredit     = 1.0       // of a turn; the turn of neighbourhoods that succeed; docs/decisions/0024
	leastCredit    = 1.0 / 4   // of a turn; the turn of those in vain; docs/decisions/0024
	turnParts      = 2         // parts of a turn; one that gains too little ends the turn; docs/decisions/0024
	leastVisits    = 4         // neighbourhoods; that a turn has time for; not measured
	visitWork      = 200_000   // propagations; the least work for a neighbourhood; docs/decisions/0024
	visitPasses    = 5         // propagations for each variable; its work where that is more; not measured
	visitConflicts = 200       // conflicts; its work where that is more; docs/decisions/0024
	fewFreed       = 10        // decisions; with fewer of them freed in vain the work doubles; docs/decisions/0024
	mostPatience   = 8         // doublings; of the work for a neighbourhood; docs/decisions/0024
	relaxRounds    = 40        // decisions; freed because propagation refutes the rest; not measured
	stepGrowth     = 4         // ratio; a step of the goal to the one before it; docs/decisions/0023
	dependentWork  = 200_000   // propagations; to find decisions that follow from others; not measured
	dependentLooks = 2_000_000 // nodes; the same, looked at; not measured
	nearNodes      = 1000      // nodes; in which decisions near to one are looked for; not measured
)

// What a neighbourhood frees.
const (
	firstShare = 0.2  // of the decisions; freed at first; not measured
	shareStep  = 1.3  // ratio; of the share, after a refutation or a search without end; not measured
	leastFreed = 2    // decisions; freed; not measured
	firstScore = 0.5  // success, from 0 to 1; a kind of neighbourhood at first; not measured
	scoreDecay = 0.95 // ratio; of what is remembered, from turn to turn; not measured
	scoreFloor = 0.1  // success; added to each kind when one is chosen; not measured
	mostStarts = 3    // terms of the objective; at which costly neighbourhoods start; not measured
	wideLink   = 24   // nodes; of a constraint that says what is near; not measured
	wideTaken  = 6    // nodes; of a wider constraint, taken at a time; not measured
)

// Searches of models with on_restart.
const (
	workToLook    = 100_000 // propagations; to find what assumptions imply; not measured
	leastConflict = 100     // propagations; that a conflict is taken to cost at least; not measured
)
