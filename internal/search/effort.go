package search

import "github.com/gozinc/gozinc/internal/effort"

// The effort of strategies. Its unit is the propagation: a literal or a bound that an
// engine takes from its trail, or a bound that one of its propagators looks at
// (sat.Stats.Propagations). Where these take longer than usual, more are counted
// (docs/decisions/0254). Engines count them and stop by them, so that a run does not
// depend on the clock. docs/effort.md says how long they take, and lists this table.
//
// The comment of a number has three parts: its unit, what it limits, and the decision
// record in which it was measured.

// Slices of the strategies in a plan. A solution alone takes as many propagations as
// there are variables, so where these are many the first slice is longer: a target of a
// bisector, which has a part of the slice, would be out of reach otherwise.
var (
	firstSlice       = effort.Of[int64]("internal/search.firstSlice", 1_000_000, 1000, 1e12) // propagations; the least first slice; docs/decisions/0035
	slicePerVariable = effort.Of[int64]("internal/search.slicePerVariable", 12, 0, 1e6)      // propagations for each variable; the first slice where that is more; docs/decisions/0252
	earlySlices      = effort.Of[int64]("internal/search.earlySlices", 8, 1, 1e6)            // divisor; of the first slice, for those before the linear relaxation is solved; docs/decisions/0210
	mostSlice        = effort.Of[int64]("internal/search.mostSlice", 200_000_000, 1e7, 1e15) // propagations; any slice; not measured
	sliceGrowth      = effort.Of[float64]("internal/search.sliceGrowth", 1.5, 1.1, 10)       // ratio; a slice to the one before it; docs/decisions/0143
	firstRation      = effort.Of[float64]("internal/search.firstRation", 1.0/2, 0.001, 1)    // of a slice; cores and targets before they have gained anything; docs/decisions/0059
	vainCores        = effort.Of[int]("internal/search.vainCores", 4, 1, 1e6)                // slices; without a core, until none is looked for in a sum of numbers; docs/decisions/0236
	leastImproving   = effort.Of[float64]("internal/search.leastImproving", 1.0/4, 0.001, 1) // of a slice; improvement while others gain more; docs/decisions/0180
	leastFreeing     = effort.Of[float64]("internal/search.leastFreeing", 1.0/4, 0.001, 1)   // of a slice; neighbourhoods while others gain more; docs/decisions/0180
	mostParts        = effort.Of[float64]("internal/search.mostParts", 2, 1, 100)            // slices; at once of a strategy that gains more than the others; docs/decisions/0180
	ledgerFades      = effort.Of[float64]("internal/search.ledgerFades", 1.0/4, 0.01, 100)   // of all work; after which a gain counts half; docs/decisions/0180
	ledgerLends      = effort.Of[float64]("internal/search.ledgerLends", 1.0/64, 0.001, 10)  // of a slice; the work at the mean rate that each strategy begins with; docs/decisions/0215
	pace             = effort.Of[float64]("internal/search.pace", 2, 0.01, 1000)             // times all work so far; in which bounds that rise as in a slice close the gap, or it is in vain; docs/decisions/0180
	leastWalk        = effort.Of[float64]("internal/search.leastWalk", 1.0/8, 0.001, 1)      // of a slice; a turn of local search after slices without gain; docs/decisions/0173
	leastFollow      = effort.Of[float64]("internal/search.leastFollow", 1.0/8, 0.001, 1)    // of a slice; a turn along search annotations after slices without gain; docs/decisions/0207
	leastRation      = effort.Of[float64]("internal/search.leastRation", 1.0/32, 0.001, 1)   // of a slice; cores, targets, and branch and bound while others gain more; docs/decisions/0143
)

// Targets of bisection, and steps of improvement.
var (
	targetParts = effort.Of[int64]("internal/search.targetParts", 12, 1, 1e6) // parts of a slice; one of them is for one target or step; docs/decisions/0143
	mostGiven   = effort.Of[int]("internal/search.mostGiven", 5, 0, 62)       // targets; given up before plain improvement; docs/decisions/0143
	stepCosts   = effort.Of[int64]("internal/search.stepCosts", 4, 1, 1000)   // times the work for the last solution; a step, if that is more; docs/decisions/0051
)

