package pb

import "github.com/gozinc/gozinc/sat"

// atMostSequential writes ng ∨ at most k of lits as Sinz's sequential counter
// ("Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP
// 2005): seen[j] after literal i holds once j+1 of the first i literals do.
// Counts that the remaining literals can no longer push beyond k, or that the
// literals so far cannot reach, are left out, so that it takes k(n−k) variables
// and (2k+1)(n−k) − k clauses. 0 < k < n.
func atMostSequential(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
	n := len(lits)
	seen := make([]sat.Lit, k+1) // seen[j]: at least j so far; seen[0] is true
	for j := range seen {
		seen[j] = sat.False
	}
	seen[0] = sat.True
	for i, l := range lits {
		if i >= k {
			w.clause(ng, l.Not(), seen[k].Not())
		}
		// Counts below low need more literals than are left.
		low := max(1, k+1-(n-1-i))
		for j := min(k, i+1); j >= low; j-- {
			next := w.newVar()
			w.clause(seen[j].Not(), next)
			w.clause(l.Not(), seen[j-1].Not(), next)
			seen[j] = next
		}
	}
}

// sequentialSize is the size of atMostSequential.
func sequentialSize(n, k int) Size {
	s := Size{Clauses: int64(n - k)}
	for i := range n {
		low, high := max(1, k+1-(n-1-i)), min(k, i+1)
		if high < low {
			continue
		}
		s.Vars += int64(high - low + 1)
		s.Clauses += 2 * int64(high-low+1)
		if high == i+1 {
			s.Clauses-- // nothing to carry over
		}
	}
	return s
}
