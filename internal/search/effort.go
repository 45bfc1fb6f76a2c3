package search

import "github.com/gozinc/gozinc/internal/effort"

// The effort of strategies. Its unit is the propagation: a literal or a bound that an
// engine takes from its trail, or a bound that one of its propagators looks at
// (sat.Stats.Propagations). Engines count them and stop by them, so that a run does not
// depend on the clock. docs/effort.md says how long they take, and lists this table.
//
// The comment of a number has three parts: its unit, what it limits, and the decision
// record in which it was measured.

// Slices of the strategies in a plan. A solution alone takes as many propagations as
// there are variables, so where these are many the first slice is longer: a target of a
// bisector, which has a part of the slice, would be out of reach otherwise.
var (
	firstSlice       int64 = 1_000_000   // propagations; the least first slice; docs/decisions/0035
	slicePerVariable int64 = 48          // propagations for each variable; the first slice where that is more; docs/decisions/0035
	mostSlice        int64 = 200_000_000 // propagations; any slice; not measured
	sliceGrowth            = 1.5         // ratio; a slice to the one before it; not measured
	firstRation            = 1.0 / 2     // of a slice; a first slice of cores or bisection; docs/decisions/0059
	leastRation            = 1.0 / 32    // of a slice; their turns after slices without gain; not measured
)

// Targets of bisection, and leaps of improvement.
var (
	patience  int64 = 12 // parts of a slice; one of them is for one target or leap; not measured
	mostGiven       = 5  // targets; given up before plain improvement; not measured
	leapCosts int64 = 4  // times the work for the last solution; a leap, if that is more; docs/decisions/0051
)

// Cores. Small ones are worth some work: they raise the bound by as much as large ones,
// leave more literals for further cores, and take smaller counters.
var (
	trimWork     int64 = 50_000 // propagations; a search for a smaller core; not measured
	trimRounds         = 3      // searches; the same; not measured
	probeCore          = 60     // literals; a core of which each literal is probed; not measured
	minimiseCore       = 12     // literals; a core of which each literal is searched without; not measured
	stepWork     int64 = 20_000 // propagations; a search without one literal, or with one counter raised; not measured
	exhaustMost        = 64     // counters; those raised one by one; not measured
	probeChunk         = 64     // literals; probed together, half of which stay for the next probe; not measured
	mostOfGap          = 0.75   // of the gap; that a bound must have closed to be tight; not measured
)

// Branch and bound over the linear relaxation.
var (
	leastCuts int64 = 20  // nodes; of so many, a relaxation must refute one, or it is given up; not measured
	trialEnds int64 = 300 // conflicts; those before that; not measured
	favoured  int64 = 5   // slices; taken at once by a tight relaxation; docs/decisions/0017
)

// Dives of branch and bound for better solutions.
var (
	mostDives          = 1.0 / 2  // of a slice; for dives; docs/decisions/0127
	leastDives         = 1.0 / 32 // of a slice; for dives after slices in which they gained nothing; docs/decisions/0127
	diveFor            = 0.1      // of the gap; that a dive is to close; docs/decisions/0127
	mostPerSlice       = 64       // dives; in a slice; not measured
	diveNodes    int64 = 200      // nodes; a dive; docs/decisions/0127
	diveWork     int64 = 50_000   // propagations; a dive, if that is more; docs/decisions/0127
)

// Large neighbourhood search: its slices, and single neighbourhoods.
var (
	leastDecisions       = 8       // decisions; a model with fewer has no neighbourhoods; not measured
	leastCredit          = 1.0 / 4 // of a slice; the slice of those in vain; docs/decisions/0024
	sliceParts     int64 = 2       // parts of a slice; one that gains too little ends the slice; docs/decisions/0024
	leastVisits    int64 = 4       // neighbourhoods; that a slice has time for; not measured
	visitWork      int64 = 200_000 // propagations; the least work for a neighbourhood; docs/decisions/0024
	leastWork      int64 = 20_000  // propagations; the least work for a further solution in a neighbourhood; docs/decisions/0111
	visitPasses    int64 = 5       // propagations for each variable; its work where that is more; not measured
	visitConflicts int64 = 200     // conflicts; its work where that is more; docs/decisions/0024
	visitDescents  int64 = 2       // times the decisions that are freed, by what one has cost; its work where that is more; docs/decisions/0105
	fewFreed             = 10      // decisions; with fewer of them freed in vain the work doubles; docs/decisions/0024
	mostPatience         = 8       // doublings; of the work for a neighbourhood; docs/decisions/0024
	relaxRounds          = 40      // decisions; freed because propagation refutes the rest; not measured
	stepGrowth     int64 = 4       // ratio; a step of the goal to the one before it; docs/decisions/0023
)

