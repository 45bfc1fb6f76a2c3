package pb

import "github.com/gozinc/gozinc/sat"

// amoCommander writes ng ∨ at most one of lits in the commander encoding of
// Klieber and Kwon ("Efficient CNF Encoding for Selecting 1 from N Objects",
// CFV 2007): groups, pairwise inside, each literal implying the commander of
// its group, and at most one commander, recursively. n literals in groups of g
// take about n·g(g+1)/(2(g−1)) clauses and n/(g−1) variables. A commander is defined in
// one direction only, which is all that propagation needs.
func amoCommander(w *writer, ng sat.Lit, lits []sat.Lit) {
	amoGroups(w, ng, lits, *commanderGroup, *pairwiseMax)
}

// amoGroups is amoCommander with groups of the given size, down to lists of at
// most base literals, which are written in pairs. size must be at least 2.
func amoGroups(w *writer, ng sat.Lit, lits []sat.Lit, size, base int) {
	if len(lits) <= base {
		amoPairwise(w, ng, lits)
		return
	}
	var commanders []sat.Lit
	for len(lits) > 0 {
		group := lits[:min(size, len(lits))]
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
	amoGroups(w, ng, commanders, size, base)
}
