package arith

// The limits of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

// Constraints that are written value by value; beyond these, comparison circuits and
// adders take their place.
const (
	maxPairs       = 4096    // pairs of values; an arithmetic constraint; not measured
	fewProducts    = 16      // pairs of factors; of which presolve looks at each product; not measured
	maxSupports    = 4096    // values; the smaller one of two ordered terms; not measured
	fewSupports    = 256     // values; the smaller one where one is binary, so that each clause needs a circuit; not measured
	stepValues     = 4       // values; a term of a sum in adders that is added up by its steps; not measured
	sharedRanges   = 64      // ranges; a domain whose gaps are taken over; not measured
	attainedRanges = 1 << 10 // ranges; of a maximum that is confined to the values of its arguments; not measured
	relaxedValues  = 64      // values; a comparison with a constant that is relaxed by indicators; not measured
	maxAttained    = 1 << 14 // values times arguments; a maximum of which each value is relaxed; not measured
)
