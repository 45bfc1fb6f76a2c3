package presolve

import "github.com/gozinc/gozinc/internal/effort"

// The effort of presolve, in words: variables and ranges that the store looks at, see
// store.Work. docs/effort.md lists the table. The comment of a number has its unit,
// what it limits, and where it was measured.

// Propagation to a fixpoint.
var (
	maxRuns    int32 = 200     // runs of a constraint; presolve, and as many for windows; not measured
	visitWork        = 4       // words; a run, beside those that the store counts; docs/decisions/0038
	linkedPart       = 1 << 10 // constraints; linked between two looks at the context; not measured
	fewTerms         = 8       // terms; a sum whose roots are compared pair by pair in place of being kept; docs/decisions/0092
	mostSpread int64 = 1 << 30 // magnitude; values given to unbounded integers of differences; not measured
)

// Trials of one kind take a multiple of what propagating all constraints takes, up to
// about a second.
var (
	TrialRounds = 60         // times the words of all constraints; all trials; not measured
	trialLeast  = 20_000     // words; beside these; not measured
	trialMost   = 40_000_000 // words; all trials; not measured
	lateWidth   = 1000       // words; of a constraint that is propagated after the others; not measured
	wordsEach   = 2          // words; for an argument, by estimate; docs/decisions/0038
)

// Globals that follow from pairs.
var fewest = 3 // numbers or tasks; of which each two are apart, for a global; docs/decisions/0115

func init() {
	effort.Register("encode/presolve",
		effort.Of("fewest", &fewest, 3, 1e9),
		effort.Of("maxRuns", &maxRuns, 1, 1e6),
		effort.Of("visitWork", &visitWork, 1, 1e6),
		effort.Of("linkedPart", &linkedPart, 1, 1<<20),
		effort.Of("fewTerms", &fewTerms, 0, 1e6),
		effort.Of("mostSpread", &mostSpread, 1, 1<<40),
		effort.Of("TrialRounds", &TrialRounds, 0, 1e4),
		effort.Of("trialLeast", &trialLeast, 0, 1e9),
		effort.Of("trialMost", &trialMost, 0, 1e9),
		effort.Of("lateWidth", &lateWidth, 0, 1e9),
		effort.Of("wordsEach", &wordsEach, 1, 100),
	)
}
