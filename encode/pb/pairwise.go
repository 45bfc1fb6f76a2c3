package pb

import "github.com/gozinc/gozinc/sat"

// amoPairwise writes ng ∨ at most one of lits as one clause for each pair:
// n(n−1)/2 clauses, no variables.
func amoPairwise(w *writer, ng sat.Lit, lits []sat.Lit) {
	for i, a := range lits {
		for _, b := range lits[:i] {
			w.clause(ng, a.Not(), b.Not())
		}
	}
}
