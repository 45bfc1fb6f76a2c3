package pb

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// amoProduct writes ng ∨ at most one of lits in Chen's product encoding ("A
// New SAT Encoding of the At-Most-One Constraint", ModRef 2010). The literals
// fill a rectangle; each implies its row and its column, and of the rows and
// of the columns at most one may hold, in the encoding chosen for their number.
// Up to 40 rows these are pairwise, so that n literals take about 3n−√n clauses
// and 2√n variables; Chen's own recursion has 2n + 4√n + O(⁴√n) clauses and
// O(⁴√n) more variables. Rows and columns are defined in one direction only,
// which is all that propagation needs.
func amoProduct(w *writer, ng sat.Lit, lits []sat.Lit) {
	n := len(lits)
	if n < 2 {
		return
	}
	cols := int(math.Ceil(math.Sqrt(float64(n))))
	rows := (n + cols - 1) / cols
	row, col := newVars(w, rows), newVars(w, cols)
	for i, l := range lits {
		w.clause(l.Not(), row[i/cols])
		w.clause(l.Not(), col[i%cols])
	}
	amoChoose(w, ng, row)
	amoChoose(w, ng, col)
}

// newVars returns n fresh variables.
func newVars(w *writer, n int) []sat.Lit {
	out := make([]sat.Lit, n)
	for i := range out {
		out[i] = w.newVar()
	}
	return out
}
