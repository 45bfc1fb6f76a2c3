package pb

import "github.com/gozinc/gozinc/sat"

// commanderGroup is the size of a group; Klieber and Kwon find 3 to give the
// fewest clauses.
const commanderGroup = 3

// amoCommander writes ng ∨ at most one of lits in the commander encoding of
// Klieber and Kwon ("Efficient CNF Encoding for Selecting 1 from N Objects",
// CFV 2007): groups of three, pairwise inside, each literal implying the
// commander of its group, and at most one commander, recursively. n literals
// take about 3n clauses and n/2 variables. A commander is defined in one
// direction only, which is all that propagation needs.
func amoCommander(w *writer, ng sat.Lit, lits []sat.Lit) {
	if len(lits) <= pairwiseMax {
		amoPairwise(w, ng, lits)
		return
	}
	var commanders []sat.Lit
	for len(lits) > 0 {
		group := lits[:min(commanderGroup, len(lits))]
		lits = lits[len(group):]
		if len(group) == 1 {
			commanders = append(commanders, group[0])
			continue
		}
		amoPairwise(w, ng, group)
		c := w.newVar()
		for _, l := range group {
			w.clause(l.Not(), c)
		}
		commanders = append(commanders, c)
	}
	amoCommander(w, ng, commanders)
}
