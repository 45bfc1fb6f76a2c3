package pb

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// constBit is bit i of k ≥ 0.
func constBit(k int64, i int) bool { return i < 63 && k>>i&1 == 1 }

// leConst writes ng ∨ number ≤ k, where number is unsigned binary, least
// significant bit first. It is the lexicographic comparator without
// auxiliaries: one clause for each 0 of k, which are all the prime implicates,
// so unit propagation is complete.
func leConst(w *writer, ng sat.Lit, number []sat.Lit, k int64) {
	if k < 0 {
		w.clause(ng)
		return
	}
	if bits.Len64(uint64(k)) > len(number) {
		return
	}
	clause := []sat.Lit{ng}
	for i := len(number) - 1; i >= 0; i-- {
		if constBit(k, i) {
			clause = append(clause, number[i].Not())
			continue
		}
		w.clause(append(clause, number[i].Not())...)
	}
}

// geConst writes ng ∨ number ≥ k like leConst: one clause for each 1 of k; unit
// propagation is complete.
func geConst(w *writer, ng sat.Lit, number []sat.Lit, k int64) {
	if k <= 0 {
		return
	}
	if bits.Len64(uint64(k)) > len(number) {
		w.clause(ng)
		return
	}
	clause := []sat.Lit{ng}
	for i := len(number) - 1; i >= 0; i-- {
		if !constBit(k, i) {
			clause = append(clause, number[i])
			continue
		}
		w.clause(append(clause, number[i])...)
	}
}

// eqConst writes ng ∨ number = k: n clauses for n bits.
func eqConst(w *writer, ng sat.Lit, number []sat.Lit, k int64) {
	if k < 0 || bits.Len64(uint64(k)) > len(number) {
		w.clause(ng)
		return
	}
	for i, b := range number {
		w.clause(ng, b.If(constBit(k, i)))
	}
}

// neConst writes ng ∨ number ≠ k: one clause.
func neConst(w *writer, ng sat.Lit, number []sat.Lit, k int64) {
	if k < 0 || bits.Len64(uint64(k)) > len(number) {
		return
	}
	clause := []sat.Lit{ng}
	for i, b := range number {
		clause = append(clause, b.If(!constBit(k, i)))
	}
	w.clause(clause...)
}