// What a neighbourhood frees.
var (
	firstShare = 0.2  // of the decisions; freed at first; not measured
	shareStep  = 1.3  // ratio; of the share, after a refutation or a search without end; not measured
	leastShare = 1e-4 // of the decisions; the least that all arms or one is told to free; not measured
	leastFreed = 2    // decisions; freed; not measured
	firstScore = 0.5  // score, from 0 to 1; of an arm of the bandit at first; not measured
	scoreDecay = 0.95 // ratio; of what is remembered, from pull to pull; not measured
	scoreFloor = 0.05 // score; added to that of each arm when one is chosen; not measured
	mostStarts = 3    // places; at which a neighbourhood starts; not measured
	mostScopes = 50   // constraints or pieces of a route; of which decisions are freed; not measured
	wideLink   = 24   // nodes; of a constraint that says what is near, and a quarter of them of a wider one at a time; not measured
)

// Searches of models with on_restart.
var (
	workToLook    int64 = 100_000 // propagations; to find what assumptions imply; not measured
	leastConflict int64 = 100     // propagations; that a conflict is taken to cost at least; not measured
)

func init() {
	effort.Register("internal/search",
		effort.Of("firstSlice", &firstSlice, 1000, 1e12),
		effort.Of("slicePerVariable", &slicePerVariable, 0, 1e6),
		effort.Of("mostSlice", &mostSlice, 1e7, 1e15),
		effort.Of("sliceGrowth", &sliceGrowth, 1.1, 10),
		effort.Of("firstRation", &firstRation, 0.001, 1),
		effort.Of("leastRation", &leastRation, 0.001, 1),
		effort.Of("patience", &patience, 1, 1e6),
		effort.Of("mostGiven", &mostGiven, 0, 62),
		effort.Of("leapCosts", &leapCosts, 1, 1000),
		effort.Of("trimWork", &trimWork, 1, 1e12),
		effort.Of("trimRounds", &trimRounds, 0, 1e6),
		effort.Of("probeCore", &probeCore, 0, 1e6),
		effort.Of("minimiseCore", &minimiseCore, 0, 1e6),
		effort.Of("stepWork", &stepWork, 1, 1e12),
		effort.Of("exhaustMost", &exhaustMost, 0, 1e6),
		effort.Of("probeChunk", &probeChunk, 1, 1e6),
		effort.Of("mostOfGap", &mostOfGap, 0.01, 1),
		effort.Of("leastCuts", &leastCuts, 1, 1e6),
		effort.Of("trialEnds", &trialEnds, 0, 1e12),
		effort.Of("favoured", &favoured, 1, 1000),
		effort.Of("mostDives", &mostDives, 0, 1),
		effort.Of("leastDives", &leastDives, 0, 1),
		effort.Of("diveFor", &diveFor, 0, 1),
		effort.Of("mostPerSlice", &mostPerSlice, 0, 1e6),
		effort.Of("diveNodes", &diveNodes, 1, 1e6),
		effort.Of("diveWork", &diveWork, 1, 1e12),
		effort.Of("leastDecisions", &leastDecisions, 1, 1e6),
		effort.Of("leastCredit", &leastCredit, 0.001, 1),
		effort.Of("sliceParts", &sliceParts, 1, 100),
		effort.Of("leastVisits", &leastVisits, 1, 100),
		effort.Of("visitWork", &visitWork, 1, 1e9),
		effort.Of("leastWork", &leastWork, 1, 1e9),
		effort.Of("visitPasses", &visitPasses, 0, 1000),
		effort.Of("visitConflicts", &visitConflicts, 1, 1e5),
		effort.Of("visitDescents", &visitDescents, 0, 1000),
		effort.Of("fewFreed", &fewFreed, 0, 1e6),
		effort.Of("mostPatience", &mostPatience, 0, 12),
		effort.Of("relaxRounds", &relaxRounds, 0, 1e6),
		effort.Of("stepGrowth", &stepGrowth, 2, 8),
		effort.Of("firstShare", &firstShare, 0.01, 1),
		effort.Of("shareStep", &shareStep, 1.01, 10),
		effort.Of("leastShare", &leastShare, 1e-9, 0.1),
		effort.Of("leastFreed", &leastFreed, 1, 1e6),
		effort.Of("firstScore", &firstScore, 0, 1),
		effort.Of("scoreDecay", &scoreDecay, 0, 1),
		effort.Of("scoreFloor", &scoreFloor, 0.001, 1),
		effort.Of("mostStarts", &mostStarts, 1, 1000),
		effort.Of("mostScopes", &mostScopes, 1, 1e6),
		effort.Of("wideLink", &wideLink, 4, 1e6),
		effort.Of("workToLook", &workToLook, 1, 1e12),
		effort.Of("leastConflict", &leastConflict, 1, 1000),
	)
}
