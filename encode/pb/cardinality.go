package pb

import "github.com/gozinc/gozinc/sat"

// AtMost encodes guard → at most k of lits hold. A literal that occurs twice
// counts twice. k = 1 is AtMostOne and k = n−1 one clause; between them it is a
// totalizer limited at k+1, with O(n·k) clauses, and adders with O(n) clauses when that is too large.
// Unit propagation maintains consistency, except of adders.
func AtMost(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int) {
	count(s, guard, lits, LE, k)
}

// AtLeast encodes guard → at least k of lits hold, as at most n−k of the
// complements.
func AtLeast(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int) {
	count(s, guard, lits, GE, k)
}

// Exactly encodes guard → exactly k of lits hold. The two bounds share one
// totalizer of both directions unless k is 0, 1, n−1 or n.
func Exactly(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int) {
	count(s, guard, lits, EQ, k)
}

// count encodes guard → the number of lits that hold rel k.
func count(s sat.Sink, guard sat.Lit, lits []sat.Lit, rel Rel, k int) {
	terms := make([]Term, len(lits))
	for i, c := range unitChains(lits) {
		terms[i].Steps = c
	}
	if err := Linear(s, guard, terms, rel, int64(k), Options{}); err != nil {
		panic(err) // unit terms without a budget cannot fail
	}
}

// unitChains are the literals with weight 1.
func unitChains(lits []sat.Lit) []chain {
	steps := make([]Step, len(lits))
	out := make([]chain, len(lits))
	for i, l := range lits {
		steps[i] = Step{Value: 1, Lit: l}
		out[i] = steps[i : i+1 : i+1]
	}
	return out
}

// planCard recognises sums that are cardinality constraints: first steps of
// which no two fit under the bound, or unit weights.
func (o *ordered) planCard(limit int64) (planned, bool) {
	lits := make([]sat.Lit, len(o.chains))
	unit, first, second := true, noLimit, noLimit
	for i, c := range o.chains {
		lits[i] = c[0].Lit
		unit = unit && len(c) == 1 && c[0].Value == 1
		if v := c[0].Value; v < first {
			first, second = v, first
		} else {
			second = min(second, v)
		}
	}
	n := len(lits)
	switch {
	case o.rel == LE && first+second > o.k:
		return cardPlan(func(w *writer, ng sat.Lit) { amo(w, ng, lits) }), true
	case !unit || o.rel == NE:
		return planned{}, false
	case o.rel == LE && o.k == int64(n-1):
		return cardPlan(func(w *writer, ng sat.Lit) { w.clause(append(complements(lits), ng)...) }), true
	case o.rel == LE:
		return o.planTree(Card, limit)
	case o.k == 1:
		return cardPlan(func(w *writer, ng sat.Lit) { exactlyOne(w, ng, lits) }), true
	case o.k == int64(n-1):
		return cardPlan(func(w *writer, ng sat.Lit) { exactlyOne(w, ng, complements(lits)) }), true
	}
	return o.planTree(Card, limit)
}

// cardPlan is a plan of linear size.
func cardPlan(write func(w *writer, ng sat.Lit)) planned {
	size := measure(func(w *writer) { write(w, sizingGuard) })
	return planned{Choice: Choice{Encoding: Card, Size: size}, write: write}
}

// complements returns the negated literals.
func complements(lits []sat.Lit) []sat.Lit {
	out := make([]sat.Lit, len(lits))
	for i, l := range lits {
		out[i] = l.Not()
	}
	return out
}
