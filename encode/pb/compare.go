package pb

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// constBit is bit i of k ≥ 0.
func constBit(k int64, i int) bool { return i < 63 && k>>i&1 == 1 }

// LeConst encodes guard → number ≤ k, where number is unsigned binary, least
// significant bit first. It is the lexicographic comparator without
// auxiliaries: one clause for each 0 of k, which are all the prime implicates,
// so unit propagation is complete.
func LeConst(s sat.Sink, guard sat.Lit, number []sat.Lit, k int64) {
	leConst(newWriter(s), guard.Not(), number, k)
}

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

// GeConst encodes guard → number ≥ k like LeConst: one clause for each 1 of
// k; unit propagation is complete.
func GeConst(s sat.Sink, guard sat.Lit, number []sat.Lit, k int64) {
	geConst(newWriter(s), guard.Not(), number, k)
}

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

// EqConst encodes guard → number = k: one clause for each bit.
func EqConst(s sat.Sink, guard sat.Lit, number []sat.Lit, k int64) {
	eqConst(newWriter(s), guard.Not(), number, k)
}

func eqConst(w *writer, ng sat.Lit, number []sat.Lit, k int64) {
	if k < 0 || bits.Len64(uint64(k)) > len(number) {
		w.clause(ng)
		return
	}
	for i, b := range number {
		w.clause(ng, b.If(constBit(k, i)))
	}
}

// NeConst encodes guard → number ≠ k: one clause.
func NeConst(s sat.Sink, guard sat.Lit, number []sat.Lit, k int64) {
	neConst(newWriter(s), guard.Not(), number, k)
}

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

// GeConstLit returns a literal that holds exactly when number ≥ k: at most
// one variable and len(number) clauses, which are all the prime implicates in
// both directions. Beyond the range of number it is a constant.
func GeConstLit(s sat.Sink, number []sat.Lit, k int64) sat.Lit {
	if k <= 0 {
		return sat.True
	}
	number = trimBits(number)
	if bits.Len64(uint64(k)) > len(number) {
		return sat.False
	}
	if bits.OnesCount64(uint64(k)) == 1 && bits.Len64(uint64(k)) == len(number) {
		return number[len(number)-1]
	}
	w := newWriter(s)
	o := w.newVar()
	geConst(w, o.Not(), number, k)
	leConst(w, o, number, k-1)
	return o
}

// EqConstLit returns a literal that holds exactly when number = k: at most
// one variable and len(number)+1 clauses. Beyond the range of number it is
// False.
func EqConstLit(s sat.Sink, number []sat.Lit, k int64) sat.Lit {
	number = trimBits(number)
	if k < 0 || bits.Len64(uint64(k)) > len(number) {
		return sat.False
	}
	switch len(number) {
	case 0:
		return sat.True
	case 1:
		return number[0].If(k == 1)
	}
	w := newWriter(s)
	o := w.newVar()
	eqConst(w, o.Not(), number, k)
	neConst(w, o, number, k)
	return o
}
