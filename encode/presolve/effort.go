package presolve

import "github.com/gozinc/gozinc/internal/effort"

// The effort of presolve, in words: variables and ranges that the store looks at, see
// store.Work. docs/effort.md lists the table. The comment of a number has its unit,
// what it limits, and where it was measured.

// Propagation to a fixpoint.
var (
	maxRuns    = effort.Of[int32]("encode/presolve.maxRuns", 200, 1, 1e6)        // runs of a constraint; presolve, and as many for windows; not measured
	visitWork  = effort.Of[int]("encode/presolve.visitWork", 4, 1, 1e6)          // words; a run, beside those that the store counts; docs/decisions/0038
	linkedPart = effort.Of[int]("encode/presolve.linkedPart", 1<<10, 1, 1<<20)   // constraints; linked between two looks at the context; not measured
	mostFilled = effort.Of[int64]("encode/presolve.mostFilled", 1<<10, 0, 1e9)   // combinations of values; of all integers of a short equation but one, whose solutions are listed; docs/decisions/0245
	fewTerms   = effort.Of[int]("encode/presolve.fewTerms", 8, 0, 1e6)           // terms; a sum whose roots are compared pair by pair in place of being kept; docs/decisions/0092
	mostSpread = effort.Of[int64]("encode/presolve.mostSpread", 1<<30, 1, 1<<40) // magnitude; values given to unbounded integers of differences; not measured
)

// Trials of one kind take a multiple of what propagating all constraints takes, up to
// about a second.
var (
	TrialRounds = effort.Of[int]("encode/presolve.TrialRounds", 60, 0, 1e4)       // times the words of all constraints; all trials; docs/decisions/0143
	trialLeast  = effort.Of[int]("encode/presolve.trialLeast", 20_000, 0, 1e9)    // words; beside these; not measured
	trialMost   = effort.Of[int]("encode/presolve.trialMost", 40_000_000, 0, 1e9) // words; all trials; not measured
	lateWidth   = effort.Of[int]("encode/presolve.lateWidth", 100, 0, 1e9)        // words; of a constraint that is propagated after the others; docs/decisions/0211
	wordsEach   = effort.Of[int]("encode/presolve.wordsEach", 2, 1, 100)          // words; for an argument, by estimate; docs/decisions/0038
)

// Trials of the values of integers.
var (
	valuesTried = effort.Of[int64]("encode/presolve.valuesTried", 256, 2, 1e6)    // values; an integer of which each is tried; docs/decisions/0233
	valuesWork  = effort.Of[int]("encode/presolve.valuesWork", 4_000_000, 0, 1e9) // words; the most that trials take before a value is gone; docs/decisions/0233
	valuePays   = effort.Of[int]("encode/presolve.valuePays", 25_000, 0, 1e9)     // words; further trials for a value that is gone; docs/decisions/0233
	kindParts   = effort.Of[int]("encode/presolve.kindParts", 8, 1, 1e6)          // divisor; of that work, for integers of one kind; docs/decisions/0233
	valueParts  = effort.Of[int]("encode/presolve.valueParts", 100, 1, 1e6)       // divisor; of that work, for a trial; docs/decisions/0233
)

// Copies of one variable.
var twinTerms = effort.Of[int]("encode/presolve.twinTerms", 4, 2, 1e6) // terms; an equation that may be one of two variables; docs/decisions/0183

// Comparisons that are each other's opposites.
var mostApart = effort.Of[int]("encode/presolve.mostApart", 8, 0, 1e6) // all_different; of a number, that tell from which others it differs; not measured

// Globals that follow from pairs.
var fewest = effort.Of[int]("encode/presolve.fewest", 3, 3, 1e9) // numbers or tasks; of which each two are apart, for a global; docs/decisions/0115

// Numbers that elements find in an array.
var endParts = effort.Of[int]("encode/presolve.endParts", 8, 1, 1e6) // divisor; of the work that is left, for a trial of a place at an end of an array; docs/decisions/0249

// Counts of one array.
var keyWords = effort.Of[int]("encode/presolve.keyWords", 8, 1, 1000) // words; an integer whose values are counted, as a key, by estimate; docs/decisions/0239
