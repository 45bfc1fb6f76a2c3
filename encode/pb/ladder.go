package pb

import "github.com/gozinc/gozinc/sat"

// amoLadder writes ng ∨ at most one of lits as a ladder: seen[i] holds once a
// literal up to i does. This is Sinz's sequential counter for k = 1 (CP 2005),
// also known as the ladder encoding of Gent and Nightingale (2004). n ≥ 2 literals
// take 3n−5 clauses and n−2 variables, since the first literal is its own rung
// and the last has none.
func amoLadder(w *writer, ng sat.Lit, lits []sat.Lit) {
	if len(lits) < 2 {
		return
	}
	seen := lits[0]
	for i, l := range lits[1:] {
		w.clause(ng, l.Not(), seen.Not())
		if i == len(lits)-2 {
			return
		}
		next := w.newVar()
		w.clause(seen.Not(), next)
		w.clause(l.Not(), next)
		seen = next
	}
}
