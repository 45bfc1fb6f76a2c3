package pb

import "github.com/gozinc/gozinc/sat"

// LeBits encodes guard → a ≤ b for unsigned binary numbers, which may differ
// in length: a chain from the lowest bit of "the numbers up to here are in
// order", n−1 variables and 3n−2 clauses for n bits. The literal of a position
// implies that a ≤ b so far; it is defined in that direction only.
func LeBits(s sat.Sink, guard sat.Lit, a, b []sat.Lit) { inOrder(s, guard, a, b, sat.True) }

// LtBits encodes guard → a < b in as many clauses.
func LtBits(s sat.Sink, guard sat.Lit, a, b []sat.Lit) { inOrder(s, guard, a, b, sat.False) }

// inOrder encodes guard → a < b, or a = b where below is True.
func inOrder(s sat.Sink, guard sat.Lit, a, b []sat.Lit, below sat.Lit) {
	w := newWriter(s)
	n := max(len(a), len(b))
	switch {
	case guard == sat.False:
		return
	case n == 0:
		w.clause(guard.Not(), below)
	}
	for i := range n {
		x, y := bitAt(a, i), bitAt(b, i)
		o := guard
		if i < n-1 {
			o = w.newVar()
		}
		w.clause(o.Not(), x.Not(), y)
		w.clause(o.Not(), x.Not(), below)
		w.clause(o.Not(), y, below)
		below = o
	}
}

// EqBits encodes guard → a = b: 2n clauses for n bits.
func EqBits(s sat.Sink, guard sat.Lit, a, b []sat.Lit) {
	w := newWriter(s)
	for i := range max(len(a), len(b)) {
		x, y := bitAt(a, i), bitAt(b, i)
		w.clause(guard.Not(), x.Not(), y)
		w.clause(guard.Not(), x, y.Not())
	}
}

// NeBits encodes guard → a ≠ b: n variables and 2n+1 clauses for n bits, which
// select a bit that differs.
func NeBits(s sat.Sink, guard sat.Lit, a, b []sat.Lit) {
	w := newWriter(s)
	clause := []sat.Lit{guard.Not()}
	for i := range max(len(a), len(b)) {
		x, y := bitAt(a, i), bitAt(b, i)
		switch {
		case x == y:
			continue
		case x.Var() == sat.True.Var():
			clause = append(clause, y.If(x == sat.False))
			continue
		case y.Var() == sat.True.Var():
			clause = append(clause, x.If(y == sat.False))
			continue
		}
		differ := w.newVar()
		w.clause(differ.Not(), x, y)
		w.clause(differ.Not(), x.Not(), y.Not())
		clause = append(clause, differ)
	}
	w.clause(clause...)
}