// Cores. Small ones are worth some work: they raise the bound by as much as large ones,
// leave more literals for further cores, and take smaller counters.
var (
	trimWork     = effort.Of[int64]("internal/search.trimWork", 50_000, 1, 1e12) // propagations; a search for a smaller core; docs/decisions/0143
	trimRounds   = effort.Of[int]("internal/search.trimRounds", 3, 0, 1e6)       // searches; the same; docs/decisions/0143
	probeCore    = effort.Of[int]("internal/search.probeCore", 60, 0, 1e6)       // literals; a core of which each literal is probed; docs/decisions/0143
	minimiseCore = effort.Of[int]("internal/search.minimiseCore", 12, 0, 1e6)    // literals; a core of which each literal is searched without; docs/decisions/0143
	stepWork     = effort.Of[int64]("internal/search.stepWork", 20_000, 1, 1e12) // propagations; a search without one literal, or with one counter raised; docs/decisions/0143
	exhaustMost  = effort.Of[int]("internal/search.exhaustMost", 64, 0, 1e6)     // counters; those raised one by one; docs/decisions/0143
	probeChunk   = effort.Of[int]("internal/search.probeChunk", 64, 1, 1e6)      // literals; probed together, half of which stay for the next probe; docs/decisions/0143
)

// Branch and bound over the linear relaxation.
var (
	leastCuts    = effort.Of[int64]("internal/search.leastCuts", 20, 1, 1e6)    // nodes; of so many, a relaxation must refute one, or it is given up; docs/decisions/0143
	trialEnds    = effort.Of[int64]("internal/search.trialEnds", 300, 0, 1e12)  // conflicts; those before that; docs/decisions/0143
	leastRefuted = effort.Of[int64]("internal/search.leastRefuted", 4, 1, 1e6)  // conflicts of a slice; of so many, the relaxation has one, or it is not hoped for; docs/decisions/0147
	firstStep    = effort.Of[float64]("internal/search.firstStep", 1.0/8, 0, 1) // of the gap; the first target above the bound; docs/decisions/0141
)

// Dives of branch and bound for better solutions.
var (
	mostDives  = effort.Of[float64]("internal/search.mostDives", 1.0/2, 0, 1)   // of a slice; for dives; docs/decisions/0127
	leastDives = effort.Of[float64]("internal/search.leastDives", 1.0/32, 0, 1) // of a slice; for dives after slices in which they gained nothing; docs/decisions/0127
	diveFor    = effort.Of[float64]("internal/search.diveFor", 0.1, 0, 1)       // of the gap; that a dive is to close; docs/decisions/0127
	diveNodes  = effort.Of[int64]("internal/search.diveNodes", 200, 1, 1e6)     // nodes; a dive; docs/decisions/0127
	diveWork   = effort.Of[int64]("internal/search.diveWork", 50_000, 1, 1e12)  // propagations; a dive, if that is more; docs/decisions/0127
)

// Large neighbourhood search: its slices, and single neighbourhoods.
var (
	leastDecisions  = effort.Of[int]("internal/search.leastDecisions", 8, 1, 1e6)       // decisions; a model with fewer has no neighbourhoods; not measured
	leastVisits     = effort.Of[int64]("internal/search.leastVisits", 4, 1, 100)        // neighbourhoods; that a slice has time for; docs/decisions/0143
	visitWork       = effort.Of[int64]("internal/search.visitWork", 10_000, 1, 1e9)     // propagations; the least work for a neighbourhood; docs/decisions/0184
	leastWork       = effort.Of[int64]("internal/search.leastWork", 20_000, 1, 1e9)     // propagations; the least work for a further solution in a neighbourhood; docs/decisions/0111
	cutoffStretches = effort.Of[int]("internal/search.cutoffStretches", 9, 1, 40)       // doublings and one more; of the least work for a neighbourhood to the most, and of what is learnt of it; docs/decisions/0184
	cutoffFades     = effort.Of[float64]("internal/search.cutoffFades", 0.995, 0, 1)    // ratio; of what is remembered of how long searches of neighbourhoods took, from one to the next; docs/decisions/0184
	cutoffBelief    = effort.Of[float64]("internal/search.cutoffBelief", 4, 0.01, 1e6)  // searches; as which what is believed beforehand counts; docs/decisions/0184
	longerCutoff    = effort.Of[float64]("internal/search.longerCutoff", 1.0/4, 0, 0.9) // chance; of a search twice as long, and of one that is twice as long again; docs/decisions/0184
	visitPasses     = effort.Of[int64]("internal/search.visitPasses", 1, 0, 1000)       // propagations for each variable; its work where that is more; docs/decisions/0184
	visitConflicts  = effort.Of[int64]("internal/search.visitConflicts", 10, 1, 1e5)    // conflicts; its work where that is more; docs/decisions/0184
	visitPart       = effort.Of[int64]("internal/search.visitPart", 16, 1, 1e6)         // divisor; of all work so far, for the conflicts of a neighbourhood where that is less; docs/decisions/0184
	visitDescents   = effort.Of[int64]("internal/search.visitDescents", 1, 0, 1000)     // times the decisions that are freed, by what one has cost; its work where that is more; docs/decisions/0184
	relaxRounds     = effort.Of[int]("internal/search.relaxRounds", 40, 0, 1e6)         // decisions; freed because propagation refutes the rest; docs/decisions/0143
	stepGrowth      = effort.Of[int64]("internal/search.stepGrowth", 4, 2, 8)           // ratio; a step of the goal to the one before it; docs/decisions/0023
)

