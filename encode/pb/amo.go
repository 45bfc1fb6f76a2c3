package pb

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// AtMostOne encodes guard → at most one of lits holds. A literal that occurs
// twice counts twice. Lists of n ≤ pairwiseMax literals take n(n−1)/2 clauses,
// and longer ones about 8.6n clauses and n/14 variables. Unit propagation maintains
// consistency.
func AtMostOne(s sat.Sink, guard sat.Lit, lits []sat.Lit) {
	amo(newWriter(s), guard.Not(), lits)
}

// ExactlyOne encodes guard → exactly one of lits holds: AtMostOne and one
// clause.
func ExactlyOne(s sat.Sink, guard sat.Lit, lits []sat.Lit) {
	exactlyOne(newWriter(s), guard.Not(), lits)
}

// exactlyOne writes ng ∨ exactly one of lits.
func exactlyOne(w *writer, ng sat.Lit, lits []sat.Lit) {
	amo(w, ng, lits)
	w.clause(append([]sat.Lit{ng}, lits...)...)
}

// amo writes ng ∨ at most one of lits, after it has settled constant, repeated
// and complementary literals.
func amo(w *writer, ng sat.Lit, lits []sat.Lit) {
	rest, sure := amoSettle(w, ng, lits)
	switch {
	case sure > 1:
		w.clause(ng)
	case sure == 1:
		for _, l := range rest {
			w.clause(ng, l.Not())
		}
	default:
		amoChoose(w, ng, rest)
	}
}

// amoChoose writes at most one of lits in the encoding that suits its length.
func amoChoose(w *writer, ng sat.Lit, lits []sat.Lit) {
	if len(lits) <= *pairwiseMax {
		amoPairwise(w, ng, lits)
		return
	}
	amoCommander(w, ng, lits)
}

// amoSettle returns the literals that still matter, in their order, and how
// many are certainly true: the constant True, and one of each complementary
// pair. A literal that occurs twice is forbidden at once.
func amoSettle(w *writer, ng sat.Lit, lits []sat.Lit) (rest []sat.Lit, sure int) {
	sorted := slices.Clone(lits)
	slices.Sort(sorted)
	clean := len(sorted) == 0 || sorted[0] > sat.False
	for i := 1; i < len(sorted); i++ {
		clean = clean && sorted[i-1].Var() != sorted[i].Var()
	}
	if clean {
		return lits, 0
	}
	times := make(map[sat.Lit]int, len(lits))
	for _, l := range lits {
		times[l]++
	}
	for _, l := range lits {
		n := times[l]
		switch {
		case l == sat.False || n == 0: // settled
		case l == sat.True:
			sure++
		case n > 1:
			w.clause(ng, l.Not())
			times[l] = 0
		case times[l.Not()] == 1:
			sure++
			times[l.Not()] = 0
		default:
			rest = append(rest, l)
		}
	}
	return rest, sure
}