// Searches from what local search proposes.
var (
	mendWork   = effort.Of[int64]("internal/search.mendWork", 200_000, 1, 1e9) // propagations; the least work to complete a proposal; docs/decisions/0149
	mendPasses = effort.Of[int64]("internal/search.mendPasses", 5, 0, 1000)    // propagations for each variable; the same where that is more; docs/decisions/0149
)

// What the linear relaxation does for neighbourhoods.
var (
	aidedNodes = effort.Of[int64]("internal/search.aidedNodes", 10, 0, 1e9)  // nodes; that a neighbourhood has work for, if it is searched by branch and bound; docs/decisions/0166
	leastApart = effort.Of[float64]("internal/search.leastApart", 0.1, 0, 1) // distance; from the point of the relaxation, of what is freed for it; docs/decisions/0166
)

// What a neighbourhood frees.
var (
	firstShare = effort.Of[float64]("internal/search.firstShare", 0.2, 0.01, 1)   // of the decisions; freed at first; docs/decisions/0143
	shareStep  = effort.Of[float64]("internal/search.shareStep", 1.3, 1.01, 10)   // ratio; of the share, after a refutation or a search without end; docs/decisions/0143
	sizeSpread = effort.Of[float64]("internal/search.sizeSpread", 2, 1, 100)      // ratio; of what is freed to what is intended, either way; docs/decisions/0171
	mostFreed  = effort.Of[float64]("internal/search.mostFreed", 0.9, 0.1, 1)     // of the decisions; freed; docs/decisions/0171
	leastFreed = effort.Of[int]("internal/search.leastFreed", 2, 1, 1e6)          // decisions; freed; not measured
	firstScore = effort.Of[float64]("internal/search.firstScore", 0.5, 0, 1)      // score, from 0 to 1; of an arm of the bandit at first; docs/decisions/0143
	scoreDecay = effort.Of[float64]("internal/search.scoreDecay", 0.95, 0, 1)     // ratio; of what is remembered, from pull to pull; docs/decisions/0143
	scoreFloor = effort.Of[float64]("internal/search.scoreFloor", 0.05, 0.001, 1) // score; added to that of each arm when one is chosen; docs/decisions/0143
	mostStarts = effort.Of[int]("internal/search.mostStarts", 3, 1, 1000)         // places; at which a neighbourhood starts; docs/decisions/0143
	mostScopes = effort.Of[int]("internal/search.mostScopes", 50, 1, 1e6)         // constraints or pieces of a route; of which decisions are freed; docs/decisions/0143
	wideLink   = effort.Of[int]("internal/search.wideLink", 24, 4, 1e6)           // nodes; of a constraint that says what is near, and a quarter of them of a wider one at a time; docs/decisions/0143
)

// Searches of models with on_restart.
var (
	workToLook    = effort.Of[int64]("internal/search.workToLook", 100_000, 1, 1e12) // propagations; to find what assumptions imply; not measured
	leastConflict = effort.Of[int64]("internal/search.leastConflict", 100, 1, 1000)  // propagations; that a conflict is taken to cost at least; not measured
)
